-- Second copies of a hand: under one (site, hand_id) the first hand in order of inputs stays.
-- The hash narrows the search down to the few ids that may occur twice; the names themselves decide.
CREATE TEMP TABLE copies AS
WITH repeated AS (
    SELECT hash(site, hand_id) AS id
    FROM every_hand
    WHERE hand_id IS NOT NULL
    GROUP BY id
    HAVING count(*) > 1
), candidates AS (
    SELECT
        hand,
        play,
        first_value(hand) OVER same_id AS first,
        first_value(play) OVER same_id AS first_play
    FROM every_hand
    WHERE hand_id IS NOT NULL AND hash(site, hand_id) IN (SELECT id FROM repeated)
    WINDOW same_id AS (PARTITION BY site, hand_id ORDER BY hand)
)
SELECT hand, first, play = first_play AS same_play
FROM candidates
WHERE hand <> first;
