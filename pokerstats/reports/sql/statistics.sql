-- title: Statistics of play
-- question: How often was each chance taken, a row a statistic, and within which 95 % interval?
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
-- column statistic: name of its column in `seats`
-- column title: its usual name
-- column share (share): part of the chances that were taken
-- column done (hands): hands in which it was done
-- column n (hands): hands with the chance
-- column low (share): lower end of the 95 % interval (Wilson)
-- column high (share): upper end
-- column definition: what gives the chance, and what counts as done
WITH counted AS (
    SELECT {by}, money, unnest({counts}) AS one
    FROM {seats}
    GROUP BY {by}, money
)
SELECT
    {by},
    money,
    one.statistic AS statistic,
    one.title AS title,
    share(one.done, one.n) AS share,
    one.done AS done,
    one.n AS n,
    wilson_low(one.done, one.n) AS low,
    wilson_high(one.done, one.n) AS high,
    one.definition AS definition
FROM counted
ORDER BY {by}, money, one.nr
