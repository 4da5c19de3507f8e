-- title: Rake cost
-- question: What does the rake cost, by each method of sharing it, and what is left of the results?
-- by: player, site, skin, game, limit_type, stakes, players_dealt, position, pot_type, street, year, month, date, weekday, hour, table_name, schedule, session
-- default: site, limit_type, stakes
-- column player: name as the room prints it
-- column site: room that dealt the hands
-- column skin: brand of the network
-- column game: the game dealt
-- column limit_type: no, pot, fixed or cap
-- column stakes (currency): blinds; of fixed limit the two bets
-- column players_dealt (players): players dealt in
-- column position: place relative to the button
-- column pot_type: walk, limped, raised, 3-bet, 4-bet, 5-bet+ by the raises before the flop
-- column street: last street that was dealt
-- column year: year of the hands, on the clock of the zone asked for
-- column month: year and month on that clock
-- column date: day on that clock
-- column weekday: 1 Monday … 7 Sunday
-- column hour: hour of that clock
-- column table_name: name of the table
-- column schedule: id of the schedule in force
-- column session: when the player's session began
-- column currency: never added together
-- column hands (hands): hands for real money that the players were dealt, a hand of two of them counted twice
-- column table_rake (currency): rake of these hands, each counted once
-- column table_fees (currency): jackpot and other fees of these hands, each counted once
-- column pot_share (share): part of their pots that rake and fees took
-- column raked_share (share): part of the hands from which a rake was taken
-- column capped_share (share): part of the raked hands on which the cap of the schedule was reached
-- column cap_from_bb (big blinds): smallest pot that reached it
-- column dealt (currency): the players' rake, split among all who were dealt in
-- column contributed (currency): split among those who put money in
-- column weighted (currency): by what each put in
-- column winner (currency): by what each won
-- column by_method (currency): by the method asked for, such as streetwise; empty without one
-- column fees_dealt (currency): their jackpot and other fees, split among all who were dealt in
-- column fees_contributed (currency): split among those who put money in
-- column fees_weighted (currency): by what each put in
-- column fees_winner (currency): by what each won
-- column dealt_bb_100 (big blinds): the rake per 100 hands, in big blinds, of fixed limit in big bets
-- column contributed_bb_100 (big blinds): the same
-- column weighted_bb_100 (big blinds): the same
-- column winner_bb_100 (big blinds): the same
-- column by_method_bb_100 (big blinds): the same, by the method asked for
-- column fees_bb_100 (big blinds): the same of fees, by what each put in
-- column before_bb_100 (big blinds): win rate before rake and fees, weighted
-- column before_bb_100_pm (big blinds): half of its 95 % interval
-- column net_bb_100 (big blinds): win rate after them: what was won
-- column net_bb_100_pm (big blinds): half of its 95 % interval
-- column rakeback (currency): what the deal asked for gives back; empty without one
-- column after_bb_100 (big blinds): win rate with it
-- column after_bb_100_pm (big blinds): half of its 95 % interval
-- column unknown (hands): hands whose rake, or whose split, is not known: left out of sums and rates
-- column proved_share (share): part of the money put in and won that lies in proved hands
WITH raised AS (
    SELECT hand, count(*) AS raises
    FROM actions_rows
    WHERE street = 'preflop' AND action IN ('raise', 'bet', 'complete') AND contains('{by}', 'pot_type')
    GROUP BY hand
),
charged AS (
    SELECT hand, jackpot_fee + other_fees AS fees FROM hands WHERE money = 'real' AND jackpot_fee + other_fees > 0
),
divided AS (
    SELECT hand, count_if(contributed > 0) AS contributors, sum(contributed) AS put_in, sum(won) AS won_in_all
    FROM seats_rows SEMI JOIN charged USING (hand)
    GROUP BY hand
),
asked AS (
    SELECT
        s.*,
        coalesce(big_bet, big_blind)::DOUBLE AS bet,
        CASE
            WHEN raises IS NULL AND streets_dealt = 0 THEN 'walk'
            WHEN raises IS NULL THEN 'limped'
            WHEN raises = 1 THEN 'raised'
            WHEN raises <= 3 THEN (raises + 1) || '-bet'
            ELSE '5-bet+'
        END AS pot_type,
        ['preflop', 'flop', 'turn', 'river'][streets_dealt + 1] AS street,
        jackpot_fee + other_fees AS fees,
        (coalesce(fees, 0) / players_dealt)::DOUBLE AS own_fees_dealt,
        coalesce(if(contributed > 0, fees / contributors, 0), 0)::DOUBLE AS own_fees_contributed,
        coalesce(fees::DOUBLE * (contributed / put_in)::DOUBLE, 0) AS own_fees_weighted,
        coalesce(fees::DOUBLE * (won / nullif(won_in_all, 0))::DOUBLE, 0) AS own_fees_winner,
        net::DOUBLE / bet AS net_bb,
        (net + rake_weighted)::DOUBLE / bet + own_fees_weighted / bet AS before_bb,
        rakeback,
        share,
        (net::DOUBLE + rakeback) / bet AS after_bb,
        contributed + greatest(coalesce(won, printed_won, 0), 0) AS moved
    FROM {seats} s
        LEFT JOIN raised USING (hand)
        LEFT JOIN divided USING (hand)
        LEFT JOIN rakeback_of_seats USING (hand, seat)
        LEFT JOIN shares_asked_for USING (hand, seat)
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
    (sum(fees) FILTER (once))::DECIMAL(18,4) AS table_fees,
    round((sum(rake + coalesce(fees, 0)) FILTER (once))::DOUBLE
        / nullif((sum(total_pot) FILTER (once AND rake IS NOT NULL))::DOUBLE, 0), 5) AS pot_share,
    round(count(*) FILTER (once AND rake > 0) / nullif(count(rake) FILTER (once), 0), 4) AS raked_share,
    round(count(*) FILTER (once AND rake > 0 AND rake >= rake_cap)
        / nullif(count(*) FILTER (once AND rake > 0 AND rake_cap IS NOT NULL), 0), 4) AS capped_share,
    round(min((total_pot / bet)::DOUBLE) FILTER (rake > 0 AND rake >= rake_cap), 1) AS cap_from_bb,
    sum(rake_dealt)::DECIMAL(18,4) AS dealt,
    sum(rake_contributed)::DECIMAL(18,4) AS contributed,
    sum(rake_weighted)::DECIMAL(18,4) AS weighted,
    sum(rake_winner)::DECIMAL(18,4) AS winner,
    round(sum(share), 4)::DECIMAL(18,4) AS by_method,
    round(sum(own_fees_dealt), 4)::DECIMAL(18,4) AS fees_dealt,
    round(sum(own_fees_contributed), 4)::DECIMAL(18,4) AS fees_contributed,
    round(sum(own_fees_weighted), 4)::DECIMAL(18,4) AS fees_weighted,
    round(sum(own_fees_winner), 4)::DECIMAL(18,4) AS fees_winner,
    round(100 * avg(rake_dealt / bet), 2) AS dealt_bb_100,
    round(100 * avg(rake_contributed / bet), 2) AS contributed_bb_100,
    round(100 * avg(rake_weighted / bet), 2) AS weighted_bb_100,
    round(100 * avg(rake_winner / bet), 2) AS winner_bb_100,
    round(100 * avg(share / bet), 2) AS by_method_bb_100,
    round(100 * avg(own_fees_weighted / bet), 2) AS fees_bb_100,
    round(100 * avg(before_bb), 2) + 0.0 AS before_bb_100,
    round(196 * stddev_samp(before_bb) / sqrt(count(before_bb)), 2) AS before_bb_100_pm,
    round(100 * avg(net_bb), 2) + 0.0 AS net_bb_100,
    round(196 * stddev_samp(net_bb) / sqrt(count(net_bb)), 2) AS net_bb_100_pm,
    round(sum(rakeback), 4)::DECIMAL(18,4) AS rakeback,
    round(100 * avg(after_bb), 2) AS after_bb_100,
    round(196 * stddev_samp(after_bb) / sqrt(count(after_bb)), 2) AS after_bb_100_pm,
    count(*) FILTER (rake_dealt IS NULL OR rake_winner IS NULL) AS unknown,
    round(coalesce(sum(moved) FILTER (verdict = 'proved'), 0) / nullif(sum(moved), 0), 4) AS proved_share
FROM numbered
GROUP BY {by}, currency
ORDER BY {by}, currency
