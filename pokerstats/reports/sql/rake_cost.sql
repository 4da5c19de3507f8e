-- title: Rake cost
-- question: What does the rake cost, by each method of sharing it?
-- by: player, site, skin, game, limit_type, stakes, players_dealt, position, month, table_name, schedule
-- default: site, limit_type, stakes
-- column player: name as the room prints it
-- column site: room that dealt the hands
-- column limit_type: no, pot, fixed or cap
-- column stakes (currency): blinds; of fixed limit the two bets
-- column month: year and month of the hands, on the clock of the zone asked for
-- column position: place relative to the button
-- column currency: never added together
-- column hands (hands): hands for real money that the players were dealt, a hand of two of them counted twice
-- column table_rake (currency): rake of these hands, each counted once
-- column pot_share (share): part of their pots that was taken
-- column capped_share (share): part of the raked hands on which the cap of the schedule was reached
-- column dealt (currency): the players' rake, split among all who were dealt in
-- column contributed (currency): split among those who put money in
-- column weighted (currency): by what each put in
-- column winner (currency): by what each won
-- column dealt_bb_100 (big blinds): the same per 100 hands, in big blinds, of fixed limit in big bets
-- column contributed_bb_100 (big blinds): the same
-- column weighted_bb_100 (big blinds): the same
-- column winner_bb_100 (big blinds): the same
-- column unknown (hands): hands whose rake, or whose split, is not known: left out of sums and rates
WITH asked AS (
    SELECT *, coalesce(big_bet, big_blind)::DOUBLE AS bet
    FROM {seats}
    WHERE money = 'real'
),
numbered AS (
    SELECT *, row_number() OVER (PARTITION BY {by}, currency, hand) = 1 AS once FROM asked
)
SELECT
    {by},
    currency,
    count(*) AS hands,
    (sum(rake) FILTER (once))::DECIMAL(18,4) AS table_rake,
    round((sum(rake) FILTER (once))::DOUBLE
        / nullif((sum(total_pot) FILTER (once AND rake IS NOT NULL))::DOUBLE, 0), 5) AS pot_share,
    round(count(*) FILTER (once AND rake > 0 AND rake >= rake_cap)
        / nullif(count(*) FILTER (once AND rake > 0 AND rake_cap IS NOT NULL), 0), 4) AS capped_share,
    sum(rake_dealt)::DECIMAL(18,4) AS dealt,
    sum(rake_contributed)::DECIMAL(18,4) AS contributed,
    sum(rake_weighted)::DECIMAL(18,4) AS weighted,
    sum(rake_winner)::DECIMAL(18,4) AS winner,
    round(100 * avg(rake_dealt / bet), 2) AS dealt_bb_100,
    round(100 * avg(rake_contributed / bet), 2) AS contributed_bb_100,
    round(100 * avg(rake_weighted / bet), 2) AS weighted_bb_100,
    round(100 * avg(rake_winner / bet), 2) AS winner_bb_100,
    count(*) FILTER (rake_dealt IS NULL OR rake_winner IS NULL) AS unknown
FROM numbered
GROUP BY {by}, currency
ORDER BY {by}, currency
