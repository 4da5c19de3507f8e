-- title: Rake cost
-- question: What does the rake cost, by each method of sharing it, and what is left of the results?
-- only: status = 'ok' AND money = 'real'
-- by: player, site, skin, game, limit_type, stakes, players_dealt, position, pot_type, street, year, month, date, weekday, hour, table_name, schedule, session
-- default: site, limit_type, stakes
-- column street: last street that was dealt
-- column currency
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
-- column proved_share
WITH tables AS (
    SELECT
        row({by}, currency) AS key,
        money_sum(rake) AS table_rake,
        money_sum(fees) AS table_fees,
        round(sum(rake + coalesce(fees, 0))::DOUBLE
            / nullif((sum(total_pot) FILTER (rake IS NOT NULL))::DOUBLE, 0), 5) AS pot_share,
        share(count(*) FILTER (rake > 0), count(rake)) AS raked_share,
        share(count(*) FILTER (reached_cap(rake, rake_cap)), count(*) FILTER (rake > 0 AND rake_cap IS NOT NULL))
            AS capped_share,
        round(min((total_pot / bet)::DOUBLE) FILTER (reached_cap(rake, rake_cap)), 1) AS cap_from_bb
    FROM (SELECT *, jackpot_fee + other_fees AS fees FROM {hands})
    GROUP BY {by}, currency
),
divided AS (
    SELECT
        hand,
        count_if(contributed > 0) AS contributors,
        sum(contributed) AS put_in,
        nullif(sum(won), 0) AS won_in_all
    FROM seats_rows
    WHERE hand IN (SELECT hand FROM hands WHERE money = 'real' AND jackpot_fee + other_fees > 0)
    GROUP BY hand
),
fees AS (
    SELECT
        row({by}, currency) AS key,
        sum((fees / players_dealt)::DOUBLE) AS fees_dealt,
        sum(if(contributed > 0, fees / contributors, 0)::DOUBLE) AS fees_contributed,
        sum(fees::DOUBLE * (contributed / put_in)::DOUBLE) AS fees_weighted,
        sum(fees::DOUBLE * (won / won_in_all)::DOUBLE) AS fees_winner
    FROM (SELECT *, jackpot_fee + other_fees AS fees FROM {seats} JOIN divided USING (hand))
    WHERE fees > 0
    GROUP BY {by}, currency
),
asked AS (
    SELECT
        s.*,
        coalesce((jackpot_fee + other_fees)::DOUBLE * (contributed / nullif(total_pot - site_money, 0))::DOUBLE, 0)
            / bet AS fees_bets,
        net::DOUBLE / bet AS net_bets,
        (net + rake_weighted)::DOUBLE / bet + fees_bets AS before_bets,
        rakeback,
        share,
        (net::DOUBLE + rakeback) / bet AS after_bets
    FROM {seats} s LEFT JOIN rakeback_of_seats USING (hand, seat) LEFT JOIN shares_asked_for USING (hand, seat)
),
players AS (
    SELECT
        {groups},
        count(*) AS hands,
        money_sum(COLUMNS('^rake_(dealt|contributed|weighted|winner)$')) AS "\1",
        round(sum(share), 4)::DECIMAL(18,4) AS by_method,
        per_100(COLUMNS('^rake_(dealt|contributed|weighted|winner)$') / bet) AS "\1_bb_100",
        per_100(share / bet) AS by_method_bb_100,
        per_100(fees_bets) AS fees_bb_100,
        per_100(before_bets) AS before_bb_100,
        per_100_pm(before_bets) AS before_bb_100_pm,
        per_100(net_bets) AS net_bb_100,
        per_100_pm(net_bets) AS net_bb_100_pm,
        round(sum(rakeback), 4)::DECIMAL(18,4) AS rakeback,
        per_100(after_bets) AS after_bb_100,
        per_100_pm(after_bets) AS after_bb_100_pm,
        count(*) FILTER (rake_dealt IS NULL OR rake_winner IS NULL) AS unknown,
        proved_money(contributed, net, is_proved) AS proved_share
    FROM asked
    GROUP BY {groups}
)
SELECT
    {by},
    currency,
    hands,
    table_rake,
    table_fees,
    pot_share,
    raked_share,
    capped_share,
    cap_from_bb,
    dealt,
    contributed,
    weighted,
    winner,
    by_method,
    round(coalesce(fees_dealt, 0), 4)::DECIMAL(18,4) AS fees_dealt,
    round(coalesce(fees_contributed, 0), 4)::DECIMAL(18,4) AS fees_contributed,
    round(coalesce(fees_weighted, 0), 4)::DECIMAL(18,4) AS fees_weighted,
    round(coalesce(fees_winner, 0), 4)::DECIMAL(18,4) AS fees_winner,
    dealt_bb_100,
    contributed_bb_100,
    weighted_bb_100,
    winner_bb_100,
    by_method_bb_100,
    fees_bb_100,
    before_bb_100,
    before_bb_100_pm,
    net_bb_100,
    net_bb_100_pm,
    rakeback,
    after_bb_100,
    after_bb_100_pm,
    unknown,
    proved_share
FROM players JOIN {words} USING (group_of) JOIN tables ON tables.key = row({by}, currency) LEFT JOIN fees ON fees.key = tables.key
ORDER BY {order}, currency
