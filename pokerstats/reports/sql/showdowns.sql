-- title: Showdowns
-- question: How much is won with showdown, how much without?
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
-- column flops (hands): hands in which he saw the flop
-- column showdowns (hands): of these, hands that he took to showdown
-- column wtsd (share): showdowns of flops
-- column wsd (share): won of showdowns
-- column wwsf (share): won of flops
-- column net (currency): won less put in, after rake; of tournaments in chips
-- column net_showdown (currency): of hands with showdown
-- column net_other (currency): of all other hands
-- column showdown_bb_100 (big blinds): net_showdown per 100 of all hands, in big blinds of each hand
-- column other_bb_100 (big blinds): the same of all other hands
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
    count(wtsd) AS flops,
    count(*) FILTER (wtsd) AS showdowns,
    share(count_if(wtsd), count(wtsd)) AS wtsd,
    share(count_if(wsd), count(wsd)) AS wsd,
    share(count_if(wwsf), count(wwsf)) AS wwsf,
    sum(net)::DECIMAL(18,4) AS net,
    coalesce(sum(net) FILTER (wtsd), 0)::DECIMAL(18,4) AS net_showdown,
    coalesce(sum(net) FILTER (wtsd IS NOT TRUE), 0)::DECIMAL(18,4) AS net_other,
    round(100 * coalesce(sum(net_bb) FILTER (wtsd), 0) / nullif(count(net_bb), 0), 2) AS showdown_bb_100,
    round(100 * coalesce(sum(net_bb) FILTER (wtsd IS NOT TRUE), 0) / nullif(count(net_bb), 0), 2) AS other_bb_100,
    round(coalesce(sum(moved) FILTER (verdict = 'proved'), 0) / nullif(sum(moved), 0), 4) AS proved_share
FROM asked
GROUP BY {by}, money, currency
ORDER BY {by}, money, currency
