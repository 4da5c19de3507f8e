-- title: Continuity
-- question: Does each stack begin as it ended in the hand before at the same table?
-- by: player, site, stakes, year, month, table_name
-- default: site
-- column money
-- column currency
-- column pairs (hands): two hands in a row of a player at a table, at most 30 minutes apart, both stacks known
-- column same (hands): the second stack is what the first came to
-- column more (hands): it is more: chips were bought
-- column less (hands): it is less: chips were taken off, or hands are missing
-- column same_share (share): same of pairs
-- column more_sum (currency): sum of what was more
-- column less_sum (currency): sum of what was less
-- column first_less: file and line of the first hand whose stack is less
-- Seats are sorted by a hash of what tells them apart: by the words themselves it would take three times as long.
WITH seats AS (
    SELECT *, hash(table_of, player) AS seat_of, (starting_stack + added_on + net)::DECIMAL(18,4) AS came_to
    FROM {seats}
    WHERE table_name IS NOT NULL AND NOT anonymous AND clock IS NOT NULL
    ORDER BY seat_of, clock, hand
),
asked AS (
    SELECT
        *,
        starting_stack - lag(came_to) OVER () AS jump,
        seat_of = lag(seat_of) OVER () AND clock - lag(clock) OVER () <= INTERVAL 30 MINUTE AS follows
    FROM seats
),
pairs AS (
    SELECT
        {by},
        money,
        currency,
        count(*) AS pairs,
        count(*) FILTER (jump = 0) AS same,
        count(*) FILTER (jump > 0) AS more,
        count(*) FILTER (jump < 0) AS less,
        sum(jump) FILTER (jump > 0) AS more_sum,
        sum(jump) FILTER (jump < 0) AS less_sum,
        min(hand) FILTER (jump < 0) AS first_less
    FROM asked
    WHERE follows AND jump IS NOT NULL
    GROUP BY {by}, money, currency
)
SELECT
    {by},
    money,
    currency,
    pairs,
    same,
    more,
    less,
    share(same, pairs) AS same_share,
    more_sum::DECIMAL(18,4) AS more_sum,
    (-less_sum)::DECIMAL(18,4) AS less_sum,
    place AS first_less
FROM pairs LEFT JOIN (
    SELECT hand AS first_less, path || ':' || line AS place
    FROM (SELECT hand, file_id, line FROM hands) JOIN (SELECT file_id, path FROM files) USING (file_id)
) USING (first_less)
ORDER BY {order}, money, currency
