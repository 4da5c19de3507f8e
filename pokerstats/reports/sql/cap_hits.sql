-- title: Cap hits
-- question: How often did the rake reach its cap, and what would the tariff have taken without it?
-- only: status = 'ok' AND money = 'real' AND rake > 0 AND rake_cap IS NOT NULL
-- by: hands, schedule
-- default: site, limit_type, stakes, players_dealt
-- column currency
-- column hands (hands): hands for real money from which a rake was taken, and whose cap the schedule in force tells
-- column capped (hands): of these, hands whose rake reached the cap
-- column capped_share (share): capped of hands
-- column cap_from_bb (big blinds): smallest pot that reached it; of fixed limit in big bets
-- column lowest_cap (currency): the cap of these hands, where it differs the lowest one
-- column highest_cap (currency): the highest one
-- column rake (currency): rake of all these hands
-- column capped_rake (currency): rake of the capped ones
-- column capped_rake_share (share): capped_rake of rake
-- column uncapped_known (hands): capped hands whose rake is that of the schedule, and which it tells without its cap
-- column uncapped (currency): what the tariff would have taken from these without its cap
-- column saved (currency): uncapped less what was taken from the same hands
-- column proved_share (share): part of the pots that lies in proved hands
SELECT
    {by},
    currency,
    count(*) AS hands,
    count(*) FILTER (reached_cap(rake, rake_cap)) AS capped,
    share(count(*) FILTER (reached_cap(rake, rake_cap)), count(*)) AS capped_share,
    round(min((total_pot / bet)::DOUBLE) FILTER (reached_cap(rake, rake_cap)), 1) AS cap_from_bb,
    min(rake_cap) AS lowest_cap,
    max(rake_cap) AS highest_cap,
    money_sum(rake) AS rake,
    coalesce(sum(rake) FILTER (reached_cap(rake, rake_cap)), 0)::DECIMAL(18,4) AS capped_rake,
    round(coalesce(sum(rake) FILTER (reached_cap(rake, rake_cap)), 0) / sum(rake), 4) AS capped_rake_share,
    count(uncapped) AS uncapped_known,
    money_sum(uncapped) AS uncapped,
    money_sum(uncapped - rake) AS saved,
    proved_part(total_pot, is_proved) AS proved_share
FROM {hands} LEFT JOIN rake_without_cap USING (hand)
GROUP BY {by}, currency
ORDER BY {order}, currency
