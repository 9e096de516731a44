import Foundation
import TestSupport

/// A store as the program of an earlier version of the schema made it.
enum OldStore {
  /// Makes a store of version 1 with some routes, one pattern each, and events.
  static func make(_ path: String, routes: Int, events: Int) throws {
    let file = Corpus.packageDirectory
      .appendingPathComponent("migrations/schema/schema_0001_catalog.sql")
    let schema = try String(contentsOf: file, encoding: .utf8)
    let raw = try RawDatabase(path)
    try raw.run(
      """
      BEGIN; PRAGMA application_id = 1381258056; \(schema); PRAGMA user_version = 1; COMMIT;
      PRAGMA journal_mode = WAL;
      """)
    try raw.run(
      """
      BEGIN;
      INSERT INTO class (name) VALUES ('Screen');
      WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(routes - 1))
        INSERT INTO route (identifier, class_id) SELECT 'r' || i, 1 FROM n;
      INSERT INTO pattern (route_id, text) SELECT id, 'app://r/' || (id - 1) FROM route;
      INSERT INTO revision (time, user, command, kind, schema_version)
        VALUES (1, 'u', 'import', 'change', 1);
      INSERT INTO context (facts) VALUES ('{}');
      INSERT INTO session (time, user, tool_version) VALUES (1, 'u', '1');
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(events))
        INSERT INTO event (session_id, sequence, time, action, state_before, state_after, outcome,
          duration, cost, revision, is_uncommitted, context_id)
        SELECT 1, i, i, 'back', 'unrouted', 'unrouted', 'success', 0.5, 1, 1, 0, 1 FROM n;
      COMMIT;
      """)
  }
}
