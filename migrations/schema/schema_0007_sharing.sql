-- The store, schema version 7: where a revision was made and its number on the hub, what it did to the applied
-- migrations, and how much of a session the hub has. docs/schema.md explains the columns.

ALTER TABLE revision ADD COLUMN origin TEXT;

ALTER TABLE revision ADD COLUMN machine TEXT;

ALTER TABLE revision ADD COLUMN hub_number INTEGER;

ALTER TABLE revision ADD COLUMN steps TEXT;

ALTER TABLE session ADD COLUMN sent INTEGER;
