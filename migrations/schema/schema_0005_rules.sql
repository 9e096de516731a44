-- The store, schema version 5: rules. A redirect leads the URLs of a pattern to another URL; a condition says
-- when a route, a pattern, a redirect or a segue can be used; a fallback takes what no other pattern takes.

ALTER TABLE pattern ADD COLUMN is_fallback INTEGER NOT NULL DEFAULT 0 CHECK (is_fallback IN (0, 1));

-- The default is written to the rows: SQLite's hook for changes would not see it.
UPDATE pattern SET is_fallback = 0;

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

CREATE TABLE condition (
  id INTEGER PRIMARY KEY,
  route_id INTEGER REFERENCES route (id) DEFERRABLE INITIALLY DEFERRED,
  pattern_id INTEGER REFERENCES pattern (id) DEFERRABLE INITIALLY DEFERRED,
  redirect_id INTEGER REFERENCES redirect (id) DEFERRABLE INITIALLY DEFERRED,
  segue_id INTEGER REFERENCES segue (id) DEFERRABLE INITIALLY DEFERRED,
  kind TEXT NOT NULL CHECK (kind IN ('platform', 'locale', 'version-from', 'version-before', 'from', 'until',
    'flag', 'without-flag', 'share', 'salt')),
  value TEXT NOT NULL CHECK (value <> ''),
  CHECK ((route_id IS NOT NULL) + (pattern_id IS NOT NULL) + (redirect_id IS NOT NULL) + (segue_id IS NOT NULL) = 1)
) STRICT;

CREATE UNIQUE INDEX condition_of_route ON condition (route_id, kind, value) WHERE route_id IS NOT NULL;

CREATE UNIQUE INDEX condition_of_pattern ON condition (pattern_id, kind, value) WHERE pattern_id IS NOT NULL;

CREATE UNIQUE INDEX condition_of_redirect ON condition (redirect_id, kind, value) WHERE redirect_id IS NOT NULL;

CREATE UNIQUE INDEX condition_of_segue ON condition (segue_id, kind, value) WHERE segue_id IS NOT NULL;
