-- title: Coverage
-- question: Was every line read, and what became of every hand?
-- column site: room of the files and hands; empty for files of no known room
-- column files (files): inputs read; a file of several rooms counts with its first
-- column bytes (bytes): their size
-- column lines_used (lines): lines of which a field reached a column or a check
-- column lines_noise (lines): blank lines and lines known to tell nothing
-- column lines_unknown (lines): lines that no template of the room matches
-- column unknown_share (share): part of the lines that are unknown
-- column hands (hands): hand heads seen: the sum of all that follow
-- column proved
-- column contradicted
-- column undecided
-- column cancelled (hands): all money went back
-- column truncated (hands): cut off before its end
-- column duplicate (hands): the same hand again
-- column conflict (hands): another play under an id that was seen before
-- column unsupported (hands): of a game that is not re-played
WITH heads AS (
    SELECT site, CASE status WHEN 'ok' THEN coalesce(verdict, 'undecided') ELSE status END AS bucket FROM hands
    UNION ALL
    SELECT site, reason FROM quarantine
),
buckets AS (
    SELECT
        site,
        count(*) AS hands,
        count(*) FILTER (bucket = 'proved') AS proved,
        count(*) FILTER (bucket = 'contradicted') AS contradicted,
        count(*) FILTER (bucket = 'undecided') AS undecided,
        count(*) FILTER (bucket = 'cancelled') AS cancelled,
        count(*) FILTER (bucket = 'truncated') AS truncated,
        count(*) FILTER (bucket = 'duplicate') AS duplicate,
        count(*) FILTER (bucket = 'conflict') AS conflict,
        count(*) FILTER (bucket = 'unsupported') AS unsupported
    FROM heads
    GROUP BY site
),
inputs AS (
    SELECT
        site,
        count(*) AS files,
        sum(bytes)::BIGINT AS bytes,
        sum(lines_used)::BIGINT AS lines_used,
        sum(lines_noise)::BIGINT AS lines_noise,
        sum(lines_unknown)::BIGINT AS lines_unknown
    FROM files
    GROUP BY site
)
SELECT
    coalesce(i.site, b.site) AS site,
    coalesce(files, 0) AS files,
    coalesce(bytes, 0) AS bytes,
    coalesce(lines_used, 0) AS lines_used,
    coalesce(lines_noise, 0) AS lines_noise,
    coalesce(lines_unknown, 0) AS lines_unknown,
    round(lines_unknown / nullif(lines_used + lines_noise + lines_unknown, 0), 6) AS unknown_share,
    coalesce(hands, 0) AS hands,
    coalesce(proved, 0) AS proved,
    coalesce(contradicted, 0) AS contradicted,
    coalesce(undecided, 0) AS undecided,
    coalesce(cancelled, 0) AS cancelled,
    coalesce(truncated, 0) AS truncated,
    coalesce(duplicate, 0) AS duplicate,
    coalesce(conflict, 0) AS conflict,
    coalesce(unsupported, 0) AS unsupported
FROM inputs i FULL JOIN buckets b ON i.site IS NOT DISTINCT FROM b.site
ORDER BY 1
