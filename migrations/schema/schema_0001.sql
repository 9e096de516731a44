-- The store, schema version 1. docs/schema.md explains every table.
--
-- Every table has an integer primary key and no foreign key has an action: what a change does is then seen
-- row by row, and can be taken back. The store is an ordinary SQLite database: other programs may write its rows.

-- The catalog.

CREATE TABLE class (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  superclass TEXT,
  kind TEXT NOT NULL DEFAULT 'controller' CHECK (kind IN ('controller', 'view', 'service'))
) STRICT;

CREATE UNIQUE INDEX class_name ON class (name);

CREATE TABLE route (
  id INTEGER PRIMARY KEY,
  identifier TEXT NOT NULL CHECK (identifier <> ''),
  class_id INTEGER NOT NULL REFERENCES class (id) DEFERRABLE INITIALLY DEFERRED,
  is_exclusive INTEGER NOT NULL DEFAULT 0 CHECK (is_exclusive IN (0, 1)),
  is_enabled INTEGER NOT NULL DEFAULT 1 CHECK (is_enabled IN (0, 1)),
  is_internal INTEGER NOT NULL DEFAULT 0 CHECK (is_internal IN (0, 1)),
  default_path TEXT CHECK (default_path IN ('push', 'present', 'popover', 'sheet', 'show',
    'show-detail', 'child', 'subview', 'segue', 'custom', 'make', 'extensible')),
  summary TEXT NOT NULL DEFAULT '',
  owner TEXT NOT NULL DEFAULT '',
  parent TEXT
) STRICT;

CREATE UNIQUE INDEX route_identifier ON route (identifier);

CREATE UNIQUE INDEX route_exclusive ON route (class_id) WHERE is_exclusive = 1;

CREATE INDEX route_of_class ON route (class_id);

CREATE TABLE route_path (
  id INTEGER PRIMARY KEY,
  route_id INTEGER NOT NULL REFERENCES route (id) DEFERRABLE INITIALLY DEFERRED,
  path TEXT NOT NULL CHECK (path IN ('push', 'present', 'popover', 'sheet', 'show',
    'show-detail', 'child', 'subview', 'segue', 'custom', 'make', 'extensible'))
) STRICT;

CREATE UNIQUE INDEX path_of_route ON route_path (route_id, path);

CREATE TABLE tag (
  id INTEGER PRIMARY KEY,
  route_id INTEGER NOT NULL REFERENCES route (id) DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX tag_of_route ON tag (route_id, name);

CREATE TABLE protocol (
  id INTEGER PRIMARY KEY,
  route_id INTEGER NOT NULL REFERENCES route (id) DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL CHECK (name <> ''),
  kind TEXT NOT NULL DEFAULT 'destination' CHECK (kind IN ('destination', 'module'))
) STRICT;

CREATE UNIQUE INDEX protocol_name ON protocol (name);

CREATE INDEX protocol_of_route ON protocol (route_id);

CREATE TABLE pattern (
  id INTEGER PRIMARY KEY,
  route_id INTEGER NOT NULL REFERENCES route (id) DEFERRABLE INITIALLY DEFERRED,
  text TEXT NOT NULL,
  priority INTEGER NOT NULL DEFAULT 0,
  path TEXT CHECK (path IN ('push', 'present', 'popover', 'sheet', 'show',
    'show-detail', 'child', 'subview', 'segue', 'custom', 'make', 'extensible')),
  ignores_case INTEGER NOT NULL DEFAULT 0 CHECK (ignores_case IN (0, 1)),
  is_slash_strict INTEGER NOT NULL DEFAULT 0 CHECK (is_slash_strict IN (0, 1)),
  takes_host_as_segment INTEGER NOT NULL DEFAULT 0 CHECK (takes_host_as_segment IN (0, 1)),
  summary TEXT,
  is_fallback INTEGER NOT NULL DEFAULT 0 CHECK (is_fallback IN (0, 1)),
  stack TEXT CHECK (stack IN ('rebuild', 'push', 'replace'))
) STRICT;

CREATE UNIQUE INDEX pattern_of_route ON pattern (route_id, text);

CREATE TABLE parameter (
  id INTEGER PRIMARY KEY,
  route_id INTEGER NOT NULL REFERENCES route (id) DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL CHECK (name <> ''),
  kind TEXT NOT NULL DEFAULT 'string'
    CHECK (kind IN ('string', 'int', 'bool', 'double', 'date', 'uuid')),
  is_required INTEGER NOT NULL DEFAULT 0 CHECK (is_required IN (0, 1)),
  default_value TEXT,
  is_sensitive INTEGER NOT NULL DEFAULT 0 CHECK (is_sensitive IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX parameter_of_route ON parameter (route_id, name);

CREATE TABLE parameter_value (
  id INTEGER PRIMARY KEY,
  parameter_id INTEGER NOT NULL REFERENCES parameter (id) DEFERRABLE INITIALLY DEFERRED,
  value TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX value_of_parameter ON parameter_value (parameter_id, value);

CREATE TABLE required_guard (
  id INTEGER PRIMARY KEY,
  route_id INTEGER NOT NULL REFERENCES route (id) DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL CHECK (name <> '')
) STRICT;

CREATE UNIQUE INDEX guard_of_route ON required_guard (route_id, name);

CREATE TABLE parent_parameter (
  id INTEGER PRIMARY KEY,
  route_id INTEGER NOT NULL REFERENCES route (id) DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL CHECK (name <> ''),
  value TEXT NOT NULL CHECK (value <> '')
) STRICT;

CREATE UNIQUE INDEX parent_parameter_of_route ON parent_parameter (route_id, name);

CREATE TABLE redirect (
  id INTEGER PRIMARY KEY,
  pattern TEXT NOT NULL CHECK (pattern <> ''),
  target TEXT NOT NULL CHECK (target <> ''),
  priority INTEGER NOT NULL DEFAULT 0,
  ignores_case INTEGER NOT NULL DEFAULT 0 CHECK (ignores_case IN (0, 1)),
  is_slash_strict INTEGER NOT NULL DEFAULT 0 CHECK (is_slash_strict IN (0, 1)),
  takes_host_as_segment INTEGER NOT NULL DEFAULT 0 CHECK (takes_host_as_segment IN (0, 1)),
  keeps_query INTEGER NOT NULL DEFAULT 1 CHECK (keeps_query IN (0, 1)),
  is_enabled INTEGER NOT NULL DEFAULT 1 CHECK (is_enabled IN (0, 1)),
  summary TEXT
) STRICT;

CREATE UNIQUE INDEX redirect_pattern ON redirect (pattern);

CREATE TABLE guard (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  route TEXT,
  summary TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX guard_name ON guard (name);

CREATE TABLE adapter (
  id INTEGER PRIMARY KEY,
  required TEXT NOT NULL CHECK (required <> ''),
  provided TEXT NOT NULL CHECK (provided <> ''),
  kind TEXT NOT NULL DEFAULT 'destination' CHECK (kind IN ('destination', 'module'))
) STRICT;

CREATE UNIQUE INDEX adapter_required ON adapter (required);

CREATE TABLE storyboard (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  runtime TEXT NOT NULL DEFAULT '',
  is_launch_screen INTEGER NOT NULL DEFAULT 0 CHECK (is_launch_screen IN (0, 1)),
  initial_scene TEXT
) STRICT;

CREATE UNIQUE INDEX storyboard_name ON storyboard (name);

CREATE TABLE scene (
  id INTEGER PRIMARY KEY,
  storyboard_id INTEGER NOT NULL REFERENCES storyboard (id) DEFERRABLE INITIALLY DEFERRED,
  object_id TEXT NOT NULL CHECK (object_id <> ''),
  identifier TEXT,
  class_name TEXT,
  module TEXT,
  element TEXT NOT NULL DEFAULT 'viewController',
  container TEXT NOT NULL DEFAULT 'none'
    CHECK (container IN ('none', 'navigation', 'tabs', 'split', 'page', 'window')),
  is_reference INTEGER NOT NULL DEFAULT 0 CHECK (is_reference IN (0, 1)),
  reference_storyboard TEXT CHECK (is_reference = 1 OR reference_storyboard IS NULL),
  reference_identifier TEXT CHECK (is_reference = 1 OR reference_identifier IS NULL),
  reference_bundle TEXT CHECK (is_reference = 1 OR reference_bundle IS NULL),
  label TEXT
) STRICT;

CREATE UNIQUE INDEX scene_of_storyboard ON scene (storyboard_id, object_id);

CREATE TABLE segue (
  id INTEGER PRIMARY KEY,
  storyboard_id INTEGER NOT NULL REFERENCES storyboard (id) DEFERRABLE INITIALLY DEFERRED,
  object_id TEXT NOT NULL CHECK (object_id <> ''),
  identifier TEXT,
  kind TEXT NOT NULL,
  source TEXT NOT NULL,
  destination TEXT NOT NULL,
  relationship TEXT,
  unwind_action TEXT,
  custom_class TEXT,
  custom_module TEXT,
  trigger_element TEXT,
  trigger_id TEXT
) STRICT;

CREATE UNIQUE INDEX segue_of_storyboard ON segue (storyboard_id, object_id);

CREATE TABLE attribute (
  id INTEGER PRIMARY KEY,
  storyboard_id INTEGER REFERENCES storyboard (id) DEFERRABLE INITIALLY DEFERRED,
  scene_id INTEGER REFERENCES scene (id) DEFERRABLE INITIALLY DEFERRED,
  segue_id INTEGER REFERENCES segue (id) DEFERRABLE INITIALLY DEFERRED,
  is_imported INTEGER NOT NULL DEFAULT 0 CHECK (is_imported IN (0, 1)),
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  CHECK ((storyboard_id IS NOT NULL) + (scene_id IS NOT NULL) + (segue_id IS NOT NULL) = 1)
) STRICT;

CREATE UNIQUE INDEX attribute_of_storyboard ON attribute (storyboard_id, is_imported, name)
  WHERE storyboard_id IS NOT NULL;

CREATE UNIQUE INDEX attribute_of_scene ON attribute (scene_id, is_imported, name)
  WHERE scene_id IS NOT NULL;

CREATE UNIQUE INDEX attribute_of_segue ON attribute (segue_id, is_imported, name)
  WHERE segue_id IS NOT NULL;

-- Of platforms, locales and flags an owner has several, of every other kind one.
CREATE TABLE condition (
  id INTEGER PRIMARY KEY,
  route_id INTEGER REFERENCES route (id) DEFERRABLE INITIALLY DEFERRED,
  pattern_id INTEGER REFERENCES pattern (id) DEFERRABLE INITIALLY DEFERRED,
  redirect_id INTEGER REFERENCES redirect (id) DEFERRABLE INITIALLY DEFERRED,
  segue_id INTEGER REFERENCES segue (id) DEFERRABLE INITIALLY DEFERRED,
  kind TEXT NOT NULL CHECK (kind IN ('platform', 'locale', 'version-from', 'version-before', 'from', 'until',
    'flag', 'without-flag', 'share', 'salt')),
  value TEXT NOT NULL CHECK (value <> ''),
  CHECK ((route_id IS NOT NULL) + (pattern_id IS NOT NULL) + (redirect_id IS NOT NULL) + (segue_id IS NOT NULL) = 1)
) STRICT;

CREATE UNIQUE INDEX condition_of_route ON condition (
  route_id, kind, iif(kind IN ('platform', 'locale', 'flag', 'without-flag'), value, '')
) WHERE route_id IS NOT NULL;

CREATE UNIQUE INDEX condition_of_pattern ON condition (
  pattern_id, kind, iif(kind IN ('platform', 'locale', 'flag', 'without-flag'), value, '')
) WHERE pattern_id IS NOT NULL;

CREATE UNIQUE INDEX condition_of_redirect ON condition (
  redirect_id, kind, iif(kind IN ('platform', 'locale', 'flag', 'without-flag'), value, '')
) WHERE redirect_id IS NOT NULL;

CREATE UNIQUE INDEX condition_of_segue ON condition (
  segue_id, kind, iif(kind IN ('platform', 'locale', 'flag', 'without-flag'), value, '')
) WHERE segue_id IS NOT NULL;

-- What was done to the catalog.

-- The key of a revision stays when a pull puts others under it, and its number, the id, changes: events name it.
CREATE TABLE revision (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  time INTEGER NOT NULL,
  user TEXT NOT NULL,
  command TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('change', 'undo', 'migration')),
  undoes INTEGER REFERENCES revision (id),
  uuid TEXT NOT NULL,
  format INTEGER,
  changes TEXT,
  origin TEXT,
  machine TEXT,
  hub_number INTEGER,
  steps TEXT,
  key INTEGER NOT NULL,
  sum INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX revision_undone ON revision (undoes) WHERE undoes IS NOT NULL;

CREATE INDEX revision_uuid ON revision (uuid);

CREATE UNIQUE INDEX revision_key ON revision (key);

CREATE TABLE migration (
  id INTEGER PRIMARY KEY,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  up_kind TEXT NOT NULL CHECK (up_kind IN ('routesh', 'sql', 'baseline')),
  up TEXT NOT NULL,
  down_kind TEXT NOT NULL CHECK (down_kind IN ('routesh', 'sql', 'baseline')),
  down TEXT NOT NULL,
  time INTEGER NOT NULL,
  duration INTEGER NOT NULL,
  tool_version TEXT NOT NULL,
  revision TEXT
) STRICT;

CREATE UNIQUE INDEX migration_version ON migration (version);

CREATE TABLE setting (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  value TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX setting_name ON setting (name);

CREATE TABLE store (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  uuid TEXT NOT NULL,
  place TEXT,
  sent_to TEXT,
  sent_through INTEGER,
  copied_through INTEGER
) STRICT;

-- What was performed.

CREATE TABLE session (
  id INTEGER PRIMARY KEY,
  time INTEGER NOT NULL,
  user TEXT NOT NULL,
  tool_version TEXT NOT NULL,
  stack TEXT,
  uuid TEXT NOT NULL
) STRICT;

CREATE TABLE context (
  id INTEGER PRIMARY KEY,
  facts TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX context_facts ON context (facts);

CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  session_id INTEGER NOT NULL REFERENCES session (id) DEFERRABLE INITIALLY DEFERRED,
  sequence INTEGER NOT NULL,
  time INTEGER NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('perform', 'perform-on', 'prepare', 'make', 'remove',
    'segue', 'unwind', 'external', 'refuse', 'match', 'back', 'dismiss', 'tab', 'advance',
    'reset')),
  route TEXT,
  pattern TEXT,
  url TEXT,
  path TEXT CHECK (path IN ('push', 'present', 'popover', 'sheet', 'show',
    'show-detail', 'child', 'subview', 'segue', 'custom', 'make', 'extensible')),
  source TEXT,
  destination TEXT,
  router INTEGER,
  parent INTEGER,
  parameters TEXT,
  state_before TEXT NOT NULL
    CHECK (state_before IN ('unrouted', 'routing', 'routed', 'removing', 'removed')),
  state_after TEXT NOT NULL
    CHECK (state_after IN ('unrouted', 'routing', 'routed', 'removing', 'removed')),
  outcome TEXT NOT NULL CHECK (outcome IN ('success', 'failure')),
  code TEXT,
  number INTEGER,
  message TEXT,
  stack TEXT,
  duration REAL NOT NULL,
  cost INTEGER NOT NULL,
  details TEXT,
  revision INTEGER NOT NULL,
  is_uncommitted INTEGER NOT NULL CHECK (is_uncommitted IN (0, 1)),
  context_id INTEGER NOT NULL REFERENCES context (id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE INDEX event_session ON event (session_id);

CREATE INDEX event_context ON event (context_id);

CREATE INDEX event_time ON event (time, outcome);

CREATE INDEX event_route ON event (route, duration, outcome, time, revision);

CREATE INDEX event_failure ON event (code, route, pattern, revision, time) WHERE outcome = 'failure';

CREATE TABLE snapshot (
  id INTEGER PRIMARY KEY,
  session_id INTEGER NOT NULL REFERENCES session (id) DEFERRABLE INITIALLY DEFERRED,
  event_id INTEGER NOT NULL,
  stack TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX snapshot_event ON snapshot (session_id, event_id);
