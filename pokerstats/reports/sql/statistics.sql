-- title: Statistics of play
-- question: How often was each chance taken, a row a statistic, and within which 95 % interval?
-- by: seats
-- default: site
-- column money
-- column statistic: name of its column in `seats`
-- column title: its usual name
-- column share (share): part of the chances that were taken
-- column done (hands): hands in which it was done
-- column n (hands): hands with the chance
-- column low (share): lower end of the 95 % interval (Wilson)
-- column high (share): upper end
-- column definition: what gives the chance, and what counts as done
WITH counted AS (
    SELECT {groups}, unnest({counts}) AS one
    FROM {seats}
    GROUP BY {groups}
)
SELECT
    {by},
    money,
    one.statistic AS statistic,
    one.title AS title,
    share(one.done, one.n) AS share,
    one.done AS done,
    one.n AS n,
    wilson_low(one.done, one.n) AS low,
    wilson_high(one.done, one.n) AS high,
    one.definition AS definition
FROM counted JOIN {words} USING (group_of)
ORDER BY {order}, money, one.nr
