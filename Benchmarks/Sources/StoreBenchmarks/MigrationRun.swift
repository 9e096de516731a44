import Foundation
import Measuring
import RouteModel
import RouteStorage

/// How long many pending migrations take: the time for each should not depend on how many there are.
enum MigrationRun {
  /// Writes migrations that add one route each, half of them in SQL, and applies them.
  ///
  /// - Returns: The nanoseconds that applying took.
  static func apply(_ count: Int, in folder: URL) throws -> Double {
    let directory = folder.appendingPathComponent("migrations-\(count)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for index in 1...count {
      let kind = index % 2 == 0 ? "sql" : "routesh"
      let up =
        kind == "routesh"
        ? "r\(index)"
        : "INSERT INTO route (identifier, class_id) SELECT 'r\(index)', id FROM class;"
      for (way, text) in [("up", up), ("down", "")] {
        try Data(text.utf8)
          .write(to: directory.appendingPathComponent("\(index)_step.\(way).\(kind)"))
      }
    }
    let store = try RouteStore(
      path: folder.appendingPathComponent("migrations-\(count).db").path,
      options: .init(create: true))
    try store.catalog.commit(
      [.destinationClass(before: nil, after: DestinationClass(name: "Screen"))],
      command: "class add")
    let migrations = ConfigurationMigrations(
      store: store, directory: directory.path,
      interpret: { name, _, catalog in
        catalog.routes[name] = Route(identifier: name, className: "Screen")
        return []
      })
    return try Clock.processor.nanoseconds { try migrations.up() }
  }
}
