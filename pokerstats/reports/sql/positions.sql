-- title: Positions
-- question: What is won and how is it played in each position?
-- by: seats
-- statistics: vpip, pfr, rfi, three_bet, wwsf
-- default: position
-- column money
-- column currency
-- column hands
-- column net
-- column bb_100
-- column bb_100_pm
-- column proved_share
WITH counted AS (
    SELECT
        {groups},
        {results},
        {statistics},
        min(place_of(position)) AS place
    FROM {seats}
    WHERE position IS NOT NULL
    GROUP BY {groups}
)
SELECT {by}, money, currency, counted.* EXCLUDE ({groups}, place)
FROM counted JOIN {words} USING (group_of)
ORDER BY money, currency, place, {order}
