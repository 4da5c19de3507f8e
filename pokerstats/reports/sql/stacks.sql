-- title: Stacks
-- question: How did a player's stack go from hand to hand at each table?
-- most: 1000000
-- column player
-- column site
-- column money
-- column currency
-- column stakes
-- column table_name
-- column hand_id: the room's number of the hand
-- column clock: start of the hand, on the clock of the zone asked for
-- column stack (currency): before blinds and antes
-- column stack_bb (big blinds): the same in big blinds
-- column jump (currency): what it is more than the hand before came to, less if below 0; empty at the first hand
-- column begins: whether it is the first hand of a sitting: another table, or more than 30 minutes later
-- column verdict: of the hand: proved, contradicted or undecided
WITH seats AS (
    SELECT *, hash(table_of, player) AS seat_of, (starting_stack + added_on + net)::DECIMAL(18,4) AS came_to
    FROM {seats}
    WHERE table_name IS NOT NULL AND clock IS NOT NULL AND starting_stack IS NOT NULL
    ORDER BY money, currency, player, site, table_name, tournament_id, clock, hand
),
asked AS (
    SELECT
        *,
        starting_stack - lag(came_to) OVER () AS jump,
        coalesce(seat_of <> lag(seat_of) OVER () OR clock - lag(clock) OVER () > INTERVAL 30 MINUTE, true) AS begins
    FROM seats
)
SELECT
    player,
    site,
    money,
    currency,
    stakes,
    table_name,
    hand_id,
    clock,
    starting_stack AS stack,
    round((starting_stack / nullif(big_blind, 0))::DOUBLE, 2) AS stack_bb,
    if(begins, NULL, jump)::DECIMAL(18,4) AS jump,
    begins,
    verdict
FROM asked
