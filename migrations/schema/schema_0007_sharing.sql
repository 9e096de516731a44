-- The store, schema version 7: where a revision was made and its number on the hub, what it did to the applied
-- migrations, how much of the history the hub has, and where the file is, so that a copy notices. docs/schema.md explains
-- the columns.

ALTER TABLE revision ADD COLUMN origin TEXT;

ALTER TABLE revision ADD COLUMN machine TEXT;

ALTER TABLE revision ADD COLUMN hub_number INTEGER;

ALTER TABLE revision ADD COLUMN steps TEXT;

ALTER TABLE store ADD COLUMN sent_to TEXT;

ALTER TABLE store ADD COLUMN sent_through INTEGER;

ALTER TABLE store ADD COLUMN send_problem TEXT;

ALTER TABLE store ADD COLUMN place TEXT;

ALTER TABLE store ADD COLUMN copied_through INTEGER;
