internal import RouteModel

/// Reads the intent filters of a manifest: a component with links becomes a route.
struct ManifestReader {
  private let values: AndroidValues
  private let limit: Int
  private var package = ""
  private var verifiedSites: [String] = []
  private var linkCount = 0
  var result = ImportResult()

  init(values: AndroidValues, limit: Int) { (self.values, self.limit) = (values, limit) }

  mutating func read(_ root: XMLTree) throws(ImportError) {
    package = root["package"] ?? ""
    verifiedSites = Self.verifiedSites(root, values)
    for component in Self.components(root) { try readComponent(component) }
    result.notes += Self.otherNotes(root)
  }

  /// The components of a manifest that can open links.
  static func components(_ root: XMLTree) -> [XMLTree] {
    root.children("application").flatMap(\.children).filter {
      ["activity", "activity-alias"].contains($0.name)
    }
  }

  /// Notes of the filters of components that open no links.
  static func otherNotes(_ root: XMLTree) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    for component in root.children("application").flatMap(\.children)
    where ["service", "receiver"].contains(component.name) {
      for filter in linkFilters(component) {
        notes.note(
          "filter-without-view",
          "left out: links open an <activity>, and the filter is of a <\(component.name)>",
          at: filter.place)
      }
    }
    return notes
  }

  /// Whether other apps cannot reach a component.
  static func isClosed(_ component: XMLTree, _ values: AndroidValues) -> Bool {
    ["enabled", "exported"].contains { values.flag(component.android($0)) == false }
  }

  /// The hosts that the device asks for the app: those of the filters with `autoVerify`, for all filters of the app.
  static func verifiedSites(_ root: XMLTree, _ values: AndroidValues) -> [String] {
    components(root).filter { !isClosed($0, values) }.flatMap(linkFilters)
      .flatMap { filter -> [String] in
        guard values.flag(filter.android("autoVerify")) == true, filter.hasCategory("BROWSABLE")
        else { return [] }
        var reader = IntentFilterReader(filter: filter, values: values, limit: 0, countBefore: 0)
        return (reader.links()?.sites ?? []).map { $0.lowercased() }
      }.removingRepeats()
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
        filter: filter, values: values, limit: limit, countBefore: linkCount,
        verifiedSites: verifiedSites)
      for text in try reader.patterns() { route.patterns[text] = Route.Pattern(link: text) }
      linkCount += reader.count
      result.notes += reader.notes + reader.faults.map(\.note)
    }
    guard !route.patterns.isEmpty else { return }
    result.catalog.routes[route.identifier] = route
    result.catalog.classes[className] = DestinationClass(
      name: className, kind: .viewController)
  }

  /// An attribute that is true unless it is set to false.
  private mutating func flag(_ name: String, _ component: XMLTree) -> Bool {
    guard let text = component.android(name) else { return true }
    if values.resolved(text) != nil { return values.flag(text) != false }
    result.notes.note(
      "unresolved-value", "\(name): true is assumed: \(AndroidValues.unknown(text))",
      at: component.place)
    return true
  }
}
