-- title: Results
-- question: What was won or lost, at what rate, and how much of that is proved?
-- by: player, site, skin, game, limit_type, stakes, year, month, date, weekday, hour, position, players_dealt, max_seats, table_name, tournament_id, hand_class, session
-- default: site, game, limit_type, stakes
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
-- column hands (hands): hands the player was dealt
-- column net (currency): won less put in, after rake; of tournaments in chips
-- column bb_100 (big blinds): mean of net per hand in its big blinds, times 100
-- column bb_100_pm (big blinds): half of the 95 % interval of bb_100
-- column unknown (hands): hands whose net is not known: counted in hands, left out of the sums
-- column proved_share (share): part of the money put in and won that lies in proved hands
WITH asked AS (
    SELECT *, (net / big_blind)::DOUBLE AS net_bb, contributed + greatest(coalesce(won, printed_won, 0), 0) AS moved
    FROM {seats}
)
SELECT
    {by},
    money,
    currency,
    count(*) AS hands,
    sum(net)::DECIMAL(18,4) AS net,
    round(100 * avg(net_bb), 2) AS bb_100,
    round(196 * stddev_samp(net_bb) / sqrt(count(net_bb)), 2) AS bb_100_pm,
    count(*) FILTER (net IS NULL) AS unknown,
    round(coalesce(sum(moved) FILTER (verdict = 'proved'), 0) / nullif(sum(moved), 0), 4) AS proved_share
FROM asked
GROUP BY {by}, money, currency
ORDER BY {by}, money, currency
