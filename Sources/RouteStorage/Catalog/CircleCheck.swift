internal import RouteModel

/// Refuses changes that would close a circle, such as a route that becomes its own parent.
/// Commands, undo and pulls use it.
struct CircleCheck {
  let connection: Connection

  /// - Parameter changes: What was just written.
  /// - Throws: `constraint` if a row leads back to itself.
  func require(_ changes: [CatalogChange]) throws(StoreError) {
    var starts: [Kind: [String]] = [:]
    for change in changes {
      switch change {
      case .route(let old, let row?):
        if row.parent != nil, row.parent != old?.parent || row.identifier != old?.identifier {
          starts[.parent, default: []].append(row.identifier)
        }
        if !row.requires.isEmpty, row.requires != old?.requires || row.identifier != old?.identifier
        {
          starts[.guard, default: []] += row.requires
        }
      case .guard(let old, let row?) where row != old: starts[.guard, default: []].append(row.name)
      case .destinationClass(let old, let row?) where row != old && row.superclass != nil:
        starts[.superclass, default: []].append(row.name)
      case .redirect(let old, let row?) where row != old && row.isEnabled:
        starts[.redirect, default: []].append(row.pattern.text)
      case .adapter(let old, let row?) where row != old:
        starts[.adapter, default: []].append(row.required)
      default: break
      }
    }
    for (kind, names) in starts { try require(kind, names) }
  }

  private enum Kind {
    case parent, `guard`, superclass, adapter, redirect

    /// The names to which the name ?1 leads.
    var question: SQL {
      switch self {
      case .parent: "SELECT parent FROM route WHERE identifier = ?1 AND parent IS NOT NULL"
      case .guard:
        """
        SELECT required_guard.name FROM guard JOIN route ON route.identifier = guard.route
        JOIN required_guard ON required_guard.route_id = route.id WHERE guard.name = ?1
        """
      case .superclass:
        "SELECT superclass FROM class WHERE name = ?1 AND superclass IS NOT NULL"
      case .adapter: "SELECT provided FROM adapter WHERE required = ?1"
      case .redirect:
        // Redirects with conditions may never be in use together.
        """
        SELECT target FROM redirect WHERE pattern = ?1 AND is_enabled = 1
          AND NOT EXISTS (SELECT 1 FROM condition WHERE condition.redirect_id = redirect.id)
        """
      }
    }

    func message(_ path: String) -> Message {
      switch self {
      case .parent: "a route is its own parent: \(path)"
      case .guard: "the route of a guard requires the guard itself: \(path)"
      case .superclass: "a class is its own superclass: \(path)"
      case .adapter: "adapters lead round in a circle: \(path)"
      case .redirect: "redirects lead round in a circle: \(path)"
      }
    }
  }

  /// Follows only what the names lead to, whatever else the tables have.
  private func require(_ kind: Kind, _ names: [String]) throws(StoreError) {
    let question = try connection.statement(kind.question)
    var next: [String: [String]] = [:]
    var open = names
    while let name = open.popLast() {
      if next[name] != nil { continue }
      let found = try question.with(name).texts()
      next[name] = found
      open += found
    }
    let suspects = Circle.suspects(among: next.keys) { next[$0] ?? [] }
    for name in names where suspects.contains(name) {
      guard let circle = Circle.from(name, next: { next[$0] ?? [] }) else { continue }
      throw StoreError(.constraint, kind.message(circle.joined(separator: " → ")))
    }
  }
}
