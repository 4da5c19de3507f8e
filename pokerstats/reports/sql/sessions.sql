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
SELECT
    {by},
    money,
    currency,
    session,
    max(clock) AS last,
    round(epoch(max(clock) - session) / 60, 1) AS minutes,
    count(DISTINCT table_name) AS tables,
    count(*) AS hands,
    CASE WHEN max(clock) > session
        THEN round(3600 * (count(*) - 1) / epoch(max(clock) - session), 0)::BIGINT END AS hands_hour,
    money_sum(net) AS net,
    per_100(net_bb) AS bb_100,
    proved_part(moved, verdict) AS proved_share
FROM {sessions}
GROUP BY {by}, money, currency, session
ORDER BY session, {order}, money, currency
