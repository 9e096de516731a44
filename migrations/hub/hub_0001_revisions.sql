-- The hub, version 1: the log of all stores, and what it leads to. docs/hub.md explains every table.
--
-- Times are microseconds since 1970-01-01 UTC, as in a store. Every statement that routesh sends names the schema, so
-- that the search path of a role or a pooler does not matter.

CREATE SCHEMA routesh;

COMMENT ON SCHEMA routesh IS 'routesh: navigation as data, shared by many stores';

CREATE TABLE routesh.hub (
  id integer PRIMARY KEY CHECK (id = 1),
  uuid uuid NOT NULL,
  version integer NOT NULL,
  readable_from integer NOT NULL,
  writable_from integer NOT NULL,
  made timestamptz NOT NULL DEFAULT now()
);

INSERT INTO routesh.hub (id, uuid, version, readable_from, writable_from)
  VALUES (1, gen_random_uuid(), 1, 1, 1);

-- One line: each revision names the one before it, and no two name the same.
CREATE TABLE routesh.revision (
  number bigint PRIMARY KEY,
  parent bigint NOT NULL UNIQUE,
  id uuid NOT NULL UNIQUE,
  origin uuid NOT NULL,
  machine text NOT NULL,
  time bigint NOT NULL,
  author text NOT NULL,
  command text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('root', 'change', 'undo', 'migration')),
  undoes uuid,
  format integer NOT NULL,
  changes jsonb NOT NULL,
  migrations jsonb NOT NULL DEFAULT '[]',
  tool_version text NOT NULL,
  received timestamptz NOT NULL DEFAULT now(),
  CHECK (number = parent + 1)
);

INSERT INTO routesh.revision
    (number, parent, id, origin, machine, time, author, command, kind, format, changes, tool_version)
  SELECT 0, -1, uuid, uuid, '', 0, '', 'the empty catalog', 'root', 1, '[]', '' FROM routesh.hub;

-- The configuration migrations that the newest revision has applied.
CREATE TABLE routesh.migration (
  version bigint PRIMARY KEY,
  name text NOT NULL,
  up_kind text NOT NULL,
  up text NOT NULL,
  down_kind text NOT NULL,
  down text NOT NULL,
  time bigint NOT NULL,
  duration bigint NOT NULL,
  tool_version text NOT NULL,
  revision bigint NOT NULL
);

-- The catalog of the newest revision, a row each. The key may be longer than an index takes.
CREATE TABLE routesh.catalog_row (
  kind text NOT NULL,
  key text NOT NULL,
  body jsonb NOT NULL
);

CREATE UNIQUE INDEX catalog_row_key ON routesh.catalog_row (kind, md5(key));

-- The stores that were here.
CREATE TABLE routesh.machine (
  origin uuid PRIMARY KEY,
  name text NOT NULL,
  account text NOT NULL,
  tool_version text NOT NULL,
  format integer NOT NULL,
  seen timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL
);

-- A role that may only read or only send says too that it was here.
CREATE FUNCTION routesh.note_machine(
  its_origin uuid, its_name text, its_tool_version text, its_format integer, its_revision bigint
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO routesh.machine AS known (origin, name, account, tool_version, format, seen, revision)
    VALUES (its_origin, its_name, session_user, its_tool_version, its_format, now(), its_revision)
    ON CONFLICT (origin) DO UPDATE SET name = excluded.name, account = excluded.account,
      tool_version = excluded.tool_version, format = excluded.format, seen = excluded.seen,
      revision = excluded.revision
$$;

REVOKE ALL ON FUNCTION routesh.note_machine(uuid, text, text, integer, bigint) FROM PUBLIC;
