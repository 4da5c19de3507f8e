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
-- column proved_share (share): part of the pairs whose first hand, which tells what its stack came to, is proved
-- column first_less: file and line of the first hand whose stack is less
-- Hands are sorted by table and time, and cut where more than the 30 minutes pass; seats then by piece and a hash of the
-- player: by the words themselves it takes thrice as long, by the player first they are thrown all over the memory.
WITH at_tables AS (
    SELECT *, epoch_us(clock) AS moment
    FROM {played}
    WHERE table_name IS NOT NULL AND NOT anonymous AND clock IS NOT NULL
    ORDER BY table_of, clock, hand
),
spaced AS (
    SELECT
        *,
        (row_number() OVER ())::INTEGER AS nth,
        if(table_of = lag(table_of) OVER (), least(moment - lag(moment) OVER (), 1_800_000_001), 1_800_000_001) AS gap
    FROM at_tables
),
ordered AS (
    SELECT
        *,
        (sum(gap) OVER (ROWS UNBOUNDED PRECEDING))::BIGINT AS elapsed,
        (count_if(gap > 1_800_000_000) OVER (ROWS UNBOUNDED PRECEDING) % 16_777_216)::UBIGINT << 40 AS piece
    FROM spaced
),
seats AS (
    SELECT *, hash(player) AS who, (starting_stack + added_on + net)::DECIMAL(18,4) AS came_to
    FROM {seats of ordered}
    ORDER BY piece + (who >> 24), nth
),
asked AS (
    SELECT
        *,
        lag(came_to) OVER () AS left_with,
        lag(is_proved) OVER () AS left_proved,
        who = lag(who) OVER () AND elapsed - lag(elapsed) OVER () <= 1_800_000_000 AS follows
    FROM seats
),
jumps AS (
    SELECT
        {groups},
        (starting_stack > left_with)::INTEGER - (starting_stack < left_with)::INTEGER AS way,
        count(*) AS pairs,
        count_if(left_proved) AS proved,
        sum(starting_stack - left_with) AS jump,
        min(hand) AS first
    FROM asked
    WHERE follows AND starting_stack IS NOT NULL AND left_with IS NOT NULL
    GROUP BY {groups}, way
),
pairs AS (
    SELECT
        {groups},
        sum(pairs)::BIGINT AS pairs,
        coalesce(sum(pairs) FILTER (way = 0), 0)::BIGINT AS same,
        coalesce(sum(pairs) FILTER (way > 0), 0)::BIGINT AS more,
        coalesce(sum(pairs) FILTER (way < 0), 0)::BIGINT AS less,
        sum(proved)::BIGINT AS proved,
        sum(jump) FILTER (way > 0) AS more_sum,
        sum(jump) FILTER (way < 0) AS less_sum,
        min(first) FILTER (way < 0) AS first_less
    FROM jumps
    GROUP BY {groups}
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
    share(proved, pairs) AS proved_share,
    place AS first_less
FROM pairs JOIN {words} USING (group_of) LEFT JOIN (
    SELECT hand AS first_less, path || ':' || line AS place
    FROM (SELECT hand, file_id, line FROM hands) JOIN (SELECT file_id, path FROM files) USING (file_id)
) USING (first_less)
ORDER BY {order}, money, currency
