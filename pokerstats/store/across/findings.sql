-- Each second copy as a finding that names the place of the first.
SELECT
    NULL::BIGINT AS hand,
    f.path,
    h.line,
    h.site,
    h.hand_id,
    CASE WHEN c.same_play THEN 'X701' ELSE 'X702' END AS code,
    CASE WHEN c.same_play THEN $duplicate ELSE $conflict END AS severity,
    NULL::VARCHAR AS expected,
    NULL::VARCHAR AS printed,
    NULL::VARCHAR AS unit,
    NULL::SMALLINT AS seat,
    NULL::VARCHAR AS street,
    NULL::SMALLINT AS pot,
    'first at ' || first_file.path || ':' || first_hand.line AS note
FROM copies c
JOIN every_hand h USING (hand)
JOIN files f USING (file_id)
JOIN every_hand first_hand ON first_hand.hand = c.first
JOIN files first_file ON first_file.file_id = first_hand.file_id
ORDER BY h.hand
