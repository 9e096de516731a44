-- The hub, version 3: the history of all stores.

-- A session of a store, with the simulated hierarchy that it began with. The number is for people: --session N.
CREATE TABLE routesh.session (
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  origin uuid NOT NULL,
  id uuid NOT NULL,
  time bigint NOT NULL,
  author text NOT NULL,
  tool_version text NOT NULL,
  stack text,
  PRIMARY KEY (origin, id)
);

-- What events have in common to be named by, for people: history show N.
CREATE SEQUENCE routesh.event_number;

-- The events of all stores. What identifies one is its store, its session, its place there and its time; the same
-- with another digest is another event under the same name, which is refused. A revision is named by its unique
-- name, because its number may differ between stores, and change. Parameters are JSON as a text, because jsonb forgets
-- their order. Events of a session have numbers in the order in which they were recorded.
CREATE TABLE routesh.event (
  origin uuid NOT NULL,
  session uuid NOT NULL,
  sequence bigint NOT NULL,
  time bigint NOT NULL,
  number bigint NOT NULL DEFAULT nextval('routesh.event_number'),
  digest bigint NOT NULL,
  revision uuid,
  is_uncommitted boolean NOT NULL,
  context jsonb NOT NULL,
  action text NOT NULL,
  route text,
  pattern text,
  url text,
  path text,
  source text,
  destination text,
  router bigint,
  parent bigint,
  parameters text,
  state_before text NOT NULL,
  state_after text NOT NULL,
  outcome text NOT NULL,
  code text,
  code_number bigint,
  message text,
  stack text,
  duration double precision NOT NULL,
  cost bigint NOT NULL,
  details jsonb,
  PRIMARY KEY (origin, session, sequence, time)
) PARTITION BY RANGE (time);

-- Where clocks are wrong nothing is lost: 1970 and 2099 are here. Months that are used have partitions of their own.
CREATE TABLE routesh.event_default PARTITION OF routesh.event DEFAULT;

CREATE INDEX event_time ON routesh.event (time);

CREATE INDEX event_by_number ON routesh.event (number);

CREATE INDEX event_route ON routesh.event (route, time);

CREATE INDEX event_failure ON routesh.event (code, route, pattern, revision, time) INCLUDE (number)
  WHERE outcome = 'failure';

-- From when on events are kept: senders skip what is older, so that what was dropped does not come back.
ALTER TABLE routesh.hub ADD COLUMN retained_from bigint NOT NULL DEFAULT 0;

UPDATE routesh.hub SET readable_from = 3, writable_from = 3;
