-- title: Tournaments
-- question: What did tournaments cost, how much of that was fee, and what came back?
-- only: money = 'tournament' AND tournament_id IS NOT NULL
-- by: site, game, limit_type, year, month, buy_in, tournament_id
-- default: site, buy_in
-- column buy_in (buy-in currency): of one entry, without bounty and fee
-- column buy_in_currency: never added together
-- column tournaments (tournaments): tournaments with hands; entries after the first one are not told
-- column hands (hands): their hands
-- column costs (buy-in currency): buy-ins, bounties and fees, one entry each
-- column fees (buy-in currency): fees of these
-- column fee_share (share): fees of costs
-- column prizes_known (tournaments): tournaments whose prize of the hero is known
-- column prizes (buy-in currency): sum of these
-- column roi (share): prizes less costs, of costs, of tournaments whose prize is known
WITH asked AS (
    SELECT {by}, site, tournament_id, buy_in_currency, count(*) AS hands,
        any_value(coalesce(buy_in, 0) + coalesce(bounty, 0) + coalesce(entry_fee, 0)) AS cost,
        any_value(coalesce(entry_fee, 0)) AS fee
    FROM {hands}
    GROUP BY {by}, site, tournament_id, buy_in_currency
),
known AS (
    SELECT a.*, t.hero_prize
    FROM asked a LEFT JOIN (SELECT site, tournament_id, hero_prize FROM tournaments) t USING (site, tournament_id)
)
SELECT
    {by},
    buy_in_currency,
    count(*) AS tournaments,
    sum(hands)::BIGINT AS hands,
    sum(cost)::DECIMAL(18,4) AS costs,
    sum(fee)::DECIMAL(18,4) AS fees,
    round(sum(fee)::DOUBLE / nullif(sum(cost)::DOUBLE, 0), 4) AS fee_share,
    count(hero_prize) AS prizes_known,
    sum(hero_prize)::DECIMAL(18,4) AS prizes,
    round((sum(hero_prize) - sum(cost) FILTER (hero_prize IS NOT NULL))::DOUBLE
        / nullif((sum(cost) FILTER (hero_prize IS NOT NULL))::DOUBLE, 0), 4) AS roi
FROM known
GROUP BY {by}, buy_in_currency
ORDER BY {by}, buy_in_currency
