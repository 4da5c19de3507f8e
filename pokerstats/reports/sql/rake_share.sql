-- title: Rake shares
-- question: Who bears the rake by each method of sharing it, and does each method share the whole of it?
-- only: status = 'ok' AND money = 'real'
-- by: seats, schedule
-- default: site, limit_type, stakes
-- of: everybody
-- column currency
-- column hands (hands): hands for real money that the players were dealt, a hand of two of them counted twice
-- column raked (hands): of their hands, each counted once, those from which a rake was taken
-- column table_rake (currency): the rake of these
-- column dealt (currency): the players' part of it, if it is split among all who were dealt in
-- column contributed (currency): split among those who put money in
-- column weighted (currency): by what each put in
-- column winner (currency): by what each won
-- column dealt_bb_100 (big blinds): the same per 100 hands, in big blinds, of fixed limit in big bets
-- column contributed_bb_100 (big blinds): the same
-- column weighted_bb_100 (big blinds): the same
-- column winner_bb_100 (big blinds): the same
-- column split (hands): raked hands in which the share of every player is known by all methods
-- column dealt_rest (currency): rake of these less the shares of all who sat at the table: 0 if the method shares it all
-- column contributed_rest (currency): the same
-- column weighted_rest (currency): the same
-- column winner_rest (currency): the same
-- column unknown (hands): hands whose rake, or whose split, is not known: left out of sums and rates
-- column proved_share
WITH shared AS (
    SELECT
        hand,
        sum(rake_dealt) AS dealt,
        sum(rake_contributed) AS contributed,
        sum(rake_weighted) AS weighted,
        sum(rake_winner) AS winner,
        count(*) = least(count(rake_dealt), count(rake_contributed), count(rake_weighted), count(rake_winner)) AS is_split
    FROM seats_rows
    WHERE hand IN (SELECT hand FROM hands WHERE status = 'ok' AND money = 'real' AND rake > 0)
    GROUP BY hand
),
tables AS (
    SELECT
        row({by}, currency) AS key,
        count(*) FILTER (rake > 0) AS raked,
        money_sum(rake) AS table_rake,
        count(*) FILTER (is_split) AS split,
        (sum(rake - dealt) FILTER (is_split))::DECIMAL(18,4) AS dealt_rest,
        (sum(rake - contributed) FILTER (is_split))::DECIMAL(18,4) AS contributed_rest,
        (sum(rake - weighted) FILTER (is_split))::DECIMAL(18,4) AS weighted_rest,
        (sum(rake - winner) FILTER (is_split))::DECIMAL(18,4) AS winner_rest
    FROM {hands} LEFT JOIN shared USING (hand)
    GROUP BY {by}, currency
),
players AS (
    SELECT
        {groups},
        count(*) AS hands,
        money_sum(COLUMNS('^rake_(dealt|contributed|weighted|winner)$')) AS "\1",
        per_100(COLUMNS('^rake_(dealt|contributed|weighted|winner)$') / bet) AS "\1_bb_100",
        count(*) FILTER (rake_dealt IS NULL OR rake_winner IS NULL) AS unknown,
        proved_money(contributed, net, is_proved) AS proved_share
    FROM {seats}
    GROUP BY {groups}
)
SELECT
    {by},
    currency,
    hands,
    raked,
    table_rake,
    dealt,
    contributed,
    weighted,
    winner,
    dealt_bb_100,
    contributed_bb_100,
    weighted_bb_100,
    winner_bb_100,
    split,
    dealt_rest,
    contributed_rest,
    weighted_rest,
    winner_rest,
    unknown,
    proved_share
FROM players JOIN {words} USING (group_of) JOIN tables ON key = row({by}, currency)
ORDER BY {order}, currency
