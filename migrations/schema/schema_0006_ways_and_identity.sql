-- The store, schema version 6: guards, and a way back. A guard is asked before a route that requires it is performed;
-- a route's parent is below it when a link opens it.

CREATE TABLE guard (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  route TEXT,
  summary TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX guard_name ON guard (name);

CREATE TABLE required_guard (
  id INTEGER PRIMARY KEY,
  route_id INTEGER NOT NULL REFERENCES route (id) DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL CHECK (name <> '')
) STRICT;

CREATE UNIQUE INDEX guard_of_route ON required_guard (route_id, name);

ALTER TABLE route ADD COLUMN parent TEXT;

CREATE TABLE parent_parameter (
  id INTEGER PRIMARY KEY,
  route_id INTEGER NOT NULL REFERENCES route (id) DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL CHECK (name <> ''),
  value TEXT NOT NULL CHECK (value <> '')
) STRICT;

CREATE UNIQUE INDEX parent_parameter_of_route ON parent_parameter (route_id, name);

ALTER TABLE pattern ADD COLUMN stack TEXT CHECK (stack IN ('rebuild', 'push', 'replace'));
