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
    for component in root.children("application").flatMap(\.children)
    where ["activity", "activity-alias", "service", "receiver"].contains(component.name) {
      try readComponent(component)
    }
  }

  private mutating func readComponent(_ component: XMLTree) throws(ImportError) {
    let filters = component.children("intent-filter").filter {
      !$0.children("data").isEmpty || $0.child("uri-relative-filter-group") != nil
    }
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
      result.notes += reader.notes
      if filter.android("autoVerify") == "true" { route.tags.insert("android:autoVerify") }
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
