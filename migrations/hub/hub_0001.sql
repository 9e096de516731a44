-- The hub, version 1: the log of all stores and what it leads to, their history, and channels. docs/hub.md explains
-- every table.
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
  -- From when on events are kept: what is older is not taken, so that what was dropped does not come back.
  retained_from bigint NOT NULL DEFAULT 0,
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
  -- The sum of the hashes of the catalog's rows after it, so that a clone notices rows that were changed by other means;
  -- unknown inside a push.
  sum bigint,
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
  body jsonb NOT NULL
);

-- The catalog of the newest revision, a row each. The key may be longer than an index takes.
CREATE TABLE routesh.catalog_row (
  kind text NOT NULL,
  key text NOT NULL,
  body jsonb NOT NULL
);

CREATE UNIQUE INDEX catalog_row_key ON routesh.catalog_row (kind, md5(key));

-- The stores that were here, each with the channel that it follows, if it follows one.
CREATE TABLE routesh.machine (
  origin uuid PRIMARY KEY,
  name text NOT NULL,
  account text NOT NULL,
  tool_version text NOT NULL,
  format integer NOT NULL,
  seen timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL,
  channel text
);

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

-- Gives events their numbers for people, as in history show N, in the order in which they arrive.
CREATE SEQUENCE routesh.event_number;

-- The events of all stores. What identifies one is its store, its session, its place there and its time; another
-- link or result under these is another event, which is refused. A revision is named by its unique
-- name, because its number may differ between stores, and change. Parameters are JSON as a text, because jsonb forgets
-- their order. Events of a session have numbers in the order in which they were recorded.
CREATE TABLE routesh.event (
  origin uuid NOT NULL,
  session uuid NOT NULL,
  sequence bigint NOT NULL,
  time bigint NOT NULL,
  number bigint NOT NULL DEFAULT nextval('routesh.event_number'),
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

-- One row for each batch of events: when it came, by how much the server's clock was ahead of the sender's, in
-- microseconds, how many events were taken, and the newest number that an event had then.
CREATE TABLE routesh.batch (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  origin uuid NOT NULL,
  received timestamptz NOT NULL DEFAULT clock_timestamp(),
  clock_ahead bigint NOT NULL,
  events bigint NOT NULL,
  newest bigint NOT NULL
);

CREATE INDEX batch_of_store ON routesh.batch (origin, received);

-- Sessions that were forgotten: their events are not taken again.
CREATE TABLE routesh.forgotten (session uuid PRIMARY KEY);

-- Whether the role that is connected may speak for the account that claimed a store: it is that role, may become it,
-- or the role is no more.
CREATE FUNCTION routesh.may_speak_for(account text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT account = session_user
    OR NOT EXISTS (SELECT FROM pg_roles WHERE rolname = account)
    OR EXISTS (SELECT FROM pg_roles
      WHERE rolname = account AND pg_has_role(session_user, oid, 'MEMBER'))
$$;

-- The first role that names a store claims it. A role that may only read, or only send, is noted here too.
CREATE FUNCTION routesh.note_machine(
  its_origin uuid, its_name text, its_tool_version text, its_format integer, its_revision bigint,
  its_channel text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO routesh.machine AS known
      (origin, name, account, tool_version, format, seen, revision, channel)
    VALUES (its_origin, its_name, session_user, its_tool_version, its_format, now(), its_revision,
      its_channel)
    ON CONFLICT (origin) DO UPDATE SET name = excluded.name, tool_version = excluded.tool_version,
      format = excluded.format, seen = excluded.seen, revision = excluded.revision,
      channel = excluded.channel,
      account = CASE WHEN EXISTS (SELECT FROM pg_roles WHERE rolname = known.account)
        THEN known.account ELSE excluded.account END
    WHERE routesh.may_speak_for(known.account);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the store % is that of the role %', its_origin,
      (SELECT account FROM routesh.machine WHERE origin = its_origin) USING ERRCODE = 'RT001';
  END IF;
END
$$;

-- Makes the partitions of the months in which times are, from 2000 to the next month, where they are missing, and moves
-- there what is in the default partition.
CREATE FUNCTION routesh.make_months(its_times bigint[]) RETURNS integer
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  month timestamp;
  name text;
  first bigint;
  next bigint;
  made integer := 0;
BEGIN
  FOR month IN
    SELECT DISTINCT date_trunc('month', to_timestamp(given / 1000000) AT TIME ZONE 'UTC')
    FROM unnest(its_times) AS given
    WHERE given >= 946684800000000 AND given / 1000000 <
      extract(epoch FROM date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months')
    ORDER BY 1
  LOOP
    name := to_char(month, '"event_"YYYY"_"MM');
    CONTINUE WHEN to_regclass('routesh.' || name) IS NOT NULL;
    PERFORM pg_advisory_xact_lock(x'5254534800000002'::bigint);
    CONTINUE WHEN to_regclass('routesh.' || name) IS NOT NULL;
    first := extract(epoch FROM month)::bigint * 1000000;
    next := extract(epoch FROM month + interval '1 month')::bigint * 1000000;
    LOCK TABLE routesh.event_default IN ACCESS EXCLUSIVE MODE;
    EXECUTE format(
      'CREATE TABLE routesh.%I (LIKE routesh.event INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
    EXECUTE format(
      'WITH gone AS (DELETE FROM routesh.event_default WHERE time >= %s AND time < %s RETURNING *)
      INSERT INTO routesh.%I SELECT * FROM gone', first, next, name);
    EXECUTE format(
      'ALTER TABLE routesh.event ATTACH PARTITION routesh.%I FOR VALUES FROM (%s) TO (%s)',
      name, first, next);
    made := made + 1;
  END LOOP;
  RETURN made;
END
$$;

-- A role that may only send writes events into a temporary table of this function's owner, and calls end_batch: it can
-- neither read events nor write those of another's store. The table ends with the transaction.
CREATE FUNCTION routesh.begin_batch() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF to_regclass('pg_temp.routesh_batch') IS NOT NULL THEN
    RAISE EXCEPTION 'there is a temporary table routesh_batch already' USING ERRCODE = 'RT003';
  END IF;
  CREATE TEMPORARY TABLE routesh_batch ON COMMIT DROP AS
    SELECT session, sequence, time, revision, is_uncommitted, context, action, route, pattern,
      url, path, source, destination, router, parent, parameters, state_before, state_after, outcome,
      code, code_number, message, stack, duration, cost, details
    FROM routesh.event WITH NO DATA;
  EXECUTE format('GRANT INSERT ON pg_temp.routesh_batch TO %I', session_user);
END
$$;

-- Refuses a batch with an event that routesh does not write: it would be in the way of all who read the history.
CREATE FUNCTION routesh.require_batch() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  states text[] := ARRAY['unrouted', 'routing', 'routed', 'removing', 'removed'];
  no_text jsonpath := '$.* ? (@.type() <> "string")';
  other record;
BEGIN
  SELECT session, sequence INTO other FROM pg_temp.routesh_batch
    WHERE action NOT IN ('perform', 'perform-on', 'prepare', 'make', 'remove', 'segue', 'unwind', 'external',
        'refuse', 'match', 'back', 'dismiss', 'tab', 'advance', 'reset')
      OR path NOT IN ('push', 'present', 'popover', 'sheet', 'show', 'show-detail', 'child', 'subview', 'segue',
        'custom', 'make', 'extensible')
      OR state_before <> ALL (states) OR state_after <> ALL (states) OR outcome NOT IN ('success', 'failure')
      OR jsonb_typeof(context) <> 'object' OR jsonb_path_exists(context, no_text)
      OR jsonb_typeof(details) <> 'object' OR jsonb_path_exists(details, no_text)
      OR jsonb_typeof(parameters::jsonb) <> 'object' OR jsonb_path_exists(parameters::jsonb, no_text)
      OR jsonb_typeof(stack::jsonb) <> 'array'
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'event % of session % has a value that routesh does not write', other.sequence, other.session
      USING ERRCODE = 'RT004';
  END IF;
EXCEPTION WHEN invalid_text_representation THEN
  RAISE EXCEPTION 'an event has a value that routesh does not write: %', SQLERRM USING ERRCODE = 'RT004';
END
$$;

-- Takes what was written since begin_batch, all or nothing: the sessions, as an array of objects, and the events.
--
-- its_clock is the sender's clock. taken counts the events that are new, known those that the hub had, and old those
-- that are not kept any more, or were forgotten.
CREATE FUNCTION routesh.end_batch(
  its_origin uuid, its_sessions jsonb, its_clock bigint,
  OUT taken bigint, OUT known bigint, OUT old bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  its_account text;
  kept_from bigint;
  first bigint;
  last bigint;
  other record;
  month text;
  part regclass;
  are_some_there boolean;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_class
    WHERE oid = to_regclass('pg_temp.routesh_batch') AND relkind = 'r' AND relpersistence = 't'
      AND relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user))
  THEN
    RAISE EXCEPTION 'there is no batch: begin_batch makes one' USING ERRCODE = 'RT003';
  END IF;
  -- What is dropped meanwhile must not come back: routesh.retain waits for this transaction, and this one for it.
  PERFORM pg_advisory_xact_lock_shared(x'5254534800000001'::bigint);
  SELECT account INTO its_account FROM routesh.machine WHERE origin = its_origin FOR NO KEY UPDATE;
  IF NOT FOUND OR NOT routesh.may_speak_for(its_account) THEN
    RAISE EXCEPTION 'the store % is %', its_origin,
      coalesce('that of the role ' || its_account, 'not known') USING ERRCODE = 'RT001';
  END IF;
  PERFORM routesh.require_batch();
  SELECT retained_from INTO kept_from FROM routesh.hub WHERE id = 1;
  SELECT count(*), count(*) FILTER (WHERE time < kept_from
      OR session IN (SELECT session FROM routesh.forgotten)), min(time), max(time)
    INTO known, old, first, last FROM pg_temp.routesh_batch;
  -- Nearly always a batch is of one day.
  PERFORM routesh.make_months(CASE
    WHEN first >= kept_from AND first / 86400000000 = last / 86400000000 THEN ARRAY[first] ELSE ARRAY(
    SELECT DISTINCT time / 86400000000 * 86400000000 FROM pg_temp.routesh_batch WHERE time >= kept_from) END);
  INSERT INTO routesh.session (origin, id, time, author, tool_version, stack)
    SELECT its_origin, id, time, author, tool_version, stack
    FROM jsonb_to_recordset(its_sessions)
      AS new (id uuid, time bigint, author text, tool_version text, stack text)
    WHERE id IN (SELECT session FROM pg_temp.routesh_batch WHERE time >= kept_from)
      AND id NOT IN (SELECT session FROM routesh.forgotten)
      AND NOT EXISTS (
        SELECT FROM routesh.session AS there WHERE there.origin = its_origin AND there.id = new.id);
  -- Nearly always all rows belong to one partition, and none is there: then they are written to it without looking
  -- for each. Only this store has such keys, and its row is locked.
  -- Times of broken clocks, outside the years 2000 to 2099, may be none that PostgreSQL has.
  IF first >= greatest(kept_from, 946684800000000) AND last < 4102444800000000 THEN
    month := to_char(to_timestamp(first / 1000000) AT TIME ZONE 'UTC', 'YYYY_MM');
    IF month = to_char(to_timestamp(last / 1000000) AT TIME ZONE 'UTC', 'YYYY_MM') THEN
      SELECT inhrelid::regclass INTO part FROM pg_inherits
        WHERE inhparent = 'routesh.event'::regclass AND inhrelid = to_regclass('routesh.event_' || month);
    END IF;
  END IF;
  part := coalesce(part, 'routesh.event'::regclass);
  EXECUTE format(
    'SELECT EXISTS (SELECT FROM (
        SELECT session, min(sequence) AS low, max(sequence) AS high FROM pg_temp.routesh_batch GROUP BY session
      ) AS own WHERE EXISTS (SELECT FROM %s AS there WHERE there.origin = $1 AND there.session = own.session
        AND there.sequence BETWEEN own.low AND own.high))', part) INTO are_some_there USING its_origin;
  EXECUTE format(
    'INSERT INTO %s (origin, session, sequence, time, revision, is_uncommitted, context, action, route,
        pattern, url, path, source, destination, router, parent, parameters, state_before, state_after, outcome,
        code, code_number, message, stack, duration, cost, details)
      SELECT $1, session, sequence, time, revision, is_uncommitted, context, action, route, pattern, url,
        path, source, destination, router, parent, parameters, state_before, state_after, outcome, code,
        code_number, message, stack, duration, cost, details
      FROM pg_temp.routesh_batch
      WHERE time >= $2 AND session NOT IN (SELECT session FROM routesh.forgotten) %s',
    part, CASE WHEN are_some_there THEN 'ON CONFLICT DO NOTHING' ELSE '' END) USING its_origin, kept_from;
  GET DIAGNOSTICS taken = ROW_COUNT;
  known := known - old - taken;
  IF known > 0 THEN
    SELECT there.session, there.sequence, concat_ws(' ', there.action, there.route, there.url) AS there,
        concat_ws(' ', here.action, here.route, here.url) AS here
      INTO other
      FROM pg_temp.routesh_batch AS here
      JOIN routesh.event AS there ON there.origin = its_origin AND there.session = here.session
        AND there.sequence = here.sequence AND there.time = here.time
      WHERE (there.action, there.route, there.url, there.outcome, there.code)
        IS DISTINCT FROM (here.action, here.route, here.url, here.outcome, here.code) LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'event % of session % is ''%'' there and ''%'' here', other.sequence, other.session,
        other.there, other.here USING ERRCODE = 'RT002';
    END IF;
  END IF;
  INSERT INTO routesh.batch (origin, clock_ahead, events, newest)
    SELECT its_origin, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint - its_clock, taken, last_value
    FROM routesh.event_number;
END
$$;

-- Whether an event that a store has sent is not there any more, and should be: a backup of the hub was put back.
CREATE FUNCTION routesh.has_lost(
  its_origin uuid, its_session uuid, its_sequence bigint, its_time bigint
) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT its_time >= (SELECT retained_from FROM routesh.hub WHERE id = 1)
    AND NOT EXISTS (SELECT FROM routesh.forgotten WHERE session = its_session)
    AND NOT EXISTS (SELECT FROM routesh.event AS there WHERE there.origin = its_origin
      AND there.session = its_session AND there.sequence = its_sequence AND there.time = its_time)
$$;

-- Drops the months that are over before a time, and what else is older than the month of that time; events of a clock
-- that was ahead are as old as the batch that they came with. From then on nothing older is taken.
CREATE FUNCTION routesh.retain(
  its_time bigint, OUT kept_from bigint, OUT partitions bigint, OUT events bigint, OUT sessions bigint
) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  month timestamp := date_trunc('month', to_timestamp(its_time / 1000000) AT TIME ZONE 'UTC');
  part record;
  count bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(x'5254534800000001'::bigint);
  UPDATE routesh.hub SET retained_from =
      greatest(retained_from, extract(epoch FROM month)::bigint * 1000000)
    WHERE id = 1 RETURNING retained_from INTO kept_from;
  month := to_timestamp(kept_from / 1000000) AT TIME ZONE 'UTC';
  DELETE FROM routesh.event_default
    WHERE time < kept_from
      OR time > extract(epoch FROM now() + interval '1 month')::bigint * 1000000
        AND number <= (SELECT max(newest) FROM routesh.batch WHERE received < month AT TIME ZONE 'UTC');
  GET DIAGNOSTICS events = ROW_COUNT;
  DELETE FROM routesh.batch WHERE received < month AT TIME ZONE 'UTC';
  partitions := 0;
  FOR part IN
    SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'routesh.event'::regclass AND relname ~ '^event_[0-9]{4}_[0-9]{2}$'
      AND to_date(substr(relname, 7), 'YYYY_MM') < month
    ORDER BY 1
  LOOP
    EXECUTE format('SELECT count(*) FROM routesh.%I', part.relname) INTO count;
    EXECUTE format('DROP TABLE routesh.%I', part.relname);
    events := events + count;
    partitions := partitions + 1;
  END LOOP;
  DELETE FROM routesh.session AS old
    WHERE time < kept_from AND NOT EXISTS (
      SELECT FROM routesh.event WHERE event.origin = old.origin AND event.session = old.id);
  GET DIAGNOSTICS sessions = ROW_COUNT;
END
$$;

-- Forgets a session of a store, or the store with all it sent: nothing of that is taken again.
CREATE FUNCTION routesh.forget(
  its_origin uuid, its_session uuid, OUT events bigint, OUT sessions bigint
) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- A batch of the store that is under way ends first.
  PERFORM 1 FROM routesh.machine WHERE origin = its_origin FOR UPDATE;
  INSERT INTO routesh.forgotten (session)
    SELECT id FROM routesh.session WHERE origin = its_origin AND (its_session IS NULL OR id = its_session)
    ON CONFLICT DO NOTHING;
  DELETE FROM routesh.event
    WHERE origin = its_origin AND (its_session IS NULL OR session = its_session);
  GET DIAGNOSTICS events = ROW_COUNT;
  DELETE FROM routesh.session WHERE origin = its_origin AND (its_session IS NULL OR id = its_session);
  GET DIAGNOSTICS sessions = ROW_COUNT;
  IF its_session IS NULL THEN
    DELETE FROM routesh.batch WHERE origin = its_origin;
    DELETE FROM routesh.machine WHERE origin = its_origin;
  END IF;
END
$$;

-- The history of all moves. Its id lets a program find out whether a move happened whose answer was lost.
CREATE TABLE routesh.channel_move (
  id uuid PRIMARY KEY,
  channel text NOT NULL,
  from_number bigint REFERENCES routesh.revision (number),
  to_number bigint NOT NULL REFERENCES routesh.revision (number),
  moved timestamptz NOT NULL DEFAULT clock_timestamp(),
  account text NOT NULL,
  author text NOT NULL,
  machine text NOT NULL
);

CREATE INDEX channel_move_channel ON routesh.channel_move (channel, moved);

-- A channel names a revision, which its followers have. The newest move says who named it.
CREATE TABLE routesh.channel (
  name text PRIMARY KEY CHECK (name ~ '^[a-z0-9][a-z0-9._-]{0,62}$'),
  number bigint NOT NULL REFERENCES routesh.revision (number),
  move uuid NOT NULL REFERENCES routesh.channel_move (id)
);

-- The roles that may move a channel, with all that are members of them; the owner of the tables may move every one.
-- A row may be there before its channel.
CREATE TABLE routesh.channel_mover (
  channel text NOT NULL CHECK (channel ~ '^[a-z0-9][a-z0-9._-]{0,62}$'),
  role regrole NOT NULL,
  PRIMARY KEY (channel, role)
);

-- Moves a channel, or makes it. A move that happened already is not done again.
CREATE FUNCTION routesh.move_channel(
  its_id uuid, its_channel text, its_number bigint, its_author text, its_machine text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  present bigint;
BEGIN
  IF NOT EXISTS (
    SELECT FROM pg_class WHERE oid = 'routesh.channel'::regclass
      AND pg_has_role(session_user, relowner, 'USAGE')
  ) AND NOT EXISTS (
    SELECT FROM routesh.channel_mover AS mover WHERE mover.channel = its_channel
      AND pg_has_role(session_user, mover.role::oid, 'USAGE')
  ) THEN
    RAISE EXCEPTION 'the role % was not given the channel %', session_user, its_channel
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF EXISTS (SELECT FROM routesh.channel_move WHERE id = its_id) THEN RETURN; END IF;
  SELECT number INTO present FROM routesh.channel WHERE name = its_channel FOR UPDATE;
  INSERT INTO routesh.channel_move (id, channel, from_number, to_number, account, author, machine)
    VALUES (its_id, its_channel, present, its_number, session_user, its_author, its_machine);
  IF present IS NULL THEN
    INSERT INTO routesh.channel (name, number, move) VALUES (its_channel, its_number, its_id);
  ELSE
    UPDATE routesh.channel SET number = its_number, move = its_id WHERE name = its_channel;
  END IF;
END $$;

REVOKE ALL ON FUNCTION routesh.may_speak_for(text) FROM PUBLIC;
REVOKE ALL ON FUNCTION routesh.make_months(bigint[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION routesh.begin_batch() FROM PUBLIC;
REVOKE ALL ON FUNCTION routesh.require_batch() FROM PUBLIC;
REVOKE ALL ON FUNCTION routesh.end_batch(uuid, jsonb, bigint) FROM PUBLIC;
REVOKE ALL ON FUNCTION routesh.has_lost(uuid, uuid, bigint, bigint) FROM PUBLIC;
REVOKE ALL ON FUNCTION routesh.retain(bigint) FROM PUBLIC;
REVOKE ALL ON FUNCTION routesh.forget(uuid, uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION routesh.note_machine(uuid, text, text, integer, bigint, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION routesh.move_channel(uuid, text, bigint, text, text) FROM PUBLIC;
