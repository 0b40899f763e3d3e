CREATE TABLE lines AS
  SELECT filename AS journal, json AS line
  FROM read_ndjson_objects('fleet/*/*.jsonl', filename = true, ignore_errors = true);

CREATE VIEW commits AS
  SELECT journal,
    CAST(line ->> '$.commit' AS INTEGER) AS commit,
    make_timestamp_ms(CAST(line ->> '$.time' AS BIGINT)) AS time,
    line ->> '$.source' AS source,
    line ->> '$.command.type' AS command,
    line ->> '$.refused.code' AS refusal,
    line
  FROM lines
  WHERE json_exists(line, '$.commit');

CREATE VIEW events AS
  SELECT journal, commit, source, unnest(CAST(line -> '$.events' AS JSON[])) AS event
  FROM commits;
