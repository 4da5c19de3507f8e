-- title: Rake by pot size
-- question: Which part of the rake comes from small pots, and which from large ones?
-- only: status = 'ok' AND money = 'real' AND rake IS NOT NULL AND total_pot IS NOT NULL
-- by: hands, pot_type, schedule
-- default: site, limit_type
-- column currency
-- column pot_size (big blinds): called money, of fixed limit in big bets: from the first number to below the second
-- column hands (hands): hands for real money that were re-played, whose rake is known
-- column hands_share (share): part of the hands of all sizes
-- column raked_share (share): part of the hands from which a rake was taken
-- column capped_share (share): part of the raked hands that reached the cap, where the schedule in force tells one
-- column pots (currency): sum of the pots
-- column rake (currency): rake taken from them
-- column pot_share (share): rake of pots
-- column rake_share (share): part of the rake from pots of all sizes
-- column bb_100 (big blinds): what the table paid in such pots per 100 hands of all sizes; sizes add up to its whole rate
-- column proved_share (share): part of the pots that lies in proved hands
WITH sized AS (
    SELECT *, total_pot / nullif(bet, 0) AS pot_bets FROM {hands}
),
banded AS (
    SELECT
        *,
        CASE
            WHEN pot_bets < 5 THEN 0
            WHEN pot_bets < 10 THEN 5
            WHEN pot_bets < 20 THEN 10
            WHEN pot_bets < 50 THEN 20
            WHEN pot_bets < 100 THEN 50
            WHEN pot_bets < 200 THEN 100
            WHEN pot_bets IS NOT NULL THEN 200
        END AS least
    FROM sized
),
summed AS (
    SELECT
        {by},
        currency,
        least,
        count(*) AS hands,
        share(count(*) FILTER (rake > 0), count(*)) AS raked_share,
        share(count(*) FILTER (reached_cap(rake, rake_cap)), count(*) FILTER (rake > 0 AND rake_cap IS NOT NULL))
            AS capped_share,
        money_sum(total_pot) AS pots,
        money_sum(rake) AS rake,
        sum((rake / bet)::DOUBLE) AS bets,
        proved_part(total_pot, is_proved) AS proved_share
    FROM banded
    GROUP BY {by}, currency, least
)
SELECT
    {by},
    currency,
    CASE least WHEN 0 THEN '0–5' WHEN 5 THEN '5–10' WHEN 10 THEN '10–20' WHEN 20 THEN '20–50' WHEN 50 THEN '50–100'
        WHEN 100 THEN '100–200' WHEN 200 THEN '200 …' END AS pot_size,
    hands,
    share(hands, sum(hands) OVER whole) AS hands_share,
    raked_share,
    capped_share,
    pots,
    rake,
    round(rake / nullif(pots, 0), 5) AS pot_share,
    round(rake / nullif(sum(rake) OVER whole, 0), 4) AS rake_share,
    steady(100 * bets / sum(hands) OVER whole) AS bb_100,
    proved_share
FROM summed
WINDOW whole AS (PARTITION BY {by}, currency)
ORDER BY {order}, currency, least
