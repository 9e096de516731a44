-- The store, schema version 5: a redirect leads the URLs of a pattern to another URL.

CREATE TABLE redirect (
  id INTEGER PRIMARY KEY,
  pattern TEXT NOT NULL CHECK (pattern <> ''),
  target TEXT NOT NULL CHECK (target <> ''),
  priority INTEGER NOT NULL DEFAULT 0,
  ignores_case INTEGER NOT NULL DEFAULT 0 CHECK (ignores_case IN (0, 1)),
  is_slash_strict INTEGER NOT NULL DEFAULT 0 CHECK (is_slash_strict IN (0, 1)),
  takes_host_as_segment INTEGER NOT NULL DEFAULT 0 CHECK (takes_host_as_segment IN (0, 1)),
  keeps_query INTEGER NOT NULL DEFAULT 1 CHECK (keeps_query IN (0, 1)),
  is_enabled INTEGER NOT NULL DEFAULT 1 CHECK (is_enabled IN (0, 1)),
  summary TEXT
) STRICT;

CREATE UNIQUE INDEX redirect_pattern ON redirect (pattern);
