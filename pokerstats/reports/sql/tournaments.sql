-- title: Tournaments
-- question: What did tournaments cost, how much of that was fee, and what came back?
-- only: money = 'tournament' AND tournament_id IS NOT NULL
-- by: site, game, limit_type, year, month, buy_in, tournament_id
-- default: site, buy_in
-- column buy_in (buy-in currency): of one entry, without bounty and fee
-- column buy_in_currency: never added together
-- column tournaments (tournaments): tournaments with hands; entries after the first one are not told
-- column hands (hands): their hands
-- column unknown (tournaments): tournaments whose hands do not tell the entry: left out of costs and fees
-- column costs (buy-in currency): buy-ins, bounties and fees, one entry each
-- column fees (buy-in currency): fees of these, where they are told
-- column fee_share (share): fees of the costs of tournaments that tell a fee
-- column prizes_known (tournaments): tournaments whose prize of the hero is known; no reader tells it yet
-- column prizes (buy-in currency): sum of these
-- column roi (share): prizes less costs, of costs, of tournaments whose prize and entry are known
WITH asked AS (
    SELECT
        {by},
        site,
        tournament_id,
        buy_in_currency,
        count(*) AS hands,
        any_value(buy_in + coalesce(bounty, 0) + coalesce(entry_fee, 0)) AS cost,
        any_value(entry_fee) AS fee
    FROM {hands}
    GROUP BY {by}, site, tournament_id, buy_in_currency
),
known AS (
    SELECT a.*, if(cost IS NULL, NULL, t.hero_prize) AS prize
    FROM asked a LEFT JOIN (SELECT site, tournament_id, hero_prize FROM tournaments) t USING (site, tournament_id)
)
SELECT
    {by},
    buy_in_currency,
    count(*) AS tournaments,
    sum(hands)::BIGINT AS hands,
    count(*) FILTER (cost IS NULL) AS unknown,
    money_sum(cost) AS costs,
    money_sum(fee) AS fees,
    round(sum(fee)::DOUBLE / nullif((sum(cost) FILTER (fee IS NOT NULL))::DOUBLE, 0), 4) AS fee_share,
    count(prize) AS prizes_known,
    money_sum(prize) AS prizes,
    round((sum(prize) - sum(cost) FILTER (prize IS NOT NULL))::DOUBLE
        / nullif((sum(cost) FILTER (prize IS NOT NULL))::DOUBLE, 0), 4) AS roi
FROM known
GROUP BY {by}, buy_in_currency
ORDER BY {order}, buy_in_currency
