-- The hub, version 2: an applied migration is the object that its revision has, as a row of the catalog is.

DROP TABLE routesh.migration;

-- The configuration migrations that the newest revision has applied.
CREATE TABLE routesh.migration (
  version bigint PRIMARY KEY,
  name text NOT NULL,
  body jsonb NOT NULL
);

UPDATE routesh.hub SET readable_from = 2, writable_from = 2;
