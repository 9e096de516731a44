-- The hub, version 4: channels, who moved them, and who may.

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

REVOKE ALL ON FUNCTION routesh.move_channel(uuid, text, bigint, text, text) FROM PUBLIC;

-- The channel that a store follows; NULL for one that follows none.
ALTER TABLE routesh.machine ADD COLUMN channel text;

DROP FUNCTION routesh.note_machine(uuid, text, text, integer, bigint);

-- Who comes first claims a store.
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

REVOKE ALL ON FUNCTION routesh.note_machine(uuid, text, text, integer, bigint, text) FROM PUBLIC;
