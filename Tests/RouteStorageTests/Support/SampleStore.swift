import RouteModel
import RouteStorage

extension RouteStore {
  /// A store in memory.
  static func inMemory() throws -> RouteStore {
    try RouteStore(path: ":memory:", options: .init(create: true, user: "tester"))
  }

  /// Opens a file, and makes it if there is none.
  static func inFile(_ path: String, busyTimeout: Duration = .seconds(5)) throws -> RouteStore {
    try RouteStore(
      path: path, options: .init(create: true, busyTimeout: busyTimeout, user: "tester"))
  }

  /// Writes the difference between the stored catalog and another one.
  @discardableResult
  func put(_ catalog: RouteCatalog, command: String = "put") throws -> Int {
    try self.catalog.commit(catalog.changes(from: try self.catalog.load()), command: command)
      .revision
  }
}

extension RouteCatalog {
  /// A catalog of routes `r0`, `r1` … of one class.
  static func routes(_ count: Int) -> RouteCatalog {
    var catalog = RouteCatalog()
    catalog.classes["Screen"] = DestinationClass(name: "Screen")
    for index in 0..<count {
      catalog.routes["r\(index)"] = Route(
        identifier: "r\(index)", className: "Screen",
        patterns: [Route.Pattern(text: "app://r/\(index)")])
    }
    return catalog
  }
}
