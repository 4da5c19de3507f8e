-- title: Sessions
-- question: When was played, how long, and what came of it?
-- by: player, site, game, limit_type, stakes
-- default: player, site
-- column money
-- column currency
-- column session: first hand of the session, on the clock of the zone asked for; hands without a clock are left out
-- column last: its last hand
-- column minutes (minutes): between the two
-- column tables (tables): tables played at
-- column hands
-- column hands_hour (hands): hands an hour
-- column net
-- column bb_100
-- column proved_share
-- Hands of one slot are of one session: they are added up before sessions are found.
WITH pieces AS MATERIALIZED (
    SELECT
        {by},
        site,
        player,
        if(player IS NULL, hand, slot) AS slot,
        money,
        currency,
        table_name,
        min(clock) AS first,
        max(clock) AS last,
        count(*) AS hands,
        sum(net) AS net,
        sum(net_bb) AS net_bb,
        count(net_bb) AS net_bb_n,
        sum(moved) AS moved,
        sum(moved) FILTER (is_proved) AS proved
    FROM {seats}
    WHERE clock IS NOT NULL
    GROUP BY ALL
),
slots AS (
    SELECT site, player, slot, min(first) AS first, max(last) AS last
    FROM pieces
    WHERE player IS NOT NULL
    GROUP BY site, player, slot
),
{dated},
asked AS (
    SELECT pieces.*, coalesce(session, first) AS session FROM pieces LEFT JOIN dated USING (site, player, slot)
)
SELECT
    {by},
    money,
    currency,
    session,
    max(last) AS last,
    round(epoch(max(last) - session) / 60, 1) AS minutes,
    count(DISTINCT table_name) AS tables,
    sum(hands)::BIGINT AS hands,
    CASE WHEN max(last) > session
        THEN round(3600 * (sum(hands) - 1) / epoch(max(last) - session), 0)::BIGINT END AS hands_hour,
    money_sum(net) AS net,
    steady(100 * sum(net_bb) / sum(net_bb_n)) AS bb_100,
    round(coalesce(sum(proved), 0) / nullif(sum(moved), 0), 4) AS proved_share
FROM asked
GROUP BY {by}, money, currency, session
ORDER BY session, {order}, money, currency
