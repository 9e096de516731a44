internal import RouteModel

/// Reads the intent filters of a manifest: a component with links becomes a route.
struct ManifestReader {
  private let options: AndroidImport.Options
  private let values: AndroidValues
  private var package = ""
  private var linkCount = 0
  var result = ImportResult()

  init(options: AndroidImport.Options) {
    self.options = options
    values = AndroidValues(values: options.values)
  }

  mutating func read(_ root: XMLTree) throws(ImportError) {
    package = root["package"] ?? ""
    for application in root.children("application") {
      for component in application.children
      where ["activity", "activity-alias", "service", "receiver"].contains(component.name) {
        try readComponent(component)
      }
    }
  }

  private mutating func readComponent(_ component: XMLTree) throws(ImportError) {
    let filters = component.children("intent-filter").filter {
      !$0.children("data").isEmpty || $0.child("uri-relative-filter-group") != nil
    }
    guard let name = component.android("name"), !filters.isEmpty else { return }
    let target = component.android("targetActivity") ?? name
    let className = SwiftNames.type(target.split(separator: ".").last.map(String.init) ?? target)
    // A component that is not exported is closed to other apps, and so to links.
    var route = Route(
      identifier: identifier(of: name), className: className,
      isEnabled: flag("enabled", component), isInternal: !flag("exported", component),
      tags: ["platform:android"])
    var verified: Set<Bool> = []
    for filter in filters {
      result.rowCount += 1
      var reader = IntentFilterReader(
        filter, values: values, limit: options.patternLimit, countBefore: linkCount)
      let patterns = try reader.patterns()
      linkCount += reader.count
      result.notes += reader.notes
      if patterns.isEmpty { continue }
      verified.insert(filter.android("autoVerify") == "true")
      for text in patterns { route.patterns[text] = Route.Pattern(link: text) }
    }
    guard !route.patterns.isEmpty else { return }
    if verified.contains(true) { route.tags.insert("android:autoVerify") }
    if verified.count > 1 {
      note(
        "auto-verify-shared",
        "\(route.identifier) is tagged android:autoVerify, though not all of its filters are",
        component)
    }
    result.catalog.routes[route.identifier] = route
    result.catalog.classes[className] = DestinationClass(
      name: className, kind: component.name.hasPrefix("activity") ? .viewController : .service)
  }

  /// The last part of the component's name, or the whole name if that is ambiguous.
  private func identifier(of name: String) -> String {
    let full = name.hasPrefix(".") ? package + name : name
    let short = full.split(separator: ".").last.map(String.init) ?? full
    return result.catalog.routes[short] == nil ? short : full
  }

  /// An attribute that is true unless it is set to false.
  private mutating func flag(_ name: String, _ component: XMLTree) -> Bool {
    guard let text = component.android(name) else { return true }
    if values.resolved(text) == nil {
      note(
        "unresolved-value", "\(name): true is assumed: \(AndroidValues.unknown(text))", component)
    }
    return values.resolved(text) != "false"
  }

  private mutating func note(_ code: String, _ message: Message, _ element: XMLTree) {
    result.notes.note(code, message, at: element.place)
  }
}
