internal import RouteModel

/// Reads the intent filters of a manifest: a component with links becomes a route.
struct ManifestReader {
  private let values: AndroidValues
  private let limit: Int
  private var package = ""
  private var linkCount = 0
  var result = ImportResult()

  init(values: AndroidValues, limit: Int) { (self.values, self.limit) = (values, limit) }

  mutating func read(_ root: XMLTree) throws(ImportError) {
    package = root["package"] ?? ""
    for component in Self.components(root) { try readComponent(component) }
  }

  /// The components of a manifest that can have filters.
  static func components(_ root: XMLTree) -> [XMLTree] {
    root.children("application").flatMap(\.children).filter {
      ["activity", "activity-alias", "service", "receiver"].contains($0.name)
    }
  }

  /// The filters of a component that may be for links.
  static func linkFilters(_ component: XMLTree) -> [XMLTree] {
    component.children("intent-filter").filter {
      !$0.children("data").isEmpty || $0.child("uri-relative-filter-group") != nil
    }
  }

  private mutating func readComponent(_ component: XMLTree) throws(ImportError) {
    let filters = Self.linkFilters(component)
    guard let name = component.android("name"), !filters.isEmpty else { return }
    let target = component.android("targetActivity") ?? name
    let className = SwiftNames.type(target.split(separator: ".").last.map(String.init) ?? target)
    // The last part of the component's name, or the whole name if that is ambiguous.
    let full = name.hasPrefix(".") ? package + name : name
    let short = full.split(separator: ".").last.map(String.init) ?? full
    // A component that is not exported is closed to other apps, and so to links.
    var route = Route(
      identifier: result.catalog.routes[short] == nil ? short : full, className: className,
      isEnabled: flag("enabled", component), isInternal: !flag("exported", component),
      tags: ["platform:android"])
    for filter in filters {
      result.rowCount += 1
      var reader = IntentFilterReader(
        filter: filter, values: values, limit: limit, countBefore: linkCount)
      for text in try reader.patterns() { route.patterns[text] = Route.Pattern(link: text) }
      linkCount += reader.count
      result.notes += reader.notes + reader.faults.map(\.note)
    }
    guard !route.patterns.isEmpty else { return }
    result.catalog.routes[route.identifier] = route
    result.catalog.classes[className] = DestinationClass(
      name: className, kind: component.name.hasPrefix("activity") ? .viewController : .service)
  }

  /// An attribute that is true unless it is set to false.
  private mutating func flag(_ name: String, _ component: XMLTree) -> Bool {
    guard let text = component.android(name) else { return true }
    if let value = values.resolved(text) { return value != "false" }
    result.notes.note(
      "unresolved-value", "\(name): true is assumed: \(AndroidValues.unknown(text))",
      at: component.place)
    return true
  }
}
