-- The store, schema version 4: a pattern says what its links are for.

ALTER TABLE pattern ADD COLUMN summary TEXT;
