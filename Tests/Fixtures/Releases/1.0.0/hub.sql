--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: routesh; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA routesh;


--
-- Name: SCHEMA routesh; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON SCHEMA routesh IS 'routesh: navigation as data, shared by many stores';


--
-- Name: begin_batch(); Type: FUNCTION; Schema: routesh; Owner: -
--

CREATE FUNCTION routesh.begin_batch() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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


--
-- Name: end_batch(uuid, jsonb, bigint); Type: FUNCTION; Schema: routesh; Owner: -
--

CREATE FUNCTION routesh.end_batch(its_origin uuid, its_sessions jsonb, its_clock bigint, OUT taken bigint, OUT known bigint, OUT old bigint) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
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
$_$;


--
-- Name: forget(uuid, uuid); Type: FUNCTION; Schema: routesh; Owner: -
--

CREATE FUNCTION routesh.forget(its_origin uuid, its_session uuid, OUT events bigint, OUT sessions bigint) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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


--
-- Name: has_lost(uuid, uuid, bigint, bigint); Type: FUNCTION; Schema: routesh; Owner: -
--

CREATE FUNCTION routesh.has_lost(its_origin uuid, its_session uuid, its_sequence bigint, its_time bigint) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT its_time >= (SELECT retained_from FROM routesh.hub WHERE id = 1)
    AND NOT EXISTS (SELECT FROM routesh.forgotten WHERE session = its_session)
    AND NOT EXISTS (SELECT FROM routesh.event AS there WHERE there.origin = its_origin
      AND there.session = its_session AND there.sequence = its_sequence AND there.time = its_time)
$$;


--
-- Name: make_months(bigint[]); Type: FUNCTION; Schema: routesh; Owner: -
--

CREATE FUNCTION routesh.make_months(its_times bigint[]) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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


--
-- Name: may_speak_for(text); Type: FUNCTION; Schema: routesh; Owner: -
--

CREATE FUNCTION routesh.may_speak_for(account text) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT account = session_user
    OR NOT EXISTS (SELECT FROM pg_roles WHERE rolname = account)
    OR EXISTS (SELECT FROM pg_roles
      WHERE rolname = account AND pg_has_role(session_user, oid, 'MEMBER'))
$$;


--
-- Name: move_channel(uuid, text, bigint, text, text); Type: FUNCTION; Schema: routesh; Owner: -
--

CREATE FUNCTION routesh.move_channel(its_id uuid, its_channel text, its_number bigint, its_author text, its_machine text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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


--
-- Name: note_machine(uuid, text, text, integer, bigint, text); Type: FUNCTION; Schema: routesh; Owner: -
--

CREATE FUNCTION routesh.note_machine(its_origin uuid, its_name text, its_tool_version text, its_format integer, its_revision bigint, its_channel text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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


--
-- Name: require_batch(); Type: FUNCTION; Schema: routesh; Owner: -
--

CREATE FUNCTION routesh.require_batch() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
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
$_$;


--
-- Name: retain(bigint); Type: FUNCTION; Schema: routesh; Owner: -
--

CREATE FUNCTION routesh.retain(its_time bigint, OUT kept_from bigint, OUT partitions bigint, OUT events bigint, OUT sessions bigint) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
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
$_$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: batch; Type: TABLE; Schema: routesh; Owner: -
--

CREATE TABLE routesh.batch (
    number bigint NOT NULL,
    origin uuid NOT NULL,
    received timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    clock_ahead bigint NOT NULL,
    events bigint NOT NULL,
    newest bigint NOT NULL
);


--
-- Name: batch_number_seq; Type: SEQUENCE; Schema: routesh; Owner: -
--

ALTER TABLE routesh.batch ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME routesh.batch_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: catalog_row; Type: TABLE; Schema: routesh; Owner: -
--

CREATE TABLE routesh.catalog_row (
    kind text NOT NULL,
    key text NOT NULL,
    body jsonb NOT NULL
);


--
-- Name: channel; Type: TABLE; Schema: routesh; Owner: -
--

CREATE TABLE routesh.channel (
    name text NOT NULL,
    number bigint NOT NULL,
    move uuid NOT NULL,
    CONSTRAINT channel_name_check CHECK ((name ~ '^[a-z0-9][a-z0-9._-]{0,62}$'::text))
);


--
-- Name: channel_move; Type: TABLE; Schema: routesh; Owner: -
--

CREATE TABLE routesh.channel_move (
    id uuid NOT NULL,
    channel text NOT NULL,
    from_number bigint,
    to_number bigint NOT NULL,
    moved timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    account text NOT NULL,
    author text NOT NULL,
    machine text NOT NULL
);


--
-- Name: channel_mover; Type: TABLE; Schema: routesh; Owner: -
--

CREATE TABLE routesh.channel_mover (
    channel text NOT NULL,
    role regrole NOT NULL,
    CONSTRAINT channel_mover_channel_check CHECK ((channel ~ '^[a-z0-9][a-z0-9._-]{0,62}$'::text))
);


--
-- Name: event_number; Type: SEQUENCE; Schema: routesh; Owner: -
--

CREATE SEQUENCE routesh.event_number
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: event; Type: TABLE; Schema: routesh; Owner: -
--

CREATE TABLE routesh.event (
    origin uuid NOT NULL,
    session uuid NOT NULL,
    sequence bigint NOT NULL,
    "time" bigint NOT NULL,
    number bigint DEFAULT nextval('routesh.event_number'::regclass) NOT NULL,
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
    details jsonb
)
PARTITION BY RANGE ("time");


--
-- Name: event_2026_01; Type: TABLE; Schema: routesh; Owner: -
--

CREATE TABLE routesh.event_2026_01 (
    origin uuid NOT NULL,
    session uuid NOT NULL,
    sequence bigint NOT NULL,
    "time" bigint NOT NULL,
    number bigint DEFAULT nextval('routesh.event_number'::regclass) NOT NULL,
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
    details jsonb
);


--
-- Name: event_default; Type: TABLE; Schema: routesh; Owner: -
--

CREATE TABLE routesh.event_default (
    origin uuid NOT NULL,
    session uuid NOT NULL,
    sequence bigint NOT NULL,
    "time" bigint NOT NULL,
    number bigint DEFAULT nextval('routesh.event_number'::regclass) NOT NULL,
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
    details jsonb
);


--
-- Name: forgotten; Type: TABLE; Schema: routesh; Owner: -
--

CREATE TABLE routesh.forgotten (
    session uuid NOT NULL
);


--
-- Name: hub; Type: TABLE; Schema: routesh; Owner: -
--

CREATE TABLE routesh.hub (
    id integer NOT NULL,
    uuid uuid NOT NULL,
    version integer NOT NULL,
    readable_from integer NOT NULL,
    writable_from integer NOT NULL,
    retained_from bigint DEFAULT 0 NOT NULL,
    made timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT hub_id_check CHECK ((id = 1))
);


--
-- Name: machine; Type: TABLE; Schema: routesh; Owner: -
--

CREATE TABLE routesh.machine (
    origin uuid NOT NULL,
    name text NOT NULL,
    account text NOT NULL,
    tool_version text NOT NULL,
    format integer NOT NULL,
    seen timestamp with time zone DEFAULT now() NOT NULL,
    revision bigint NOT NULL,
    channel text
);


--
-- Name: migration; Type: TABLE; Schema: routesh; Owner: -
--

CREATE TABLE routesh.migration (
    version bigint NOT NULL,
    name text NOT NULL,
    body jsonb NOT NULL
);


--
-- Name: revision; Type: TABLE; Schema: routesh; Owner: -
--

CREATE TABLE routesh.revision (
    number bigint NOT NULL,
    parent bigint NOT NULL,
    id uuid NOT NULL,
    origin uuid NOT NULL,
    machine text NOT NULL,
    "time" bigint NOT NULL,
    author text NOT NULL,
    command text NOT NULL,
    kind text NOT NULL,
    undoes uuid,
    format integer NOT NULL,
    changes jsonb NOT NULL,
    migrations jsonb DEFAULT '[]'::jsonb NOT NULL,
    tool_version text NOT NULL,
    received timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT revision_check CHECK ((number = (parent + 1))),
    CONSTRAINT revision_kind_check CHECK ((kind = ANY (ARRAY['root'::text, 'change'::text, 'undo'::text, 'migration'::text])))
);


--
-- Name: session; Type: TABLE; Schema: routesh; Owner: -
--

CREATE TABLE routesh.session (
    number bigint NOT NULL,
    origin uuid NOT NULL,
    id uuid NOT NULL,
    "time" bigint NOT NULL,
    author text NOT NULL,
    tool_version text NOT NULL,
    stack text
);


--
-- Name: session_number_seq; Type: SEQUENCE; Schema: routesh; Owner: -
--

ALTER TABLE routesh.session ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME routesh.session_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: event_2026_01; Type: TABLE ATTACH; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.event ATTACH PARTITION routesh.event_2026_01 FOR VALUES FROM ('1767225600000000') TO ('1769904000000000');


--
-- Name: event_default; Type: TABLE ATTACH; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.event ATTACH PARTITION routesh.event_default DEFAULT;


--
-- Data for Name: batch; Type: TABLE DATA; Schema: routesh; Owner: -
--

INSERT INTO routesh.batch OVERRIDING SYSTEM VALUE VALUES (1, '01cb5241-08f3-46ae-8a48-824e9f38e49f', '2026-11-26 09:52:12.400196+00', 28461132400186, 2, 2);


--
-- Data for Name: catalog_row; Type: TABLE DATA; Schema: routesh; Owner: -
--

INSERT INTO routesh.catalog_row VALUES ('class', 'ListViewController', '{"name": "ListViewController"}');
INSERT INTO routesh.catalog_row VALUES ('class', 'OldController', '{"name": "OldController"}');
INSERT INTO routesh.catalog_row VALUES ('route', 'list', '{"class": "ListViewController", "summary": "Lists", "patterns": [{"text": "app://list/:id"}], "identifier": "list"}');
INSERT INTO routesh.catalog_row VALUES ('route', 'old', '{"class": "OldController", "patterns": [{"text": "app://old"}], "identifier": "old"}');


--
-- Data for Name: channel; Type: TABLE DATA; Schema: routesh; Owner: -
--



--
-- Data for Name: channel_move; Type: TABLE DATA; Schema: routesh; Owner: -
--



--
-- Data for Name: channel_mover; Type: TABLE DATA; Schema: routesh; Owner: -
--



--
-- Data for Name: event_2026_01; Type: TABLE DATA; Schema: routesh; Owner: -
--

INSERT INTO routesh.event_2026_01 VALUES ('01cb5241-08f3-46ae-8a48-824e9f38e49f', 'd72f90e9-8c06-497b-9d54-f56207d02589', 1, 1767225600000000, 1, '117f8809-70bc-4b15-b2c5-5cae33e4a7d5', false, '{}', 'perform', 'list', 'app://list/:id', 'app://list/1', 'show', 'RootViewController', 'ListViewController', 1, NULL, '{"id":"1"}', 'unrouted', 'routed', 'success', NULL, NULL, NULL, '[["insert",{"id":4,"class":"ListViewController","route":"list","router":1,"parameters":{"id":"1"}},2,1]]', 0.35, 0, NULL);
INSERT INTO routesh.event_2026_01 VALUES ('01cb5241-08f3-46ae-8a48-824e9f38e49f', '12f91fb4-37c3-4f01-ab07-52bdfd64c7ec', 1, 1767225600000000, 2, '117f8809-70bc-4b15-b2c5-5cae33e4a7d5', false, '{}', 'match', NULL, NULL, 'app://missing', NULL, NULL, NULL, NULL, NULL, NULL, 'unrouted', 'unrouted', 'failure', 'no-match', 1, 'no route matches app://missing', NULL, 0, 0, NULL);


--
-- Data for Name: event_default; Type: TABLE DATA; Schema: routesh; Owner: -
--



--
-- Data for Name: forgotten; Type: TABLE DATA; Schema: routesh; Owner: -
--



--
-- Data for Name: hub; Type: TABLE DATA; Schema: routesh; Owner: -
--

INSERT INTO routesh.hub VALUES (1, 'ee78cb16-522c-4222-894b-290be1eb9212', 1, 1, 1, 0, '2026-11-26 09:52:12.051923+00');


--
-- Data for Name: machine; Type: TABLE DATA; Schema: routesh; Owner: -
--

INSERT INTO routesh.machine VALUES ('01cb5241-08f3-46ae-8a48-824e9f38e49f', 'anna', 'postgres', '1.0.0', 1, '2026-11-26 09:52:12.389163+00', 3, NULL);


--
-- Data for Name: migration; Type: TABLE DATA; Schema: routesh; Owner: -
--



--
-- Data for Name: revision; Type: TABLE DATA; Schema: routesh; Owner: -
--

INSERT INTO routesh.revision VALUES (0, -1, 'ee78cb16-522c-4222-894b-290be1eb9212', 'ee78cb16-522c-4222-894b-290be1eb9212', '', 0, '', 'the empty catalog', 'root', NULL, 1, '[]', '[]', '', '2026-11-26 09:52:12.051923+00');
INSERT INTO routesh.revision VALUES (1, 0, '70e5487b-8483-44eb-a3b2-2e2530a5b9f2', '01cb5241-08f3-46ae-8a48-824e9f38e49f', 'anna', 1767225600000000, 'root', 'route add list --class ListViewController --url app://list/:id', 'change', NULL, 1, '[{"row": "class", "after": {"name": "ListViewController"}}, {"row": "route", "after": {"class": "ListViewController", "patterns": [{"text": "app://list/:id"}], "identifier": "list"}}]', '[]', '1.0.0', '2026-11-26 09:52:12.306738+00');
INSERT INTO routesh.revision VALUES (2, 1, '5483df35-c24b-4230-ab81-580e9979b3e7', '01cb5241-08f3-46ae-8a48-824e9f38e49f', 'anna', 1767225600000000, 'root', 'route add old --class OldController --url app://old', 'change', NULL, 1, '[{"row": "class", "after": {"name": "OldController"}}, {"row": "route", "after": {"class": "OldController", "patterns": [{"text": "app://old"}], "identifier": "old"}}]', '[]', '1.0.0', '2026-11-26 09:52:12.306738+00');
INSERT INTO routesh.revision VALUES (3, 2, '117f8809-70bc-4b15-b2c5-5cae33e4a7d5', '01cb5241-08f3-46ae-8a48-824e9f38e49f', 'anna', 1767225600000000, 'root', 'route edit list --summary Lists', 'change', NULL, 1, '[{"row": "route", "after": {"summary": "Lists", "identifier": "list"}, "before": {"identifier": "list"}}]', '[]', '1.0.0', '2026-11-26 09:52:12.306738+00');


--
-- Data for Name: session; Type: TABLE DATA; Schema: routesh; Owner: -
--

INSERT INTO routesh.session OVERRIDING SYSTEM VALUE VALUES (1, '01cb5241-08f3-46ae-8a48-824e9f38e49f', 'd72f90e9-8c06-497b-9d54-f56207d02589', 1767225600000000, 'root', '1.0.0', '{"id":2,"class":"NavigationController","children":[{"id":3,"class":"RootViewController"}]}');
INSERT INTO routesh.session OVERRIDING SYSTEM VALUE VALUES (2, '01cb5241-08f3-46ae-8a48-824e9f38e49f', '12f91fb4-37c3-4f01-ab07-52bdfd64c7ec', 1767225600000000, 'root', '1.0.0', '{"id":2,"class":"NavigationController","children":[{"id":3,"class":"RootViewController"}]}');


--
-- Name: batch_number_seq; Type: SEQUENCE SET; Schema: routesh; Owner: -
--

SELECT pg_catalog.setval('routesh.batch_number_seq', 1, true);


--
-- Name: event_number; Type: SEQUENCE SET; Schema: routesh; Owner: -
--

SELECT pg_catalog.setval('routesh.event_number', 2, true);


--
-- Name: session_number_seq; Type: SEQUENCE SET; Schema: routesh; Owner: -
--

SELECT pg_catalog.setval('routesh.session_number_seq', 2, true);


--
-- Name: batch batch_pkey; Type: CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.batch
    ADD CONSTRAINT batch_pkey PRIMARY KEY (number);


--
-- Name: channel_move channel_move_pkey; Type: CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.channel_move
    ADD CONSTRAINT channel_move_pkey PRIMARY KEY (id);


--
-- Name: channel_mover channel_mover_pkey; Type: CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.channel_mover
    ADD CONSTRAINT channel_mover_pkey PRIMARY KEY (channel, role);


--
-- Name: channel channel_pkey; Type: CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.channel
    ADD CONSTRAINT channel_pkey PRIMARY KEY (name);


--
-- Name: event event_pkey; Type: CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (origin, session, sequence, "time");


--
-- Name: event_2026_01 event_2026_01_pkey; Type: CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.event_2026_01
    ADD CONSTRAINT event_2026_01_pkey PRIMARY KEY (origin, session, sequence, "time");


--
-- Name: event_default event_default_pkey; Type: CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.event_default
    ADD CONSTRAINT event_default_pkey PRIMARY KEY (origin, session, sequence, "time");


--
-- Name: forgotten forgotten_pkey; Type: CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.forgotten
    ADD CONSTRAINT forgotten_pkey PRIMARY KEY (session);


--
-- Name: hub hub_pkey; Type: CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.hub
    ADD CONSTRAINT hub_pkey PRIMARY KEY (id);


--
-- Name: machine machine_pkey; Type: CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.machine
    ADD CONSTRAINT machine_pkey PRIMARY KEY (origin);


--
-- Name: migration migration_pkey; Type: CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (version);


--
-- Name: revision revision_id_key; Type: CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.revision
    ADD CONSTRAINT revision_id_key UNIQUE (id);


--
-- Name: revision revision_parent_key; Type: CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.revision
    ADD CONSTRAINT revision_parent_key UNIQUE (parent);


--
-- Name: revision revision_pkey; Type: CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.revision
    ADD CONSTRAINT revision_pkey PRIMARY KEY (number);


--
-- Name: session session_number_key; Type: CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.session
    ADD CONSTRAINT session_number_key UNIQUE (number);


--
-- Name: session session_pkey; Type: CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (origin, id);


--
-- Name: batch_of_store; Type: INDEX; Schema: routesh; Owner: -
--

CREATE INDEX batch_of_store ON routesh.batch USING btree (origin, received);


--
-- Name: catalog_row_key; Type: INDEX; Schema: routesh; Owner: -
--

CREATE UNIQUE INDEX catalog_row_key ON routesh.catalog_row USING btree (kind, md5(key));


--
-- Name: channel_move_channel; Type: INDEX; Schema: routesh; Owner: -
--

CREATE INDEX channel_move_channel ON routesh.channel_move USING btree (channel, moved);


--
-- Name: event_failure; Type: INDEX; Schema: routesh; Owner: -
--

CREATE INDEX event_failure ON ONLY routesh.event USING btree (code, route, pattern, revision, "time") INCLUDE (number) WHERE (outcome = 'failure'::text);


--
-- Name: event_2026_01_code_route_pattern_revision_time_number_idx; Type: INDEX; Schema: routesh; Owner: -
--

CREATE INDEX event_2026_01_code_route_pattern_revision_time_number_idx ON routesh.event_2026_01 USING btree (code, route, pattern, revision, "time") INCLUDE (number) WHERE (outcome = 'failure'::text);


--
-- Name: event_by_number; Type: INDEX; Schema: routesh; Owner: -
--

CREATE INDEX event_by_number ON ONLY routesh.event USING btree (number);


--
-- Name: event_2026_01_number_idx; Type: INDEX; Schema: routesh; Owner: -
--

CREATE INDEX event_2026_01_number_idx ON routesh.event_2026_01 USING btree (number);


--
-- Name: event_route; Type: INDEX; Schema: routesh; Owner: -
--

CREATE INDEX event_route ON ONLY routesh.event USING btree (route, "time");


--
-- Name: event_2026_01_route_time_idx; Type: INDEX; Schema: routesh; Owner: -
--

CREATE INDEX event_2026_01_route_time_idx ON routesh.event_2026_01 USING btree (route, "time");


--
-- Name: event_time; Type: INDEX; Schema: routesh; Owner: -
--

CREATE INDEX event_time ON ONLY routesh.event USING btree ("time");


--
-- Name: event_2026_01_time_idx; Type: INDEX; Schema: routesh; Owner: -
--

CREATE INDEX event_2026_01_time_idx ON routesh.event_2026_01 USING btree ("time");


--
-- Name: event_default_code_route_pattern_revision_time_number_idx; Type: INDEX; Schema: routesh; Owner: -
--

CREATE INDEX event_default_code_route_pattern_revision_time_number_idx ON routesh.event_default USING btree (code, route, pattern, revision, "time") INCLUDE (number) WHERE (outcome = 'failure'::text);


--
-- Name: event_default_number_idx; Type: INDEX; Schema: routesh; Owner: -
--

CREATE INDEX event_default_number_idx ON routesh.event_default USING btree (number);


--
-- Name: event_default_route_time_idx; Type: INDEX; Schema: routesh; Owner: -
--

CREATE INDEX event_default_route_time_idx ON routesh.event_default USING btree (route, "time");


--
-- Name: event_default_time_idx; Type: INDEX; Schema: routesh; Owner: -
--

CREATE INDEX event_default_time_idx ON routesh.event_default USING btree ("time");


--
-- Name: event_2026_01_code_route_pattern_revision_time_number_idx; Type: INDEX ATTACH; Schema: routesh; Owner: -
--

ALTER INDEX routesh.event_failure ATTACH PARTITION routesh.event_2026_01_code_route_pattern_revision_time_number_idx;


--
-- Name: event_2026_01_number_idx; Type: INDEX ATTACH; Schema: routesh; Owner: -
--

ALTER INDEX routesh.event_by_number ATTACH PARTITION routesh.event_2026_01_number_idx;


--
-- Name: event_2026_01_pkey; Type: INDEX ATTACH; Schema: routesh; Owner: -
--

ALTER INDEX routesh.event_pkey ATTACH PARTITION routesh.event_2026_01_pkey;


--
-- Name: event_2026_01_route_time_idx; Type: INDEX ATTACH; Schema: routesh; Owner: -
--

ALTER INDEX routesh.event_route ATTACH PARTITION routesh.event_2026_01_route_time_idx;


--
-- Name: event_2026_01_time_idx; Type: INDEX ATTACH; Schema: routesh; Owner: -
--

ALTER INDEX routesh.event_time ATTACH PARTITION routesh.event_2026_01_time_idx;


--
-- Name: event_default_code_route_pattern_revision_time_number_idx; Type: INDEX ATTACH; Schema: routesh; Owner: -
--

ALTER INDEX routesh.event_failure ATTACH PARTITION routesh.event_default_code_route_pattern_revision_time_number_idx;


--
-- Name: event_default_number_idx; Type: INDEX ATTACH; Schema: routesh; Owner: -
--

ALTER INDEX routesh.event_by_number ATTACH PARTITION routesh.event_default_number_idx;


--
-- Name: event_default_pkey; Type: INDEX ATTACH; Schema: routesh; Owner: -
--

ALTER INDEX routesh.event_pkey ATTACH PARTITION routesh.event_default_pkey;


--
-- Name: event_default_route_time_idx; Type: INDEX ATTACH; Schema: routesh; Owner: -
--

ALTER INDEX routesh.event_route ATTACH PARTITION routesh.event_default_route_time_idx;


--
-- Name: event_default_time_idx; Type: INDEX ATTACH; Schema: routesh; Owner: -
--

ALTER INDEX routesh.event_time ATTACH PARTITION routesh.event_default_time_idx;


--
-- Name: channel channel_move_fkey; Type: FK CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.channel
    ADD CONSTRAINT channel_move_fkey FOREIGN KEY (move) REFERENCES routesh.channel_move(id);


--
-- Name: channel_move channel_move_from_number_fkey; Type: FK CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.channel_move
    ADD CONSTRAINT channel_move_from_number_fkey FOREIGN KEY (from_number) REFERENCES routesh.revision(number);


--
-- Name: channel_move channel_move_to_number_fkey; Type: FK CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.channel_move
    ADD CONSTRAINT channel_move_to_number_fkey FOREIGN KEY (to_number) REFERENCES routesh.revision(number);


--
-- Name: channel channel_number_fkey; Type: FK CONSTRAINT; Schema: routesh; Owner: -
--

ALTER TABLE ONLY routesh.channel
    ADD CONSTRAINT channel_number_fkey FOREIGN KEY (number) REFERENCES routesh.revision(number);


--
-- PostgreSQL database dump complete
--


