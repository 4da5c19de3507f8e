-- title: Pot types
-- question: What is won in walks, limped, raised, 3-bet and larger pots?
-- by: player, site, skin, game, limit_type, stakes, year, month, date, weekday, hour, position, players_dealt, max_seats, table_name, tournament_id, hand_class, session
-- default: site
-- column player: name as the room prints it
-- column site: room that dealt the hands
-- column skin: brand of the network
-- column game: the game dealt
-- column limit_type: no, pot, fixed or cap
-- column stakes (currency): blinds; of fixed limit the two bets
-- column year: of the clock of the zone asked for
-- column month: year and month of that clock
-- column date: day of that clock
-- column weekday: 1 Monday … 7 Sunday
-- column hour: hour of that clock
-- column position: place relative to the button
-- column players_dealt (players): players dealt in
-- column max_seats (seats): seats of the table
-- column table_name: name of the table
-- column tournament_id: the room's number of the tournament
-- column hand_class: two hole cards: pairs, suited, offsuit
-- column session: when the player's session began
-- column money: real, play or tournament; never added together
-- column currency: never added together
-- column pot_type: walk, limped, raised, 3-bet, 4-bet, 5-bet+ by the raises before the flop
-- column hands (hands): hands the player was dealt
-- column entered (share): hands in which he put money in of his own will before the flop
-- column flop (share): hands in which he saw the flop
-- column pot_bb (big blinds): mean pot
-- column net (currency): won less put in, after rake; of tournaments in chips
-- column bb_100 (big blinds): mean of net per hand in its big blinds, times 100
-- column bb_100_pm (big blinds): half of the 95 % interval of bb_100
-- column proved_share (share): part of the money put in and won that lies in proved hands
WITH raised AS (
    SELECT hand, count(*) AS raises
    FROM actions_rows
    WHERE street = 'preflop' AND action IN ('raise', 'bet', 'complete')
    GROUP BY hand
),
asked AS (
    SELECT
        *,
        CASE
            WHEN raises IS NULL AND streets_dealt = 0 THEN 'walk'
            WHEN raises IS NULL THEN 'limped'
            WHEN raises = 1 THEN 'raised'
            WHEN raises <= 3 THEN (raises + 1) || '-bet'
            ELSE '5-bet+'
        END AS pot_type,
        (net / big_blind)::DOUBLE AS net_bb,
        contributed + greatest(coalesce(won, printed_won, 0), 0) AS moved
    FROM {seats} LEFT JOIN raised USING (hand)
)
SELECT
    {by},
    money,
    currency,
    pot_type,
    count(*) AS hands,
    share(count_if(vpip), count(*)) AS entered,
    share(count(wtsd), count(*)) AS flop,
    round(avg((total_pot / big_blind)::DOUBLE), 2) AS pot_bb,
    sum(net)::DECIMAL(18,4) AS net,
    round(100 * avg(net_bb), 2) AS bb_100,
    round(196 * stddev_samp(net_bb) / sqrt(count(net_bb)), 2) AS bb_100_pm,
    round(coalesce(sum(moved) FILTER (verdict = 'proved'), 0) / nullif(sum(moved), 0), 4) AS proved_share
FROM asked
GROUP BY {by}, money, currency, pot_type
ORDER BY {by}, money, currency, coalesce(min(raises), if(pot_type = 'walk', -1, 0))
