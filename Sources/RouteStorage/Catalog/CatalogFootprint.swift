internal import RouteModel

/// The rows of the catalog that a changeset touches, as whole routes, scenes and so on: what the
/// registry must follow when rows were changed by SQL or by undo.
struct CatalogFootprint {
  private var classes: Set<Int64> = []
  private var routes: Set<Int64> = []
  private var adapters: Set<Int64> = []
  private var storyboards: Set<Int64> = []
  private var scenes: Set<Int64> = []
  private var segues: Set<Int64> = []

  /// - Parameter connection: Holds the rows as they are before or after the changeset.
  init(_ changeset: Changeset, _ connection: Connection) throws(StoreError) {
    var parents = Parents(connection: connection)
    try changeset.forEachChange { (change) throws(StoreError) in
      let ids = change.integers(0)
      switch change.table {
      case "class":
        classes.formUnion(ids)
        if change.isChanged(1) { try routes.formUnion(parents.ids(.routesOfClass, ids)) }
      case "route": routes.formUnion(ids)
      case "adapter": adapters.formUnion(ids)
      case "storyboard":
        storyboards.formUnion(ids)
        if change.isChanged(1) {
          try scenes.formUnion(parents.ids(.scenesOfStoryboard, ids))
          try segues.formUnion(parents.ids(.seguesOfStoryboard, ids))
        }
      case "scene": scenes.formUnion(ids)
      case "segue": segues.formUnion(ids)
      case "parameter_value":
        let moved = change.integers(1)
        let owners = moved.isEmpty ? try parents.ids(.parameterOfValue, ids) : moved
        try routes.formUnion(parents.ids(.routeOfParameter, owners))
      case "attribute":
        for (column, parent) in [
          (1, .storyboardOfAttribute), (2, .sceneOfAttribute), (3, .segueOfAttribute),
        ] as [(Int32, Parents.Query)] {
          var owners = change.integers(column)
          if change.isUpdate { try owners += parents.ids(parent, ids) }
          switch column {
          case 1: storyboards.formUnion(owners)
          case 2: scenes.formUnion(owners)
          default: segues.formUnion(owners)
          }
        }
      default:
        let owners = change.integers(1)
        if let query = Parents.Query(rawValue: change.table), owners.isEmpty {
          try routes.formUnion(parents.ids(query, ids))
        } else {
          routes.formUnion(owners)
        }
      }
    }
  }

  /// The rows as they are now.
  func catalog(_ connection: Connection) throws(StoreError) -> RouteCatalog {
    let reader = CatalogReader(connection: connection)
    var catalog = RouteCatalog()
    func read<Value: CatalogRow>(_: Value.Type, _ ids: Set<Int64>) throws(StoreError) {
      for id in ids {
        if let row = try reader.row(Value.self, id: id) {
          catalog[keyPath: Value.table].insert(row)
        }
      }
    }
    try read(DestinationClass.self, classes)
    try read(Route.self, routes)
    try read(Adapter.self, adapters)
    try read(Storyboard.self, storyboards)
    try read(Scene.self, scenes)
    try read(Segue.self, segues)
    return catalog
  }

  /// Finds rows by rows that belong to them, or to which they belong.
  private struct Parents {
    let connection: Connection

    /// A child table's name means the route that its row belongs to.
    enum Query: String {
      case path = "route_path"
      case tag, `protocol`, pattern, parameter
      case routeOfParameter, parameterOfValue, routesOfClass
      case scenesOfStoryboard, seguesOfStoryboard
      case storyboardOfAttribute, sceneOfAttribute, segueOfAttribute

      var sql: StaticString {
        switch self {
        case .path: "SELECT route_id FROM route_path WHERE id = ?1"
        case .tag: "SELECT route_id FROM tag WHERE id = ?1"
        case .protocol: "SELECT route_id FROM protocol WHERE id = ?1"
        case .pattern: "SELECT route_id FROM pattern WHERE id = ?1"
        case .parameter, .routeOfParameter: "SELECT route_id FROM parameter WHERE id = ?1"
        case .parameterOfValue: "SELECT parameter_id FROM parameter_value WHERE id = ?1"
        case .routesOfClass: "SELECT id FROM route WHERE class_id = ?1"
        case .scenesOfStoryboard: "SELECT id FROM scene WHERE storyboard_id = ?1"
        case .seguesOfStoryboard: "SELECT id FROM segue WHERE storyboard_id = ?1"
        case .storyboardOfAttribute: "SELECT storyboard_id FROM attribute WHERE id = ?1"
        case .sceneOfAttribute: "SELECT scene_id FROM attribute WHERE id = ?1"
        case .segueOfAttribute: "SELECT segue_id FROM attribute WHERE id = ?1"
        }
      }
    }

    mutating func ids(_ query: Query, _ keys: [Int64]) throws(StoreError) -> [Int64] {
      var found: [Int64] = []
      for key in keys {
        let select = try connection.statement(query.sql)
        select.bind(1, key)
        try select.forEachRow { (row) throws(StoreError) in
          if !row.isNull(0) { found.append(try row.int64(0)) }
        }
      }
      return found
    }
  }
}
