-- Each second copy as a row of quarantine; the text of conflicts is read again elsewhere.
SELECT
    f.path,
    h.line,
    h."offset",
    h.length,
    CASE WHEN c.same_play THEN 'duplicate' ELSE 'conflict' END AS reason,
    h.site,
    h.hand_id,
    NULL::VARCHAR AS raw
FROM copies c
JOIN every_hand h USING (hand)
JOIN files f USING (file_id)
ORDER BY h.hand
