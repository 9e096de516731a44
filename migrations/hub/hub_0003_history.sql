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

-- What events have in common to be named by, for people: history show N. It grows with their arrival.
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

-- From when on events are kept: what is older is not taken, so that what was dropped does not come back.
ALTER TABLE routesh.hub ADD COLUMN retained_from bigint NOT NULL DEFAULT 0;

-- What was sent at once: when it came, by how much the server's clock was ahead of the sender's, in microseconds, how
-- many events were taken, and the newest number that an event had then.
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

-- Who comes first claims a store.
CREATE OR REPLACE FUNCTION routesh.note_machine(
  its_origin uuid, its_name text, its_tool_version text, its_format integer, its_revision bigint
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO routesh.machine AS known (origin, name, account, tool_version, format, seen, revision)
    VALUES (its_origin, its_name, session_user, its_tool_version, its_format, now(), its_revision)
    ON CONFLICT (origin) DO UPDATE SET name = excluded.name, tool_version = excluded.tool_version,
      format = excluded.format, seen = excluded.seen, revision = excluded.revision,
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
    SELECT session, sequence, time, digest, revision, is_uncommitted, context, action, route, pattern,
      url, path, source, destination, router, parent, parameters, state_before, state_after, outcome,
      code, code_number, message, stack, duration, cost, details
    FROM routesh.event WITH NO DATA;
  EXECUTE format('GRANT INSERT ON pg_temp.routesh_batch TO %I', session_user);
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
  INSERT INTO routesh.event (origin, session, sequence, time, digest, revision, is_uncommitted, context,
      action, route, pattern, url, path, source, destination, router, parent, parameters, state_before,
      state_after, outcome, code, code_number, message, stack, duration, cost, details)
    SELECT its_origin, session, sequence, time, digest, revision, is_uncommitted, context, action, route,
      pattern, url, path, source, destination, router, parent, parameters, state_before, state_after,
      outcome, code, code_number, message, stack, duration, cost, details
    FROM pg_temp.routesh_batch
    WHERE time >= kept_from AND session NOT IN (SELECT session FROM routesh.forgotten)
    ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS taken = ROW_COUNT;
  known := known - old - taken;
  IF known > 0 THEN
    SELECT there.session, there.sequence, concat_ws(' ', there.action, there.route, there.url) AS there,
        concat_ws(' ', here.action, here.route, here.url) AS here
      INTO other
      FROM pg_temp.routesh_batch AS here
      JOIN routesh.event AS there ON there.origin = its_origin AND there.session = here.session
        AND there.sequence = here.sequence AND there.time = here.time
      WHERE there.digest <> here.digest LIMIT 1;
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

REVOKE ALL ON FUNCTION routesh.may_speak_for(text) FROM PUBLIC;
REVOKE ALL ON FUNCTION routesh.make_months(bigint[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION routesh.begin_batch() FROM PUBLIC;
REVOKE ALL ON FUNCTION routesh.end_batch(uuid, jsonb, bigint) FROM PUBLIC;
REVOKE ALL ON FUNCTION routesh.retain(bigint) FROM PUBLIC;
REVOKE ALL ON FUNCTION routesh.forget(uuid, uuid) FROM PUBLIC;

UPDATE routesh.hub SET readable_from = 3, writable_from = 3;
