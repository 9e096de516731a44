-- The hub, version 5: a batch is written in less time.

-- Takes what was written since begin_batch, all or nothing: the sessions, as an array of objects, and the events.
--
-- its_clock is the sender's clock. taken counts the events that are new, known those that the hub had, and old those
-- that are not kept any more, or were forgotten.
CREATE OR REPLACE FUNCTION routesh.end_batch(
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
    'INSERT INTO %s (origin, session, sequence, time, digest, revision, is_uncommitted, context, action, route,
        pattern, url, path, source, destination, router, parent, parameters, state_before, state_after, outcome,
        code, code_number, message, stack, duration, cost, details)
      SELECT $1, session, sequence, time, digest, revision, is_uncommitted, context, action, route, pattern, url,
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
