-- title: Sessions
-- question: When was played, how long, and what came of it?
-- by: player, site, game, limit_type, stakes
-- default: player, site
-- within: player, site, slot, table_name, big_blind, is_proved
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
WITH pieces AS (
    SELECT
        first(hand) AS hand,
        player,
        first(slot) AS slot,
        min(clock) AS first,
        max(clock) AS last,
        count(*) AS hands,
        sum(net) AS net,
        count(net) AS nets,
        sum(contributed) AS contributed
    FROM {seats}
    WHERE clock IS NOT NULL
    GROUP BY {groups}, if(player IS NULL, hand, 0)
),
told AS MATERIALIZED (
    SELECT
        {by},
        money,
        currency,
        hash({by}, money, currency) AS kind,
        if(player IS NULL, NULL, hash(site, player)) AS who,
        slot,
        table_name,
        first,
        last,
        pieces.hands,
        net,
        net / big_blind AS net_bb,
        if(big_blind IS NULL, 0, nets) AS net_bb_n,
        moved(contributed, net) AS moved,
        if(verdict = 'proved', 0, moved(contributed, net)) AS unproved
    FROM pieces JOIN hands USING (hand)
),
slots AS (
    SELECT who, slot, min(first) AS first, max(last) AS last
    FROM told
    WHERE who IS NOT NULL
    GROUP BY who, slot
),
{dated},
at_tables AS (
    SELECT
        kind,
        {again},
        coalesce(session, first) AS session,
        table_name,
        max(last) AS last,
        sum(hands)::BIGINT AS hands,
        sum(net) AS net,
        sum(net_bb) AS net_bb,
        sum(net_bb_n)::BIGINT AS net_bb_n,
        sum(unproved) AS unproved,
        sum(moved) AS moved
    FROM told LEFT JOIN dated USING (who, slot)
    GROUP BY kind, coalesce(session, first), table_name
),
counted AS (
    SELECT
        {again},
        session,
        max(last) AS last,
        round(epoch(max(last) - session) / 60, 1) AS minutes,
        count(table_name) AS tables,
        sum(hands)::BIGINT AS hands,
        CASE WHEN max(last) > session
            THEN round(3600 * (sum(hands) - 1) / epoch(max(last) - session), 0)::BIGINT END AS hands_hour,
        money_sum(net) AS net,
        steady(100 * sum(net_bb) / sum(net_bb_n)) AS bb_100,
        all_but(sum(unproved), sum(moved)) AS proved_share
    FROM at_tables
    GROUP BY kind, session
)
FROM counted
ORDER BY session, {order}, money, currency
