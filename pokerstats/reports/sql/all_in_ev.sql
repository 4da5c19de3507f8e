-- title: All-in EV
-- question: How much of the result is luck in all-in hands? (after `pokerstats equity DATASET`)
-- by: seats
-- default: site, game, limit_type, stakes
-- column money
-- column currency
-- column hands
-- column pending (hands): hands of inputs that `pokerstats equity` has not looked at; where there are any, nothing is told of all-ins
-- column all_ins (hands): betting ended before the last card; the cards of all who stayed and the rake of each pot are known
-- column net
-- column ev_net (currency): the same with all-in hands at what they were worth when the last chips went in
-- column luck (currency): net less ev_net
-- column bb_100
-- column bb_100_pm
-- column ev_bb_100 (big blinds): the rate of ev_net
-- column ev_bb_100_pm (big blinds): half of its 95 % interval
-- column proved_share
WITH asked AS (
    SELECT
        s.*,
        ev_net AS all_in_net,
        of_known(ev_net, net) AS ev,
        (of_known(ev_net, net) / big_blind)::DOUBLE AS ev_bb,
        file_id NOT IN (SELECT file_id FROM inputs_with_equity) AS is_pending
    FROM {seats} s LEFT JOIN equity_rows USING (hand, seat)
),
counted AS (
    SELECT
        {groups},
        count(*) AS hands,
        coalesce(count_if(is_pending), 0)::BIGINT AS pending,
        if(pending = 0, count(all_in_net), NULL) AS all_ins,
        money_sum(net) AS net,
        if(pending = 0, money_sum(ev), NULL) AS ev_net,
        if(pending = 0, (sum(net) - sum(ev))::DECIMAL(18,4), NULL) AS luck,
        per_100(net_bb) AS bb_100,
        per_100_pm(net_bb) AS bb_100_pm,
        if(pending = 0, per_100(ev_bb), NULL) AS ev_bb_100,
        if(pending = 0, per_100_pm(ev_bb), NULL) AS ev_bb_100_pm,
        proved_money(contributed, net, is_proved) AS proved_share
    FROM asked
    GROUP BY {groups}
)
SELECT {by}, money, currency, counted.* EXCLUDE ({groups})
FROM counted JOIN {words} USING (group_of)
ORDER BY {order}, money, currency
