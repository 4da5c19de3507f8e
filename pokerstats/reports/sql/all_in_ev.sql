-- title: All-in EV
-- question: How much of the result is luck in all-in hands? (after `pokerstats equity DATASET`)
-- by: seats
-- default: site, game, limit_type, stakes
-- column money
-- column currency
-- column hands
-- column all_ins (hands): betting ended before the last card, and the cards of all who stayed are known
-- column net
-- column ev_net (currency): the same with all-in hands at what they were worth when the last chips went in
-- column luck (currency): net less ev_net
-- column bb_100
-- column bb_100_pm
-- column ev_bb_100 (big blinds): the rate of ev_net
-- column ev_bb_100_pm (big blinds): half of its 95 % interval
-- column proved_share
WITH asked AS (
    SELECT s.*, ev_net AS all_in_net, coalesce(ev_net, net) AS ev, (coalesce(ev_net, net) / big_blind)::DOUBLE AS ev_bb
    FROM {seats} s LEFT JOIN equity_rows USING (hand, seat)
),
counted AS (
    SELECT
        {named},
        count(*) AS hands,
        count(all_in_net) AS all_ins,
        money_sum(net) AS net,
        money_sum(ev) AS ev_net,
        (sum(net) - sum(ev))::DECIMAL(18,4) AS luck,
        per_100(net_bb) AS bb_100,
        per_100_pm(net_bb) AS bb_100_pm,
        per_100(ev_bb) AS ev_bb_100,
        per_100_pm(ev_bb) AS ev_bb_100_pm,
        proved_part(moved, is_proved) AS proved_share
    FROM asked
    GROUP BY {groups}
)
FROM counted
ORDER BY {order}, money, currency
