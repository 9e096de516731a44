-- The store, schema version 2: what tells that rows are as they were written. docs/schema.md explains
-- the sums.
--
-- A column that is added stands behind the others in the text of its table, as SQLite writes it there.

ALTER TABLE revision ADD COLUMN digest INTEGER;

ALTER TABLE revision ADD COLUMN changeset_digest INTEGER;

ALTER TABLE migration ADD COLUMN digest INTEGER;

ALTER TABLE setting ADD COLUMN digest INTEGER;

ALTER TABLE session ADD COLUMN digest INTEGER;

ALTER TABLE context ADD COLUMN digest INTEGER;

ALTER TABLE event ADD COLUMN digest INTEGER;

ALTER TABLE snapshot ADD COLUMN digest INTEGER;

CREATE TABLE digest (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  value INTEGER NOT NULL
) STRICT;
