-- title: Tournaments
-- question: What did tournaments cost, how much of that was fee, and what came back?
-- only: money = 'tournament' AND tournament_id IS NOT NULL
-- by: site, player, game, limit_type, max_seats, year, month, buy_in, tournament_id
-- default: site, buy_in
-- column buy_in (buy-in currency): of one entry, without bounty and fee
-- column buy_in_currency: never added together; null where no currency is printed, as of play money
-- column tournaments (tournaments): tournaments with a re-played hand of the player; each counts whole, where its first hand does
-- column entries (entries): one more for each time that he played on after a finish
-- column hands (hands): their hands
-- column unknown (tournaments): tournaments whose entry or additions are not told: left out of costs and fees
-- column costs (buy-in currency): buy-ins, bounties, fees, re-buys and add-ons
-- column fees (buy-in currency): fees of these, where they are told
-- column fee_share (share): fees of the costs of tournaments that tell a fee
-- column results_known (tournaments): tournaments whose end and costs are told: all that follows is of these
-- column prizes (buy-in currency): prizes of these, of who finished without one 0
-- column bounties (buy-in currency): bounties won in these, of a winner his own too
-- column profit (buy-in currency): prizes and bounties less costs
-- column roi (share): profit of costs
-- column roi_pm (share): half of the 95 % interval of roi
-- column itm (share): tournaments with a prize
-- column place (place): mean place
-- column places (tournaments): those of which the place is told
-- column proved_share (share): part of the hands that is proved; what is paid for entries and as prizes is as printed
WITH mine AS (
    SELECT {by}, site, tournament_id, player, buy_in_currency, buy_in, bounty, entry_fee, (played_at, hand) AS moment, hand,
        is_proved
    FROM {seats}
), entered AS (
    SELECT site, tournament_id, player, count(*) AS hands, count_if(is_proved) AS proved, arg_min(hand, moment) AS hand,
        max(moment) AS last
    FROM mine
    GROUP BY site, tournament_id, player
), told AS (
    SELECT
        m.*,
        coalesce(m.buy_in_currency, r.currency) AS currency,
        e.hands,
        e.proved,
        coalesce(e.last > r.finished_at, false) AS plays_on,
        greatest(coalesce(r.finishes, 0) + plays_on::INTEGER, 1) AS entries,
        entries * entry_fee AS fee,
        entries * (m.buy_in + coalesce(m.bounty, 0) + coalesce(entry_fee, 0))
            + CASE WHEN r.player IS NULL THEN 0 ELSE r.added END AS cost,
        NOT plays_on AND prize + bounties + cost IS NOT NULL AS known,
        CASE WHEN known THEN cost END AS risked,
        CASE WHEN known THEN prize END AS paid,
        CASE WHEN known THEN bounties END AS won,
        paid + won - risked AS gain,
        CASE WHEN known THEN place END AS reached
    FROM entered e
    JOIN mine m USING (hand, player)
    LEFT JOIN tournament_results r
        ON (r.site, r.tournament_id, r.player) = (e.site, e.tournament_id, e.player)
)
SELECT
    {by},
    currency AS buy_in_currency,
    count(*) AS tournaments,
    sum(entries)::BIGINT AS entries,
    sum(hands)::BIGINT AS hands,
    count(*) FILTER (cost IS NULL) AS unknown,
    money_sum(cost) AS costs,
    money_sum(fee) AS fees,
    round(sum(fee)::DOUBLE / nullif((sum(cost) FILTER (fee IS NOT NULL))::DOUBLE, 0), 4) AS fee_share,
    count(paid) AS results_known,
    money_sum(paid) AS prizes,
    money_sum(won) AS bounties,
    money_sum(gain) AS profit,
    ratio(gain, risked) AS roi,
    ratio_pm(gain, risked) AS roi_pm,
    share(count_if(paid > 0), count(paid)) AS itm,
    round(avg(reached), 1) AS place,
    count(reached) AS places,
    share(sum(proved), sum(hands)) AS proved_share
FROM told
GROUP BY {by}, currency
ORDER BY {order}, currency
