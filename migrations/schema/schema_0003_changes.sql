-- The store, schema version 3: a revision says what it changed as a text that later versions read too, and
-- revisions, sessions and stores have names that no other has. docs/schema.md explains the text.

-- The changeset of older versions stays, and nothing reads it.

ALTER TABLE revision ADD COLUMN uuid TEXT;

ALTER TABLE revision ADD COLUMN format INTEGER;

ALTER TABLE revision ADD COLUMN changes TEXT;

ALTER TABLE revision ADD COLUMN changes_digest INTEGER;

ALTER TABLE session ADD COLUMN uuid TEXT;

CREATE TABLE store (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  uuid TEXT NOT NULL
) STRICT;
