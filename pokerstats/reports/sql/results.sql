-- title: Results
-- question: What was won or lost, at what rate, and how much of that is proved?
-- by: player, site, skin, game, limit_type, stakes, month, position, table_name, players_dealt, tournament_id
-- default: site, game, limit_type, stakes
-- takes: players, aliases, everybody, since, until
-- column player: name as the room prints it
-- column site: room that dealt the hands
-- column game: the game dealt
-- column limit_type: no, pot, fixed or cap
-- column stakes (currency): blinds; of fixed limit the two bets
-- column month: year and month (UTC) of the hands
-- column position: place relative to the button
-- column money: real, play or tournament; never added together
-- column currency: never added together
-- column hands (hands): hands the player was dealt
-- column net (currency): won less put in, after rake; of tournaments in chips
-- column bb_100 (big blinds): mean of net per hand in its big blinds, times 100
-- column bb_100_pm (big blinds): half of the 95 % interval of bb_100
-- column unknown (hands): hands whose net is not known: counted in hands, left out of the sums
-- column proved_share (share): part of the money put in and won that lies in proved hands
WITH asked AS (
    SELECT
        h.*, s.player, s.position, s.net,
        strftime(h.played_at, '%Y-%m') AS month,
        (s.net / h.big_blind)::DOUBLE AS net_bb,
        s.contributed + coalesce(s.won, s.printed_won, 0) AS moved
    FROM (SELECT * EXCLUDE (site, hand_id) FROM seats) s JOIN hands h USING (hand)
    WHERE h.status = 'ok' AND NOT s.sitting_out
        AND (
            $everybody::BOOLEAN
            OR list_contains($players::VARCHAR[], s.player)
            OR list_contains($aliases::VARCHAR[], h.site || '/' || s.player)
            OR ($players IS NULL AND $aliases IS NULL AND s.is_hero)
        )
        AND ($since::TIMESTAMPTZ IS NULL OR h.played_at >= $since::TIMESTAMPTZ)
        AND ($until::TIMESTAMPTZ IS NULL OR h.played_at < $until::TIMESTAMPTZ)
)
SELECT
    {by},
    money,
    currency,
    count(*) AS hands,
    sum(net)::DECIMAL(18,4) AS net,
    round(100 * avg(net_bb), 2) AS bb_100,
    round(100 * 1.96 * stddev_samp(net_bb) / sqrt(count(net_bb)), 2) AS bb_100_pm,
    count(*) FILTER (net IS NULL) AS unknown,
    round(coalesce(sum(moved) FILTER (verdict = 'proved'), 0) / nullif(sum(moved), 0), 4) AS proved_share
FROM asked
GROUP BY {by}, money, currency
ORDER BY {by}, money, currency
