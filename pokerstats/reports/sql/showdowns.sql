-- title: Showdowns
-- question: How much is won with showdown, how much without?
-- by: seats
-- statistics: wtsd, wsd, wwsf
-- default: site, game, limit_type, stakes
-- column money
-- column currency
-- column hands
-- column flops (hands): hands in which he saw the flop
-- column showdowns (hands): of these, hands that he took to showdown
-- column net
-- column net_showdown (currency): of hands with showdown
-- column net_other (currency): of all other hands
-- column showdown_bb_100 (big blinds): net_showdown per 100 of all hands, in big blinds of each hand
-- column other_bb_100 (big blinds): the same of all other hands
-- column proved_share
WITH counted AS (
    SELECT
        {groups},
        count(*) AS hands,
        count(wtsd) AS flops,
        coalesce(count_if(wtsd), 0)::BIGINT AS showdowns,
        money_sum(net) AS net,
        coalesce(sum(net) FILTER (wtsd), 0)::DECIMAL(18,4) AS net_showdown,
        (coalesce(sum(net), 0) - coalesce(sum(net) FILTER (wtsd), 0))::DECIMAL(18,4) AS net_other,
        steady(100 * coalesce(sum(net_bb) FILTER (wtsd), 0) / nullif(count(net_bb), 0)) AS showdown_bb_100,
        steady(100 * coalesce(sum(net_bb) FILTER (wtsd IS NOT TRUE), 0) / nullif(count(net_bb), 0)) AS other_bb_100,
        proved_money(contributed, net, is_proved) AS proved_share,
        {statistics}
    FROM {seats}
    GROUP BY {groups}
)
SELECT {by}, money, currency, counted.* EXCLUDE ({groups})
FROM counted JOIN {words} USING (group_of)
ORDER BY {order}, money, currency
