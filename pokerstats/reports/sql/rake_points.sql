-- title: Rake points
-- question: Which rake was taken from which pots?
-- only: status = 'ok' AND money = 'real' AND rake IS NOT NULL AND total_pot > 0 AND streets_dealt > 0
-- column site
-- column money: real; never added to play money
-- column currency
-- column game
-- column limit_type
-- column stakes
-- column big (currency): big blind, of fixed limit the big bet
-- column players_dealt
-- column schedule
-- column pot (currency): called money, of hands in which a flop was dealt
-- column rake (currency): rake taken
-- column expected (currency): rake by the schedule in force
-- column exact: whether both are the same; empty where no schedule tells it
-- column hands (hands): such hands
-- column proved_share (share): part of them that is proved
SELECT
    site,
    money,
    currency,
    game,
    limit_type,
    stakes,
    bet AS big,
    players_dealt,
    schedule,
    total_pot AS pot,
    rake,
    expected_rake AS expected,
    rake = expected_rake AS exact,
    count(*) AS hands,
    round(avg(is_proved::INT), 4) AS proved_share
FROM {hands}
GROUP BY ALL
ORDER BY site, currency, game, limit_type, stakes, big, players_dealt, pot, rake, schedule
