-- title: Results
-- question: What was won or lost, at what rate, and how much of that is proved?
-- by: seats
-- default: site, game, limit_type, stakes
-- column money
-- column currency
-- column hands
-- column net
-- column bb_100
-- column bb_100_pm
-- column unknown (hands): hands whose net is not known: counted in hands, left out of the sums
-- column proved_share
WITH counted AS (
    SELECT
        {groups},
        count(*) AS hands,
        money_sum(net) AS net,
        per_100(net_bb) AS bb_100,
        per_100_pm(net_bb) AS bb_100_pm,
        count(*) - count(net) AS unknown,
        proved_money(contributed, net, is_proved) AS proved_share
    FROM {seats}
    GROUP BY {groups}
)
SELECT {by}, money, currency, counted.* EXCLUDE ({groups})
FROM counted JOIN {words} USING (group_of)
ORDER BY {order}, money, currency
