-- title: Sessions
-- question: When was played, how long, and what came of it?
-- by: player, site, game, limit_type, stakes
-- default: player, site
-- column player: name as the room prints it
-- column site: room that dealt the hands
-- column game: the game dealt
-- column limit_type: no, pot, fixed or cap
-- column stakes (currency): blinds; of fixed limit the two bets
-- column money: real, play or tournament; never added together
-- column currency: never added together
-- column session: first hand of the session, on the clock of the zone asked for; hands without a clock are left out
-- column last: its last hand
-- column minutes (minutes): between the two
-- column tables (tables): tables played at
-- column hands (hands): hands the player was dealt
-- column hands_hour (hands): hands an hour
-- column net (currency): won less put in, after rake; of tournaments in chips
-- column bb_100 (big blinds): mean of net per hand in its big blinds, times 100
-- column proved_share (share): part of the money put in and won that lies in proved hands
WITH asked AS (
    SELECT *, (net / big_blind)::DOUBLE AS net_bb, contributed + greatest(coalesce(won, printed_won, 0), 0) AS moved
    FROM {sessions}
)
SELECT
    {by},
    money,
    currency,
    session,
    max(clock) AS last,
    round(epoch(max(clock) - session) / 60, 1) AS minutes,
    count(DISTINCT table_name) AS tables,
    count(*) AS hands,
    CASE WHEN max(clock) > session THEN round(3600 * (count(*) - 1) / epoch(max(clock) - session), 0)::BIGINT END AS hands_hour,
    sum(net)::DECIMAL(18,4) AS net,
    round(100 * avg(net_bb), 2) AS bb_100,
    round(coalesce(sum(moved) FILTER (verdict = 'proved'), 0) / nullif(sum(moved), 0), 4) AS proved_share
FROM asked
GROUP BY {by}, money, currency, session
ORDER BY session, {by}, money, currency
