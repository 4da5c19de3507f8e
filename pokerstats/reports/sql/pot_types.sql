-- title: Pot types
-- question: What is won in walks, limped, raised, 3-bet and larger pots?
-- by: seats
-- default: site
-- column money
-- column currency
-- column pot_type
-- column hands
-- column entered (share): hands in which he put money in of his own will before the flop
-- column flop (share): hands in which he saw the flop
-- column pot_bb (big blinds): mean pot
-- column net
-- column bb_100
-- column bb_100_pm
-- column proved_share
WITH counted AS (
    SELECT
        {again},
        count(*) AS hands,
        share(count_if(vpip), count(*)) AS entered,
        share(count(wtsd), count(*)) AS flop,
        steady(avg((total_pot / big_blind)::DOUBLE)) AS pot_bb,
        money_sum(net) AS net,
        per_100(net_bb) AS bb_100,
        per_100_pm(net_bb) AS bb_100_pm,
        proved_money(contributed, net, is_proved) AS proved_share
    FROM {seats}
    GROUP BY {groups}
)
FROM counted
ORDER BY {order}, money, currency, height_of_pot(pot_type)
