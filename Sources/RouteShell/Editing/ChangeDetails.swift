import Interchange
import RouteModel

extension CatalogChange {
  /// The fields that a change gives another value, with both; empty for rows that come or go. Values of
  /// sensitive parameters are masked.
  var fieldChanges: FieldChanges {
    var changes = FieldChanges()
    switch self {
    case .destinationClass(let old?, let new?):
      changes.note("kind", old.kind.rawValue, new.kind.rawValue)
      changes.note("superclass", old.superclass ?? "", new.superclass ?? "")
    case .adapter(let old?, let new?):
      changes.note("provided", old.provided, new.provided)
      changes.note("kind", old.kind.rawValue, new.kind.rawValue)
    case .route(let old?, let new?): changes.note(old, new)
    default:
      for difference in fieldDifferences {
        changes.note(difference.field, difference.before, difference.after)
      }
    }
    return changes
  }
}

extension FieldChanges {
  fileprivate mutating func note(_ old: Route, _ new: Route) {
    note("class", old.className, new.className)
    note("exclusive", old.isExclusive, new.isExclusive)
    note("enabled", old.isEnabled, new.isEnabled)
    note("internal", old.isInternal, new.isInternal)
    note("path", old.defaultPath?.rawValue ?? "show", new.defaultPath?.rawValue ?? "show")
    note(
      "paths", RouteOptions.text(old.supportedPaths), RouteOptions.text(new.supportedPaths))
    note("summary", old.summary, new.summary)
    note("owner", old.owner, new.owner)
    note("tags", Self.list(old.tags), Self.list(new.tags))
    for name in Set(old.protocols.keys).union(new.protocols.keys).sorted() {
      note("protocol \(name)", old.protocols[name]?.rawValue, new.protocols[name]?.rawValue)
    }
    for text in old.patterns.keys.sorted() {
      guard let before = old.patterns[text], let after = new.patterns[text] else { continue }
      note("pattern \(text)", before, after)
    }
    for name in Set(old.parameters.keys).union(new.parameters.keys).sorted() {
      note("parameter \(name)", old.parameters[name], new.parameters[name])
    }
  }

  private mutating func note(_ name: String, _ old: Route.Pattern, _ new: Route.Pattern) {
    note("\(name) priority", String(old.priority), String(new.priority))
    note("\(name) path", old.path?.rawValue ?? "", new.path?.rawValue ?? "")
    note("\(name) ignore-case", old.ignoresCase, new.ignoresCase)
    note("\(name) strict-slash", old.isSlashStrict, new.isSlashStrict)
    note("\(name) host-as-segment", old.takesHostAsSegment, new.takesHostAsSegment)
  }

  private mutating func note(
    _ name: String, _ old: Route.Parameter?, _ new: Route.Parameter?
  ) {
    guard let old, let new else {
      note(name, old?.kind.rawValue, new?.kind.rawValue)
      return
    }
    note("\(name) type", old.kind.rawValue, new.kind.rawValue)
    note("\(name) required", old.isRequired, new.isRequired)
    note("\(name) sensitive", old.isSensitive, new.isSensitive)
    let isMasked = old.isSensitive || new.isSensitive
    if isMasked {
      if old.defaultValue != new.defaultValue { note("\(name) default", "", RouteEvent.mask) }
      if old.allowedValues != new.allowedValues { note("\(name) allow", "", RouteEvent.mask) }
    } else {
      note("\(name) default", old.defaultValue ?? "", new.defaultValue ?? "")
      note("\(name) allow", Self.list(old.allowedValues), Self.list(new.allowedValues))
    }
  }

  private static func list(_ words: Set<String>) -> String {
    words.sorted().joined(separator: ",")
  }

  private mutating func note(_ name: String, _ old: String?, _ new: String?) {
    note(name, old ?? "", new ?? "")
  }
}
