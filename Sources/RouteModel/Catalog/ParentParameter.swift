extension Route {
  /// How a parameter of a route's parent comes from the route's own parameters, as a row.
  public struct ParentParameter: DescribedRow {
    /// The parameter of the parent.
    public var name: String
    /// `:section` for the route's own parameter of that name, else the value itself.
    public var value: String

    /// The own parameter whose value it is; nil if the value is written.
    public var source: String? { value.first == ":" ? String(value.dropFirst()) : nil }

    /// A parameter of a parent.
    ///
    /// - Parameters:
    ///   - name: The parameter of the parent.
    ///   - value: `:section` for the route's own parameter of that name, else the value itself.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }

    public static let blank = ParentParameter(name: "", value: "")
    public static let description = RowDescription<ParentParameter>(
      noun: "parent parameter", table: "parent_parameter",
      fields: [
        .text(\.name, column: "name", isKey: true),
        .text(\.value, column: "value", isRequired: true),
      ])
  }
}

/// The parameters with which a route's parent is performed, as words such as `id=:section`.
struct ParentParameterList: RowList {
  typealias Owner = Route
  typealias Child = Route.ParentParameter

  let place = FieldPlace<Route, [String: String]>(\.parentParameters)
  let ownerColumn: StaticString = "route_id"
  var key: String { "parentParameters" }
  var name: String { "parent-parameters" }
  var told: String? { nil }
  var form: RowListForm { .words }
  var option: FieldOption? {
    .edits(
      "parent-parameter", "NAME=VALUE",
      "For the parent: id=:section takes this route's; -NAME removes it"
    )
  }

  func mistake(in word: String) -> String? {
    "'\(word)' is not NAME=VALUE, such as id=:section or tab=all"
  }

  func word(of child: Child) -> String { "\(child.name)=\(child.value)" }

  func child(_ word: String) -> Child? {
    guard let mark = word.firstIndex(of: "="), mark != word.startIndex else { return nil }
    let value = String(word[word.index(after: mark)...])
    return value.isEmpty || value == ":" ? nil : Child(name: String(word[..<mark]), value: value)
  }

  func adding(_ word: String, to words: Set<String>) -> Set<String> {
    guard let name = child(word)?.name else { return words.union([word]) }
    return words.filter { child($0)?.name != name }.union([word])
  }

  func removing(_ word: String, from words: Set<String>) -> Set<String>? {
    let gone = words.filter { $0 == word || $0.hasPrefix(word + "=") }
    return gone.isEmpty ? nil : words.subtracting(gone)
  }

  func children(of owner: Route) -> [Child] {
    place.value(of: owner).map { Child(name: $0.key, value: $0.value) }
  }

  func isSame(_ a: Route, _ b: Route) -> Bool { place.value(of: a) == place.value(of: b) }

  func set(_ children: [Child], in owner: inout Route) -> Child? {
    var values: [String: String] = [:]
    var double: Child?
    for child in children where values.updateValue(child.value, forKey: child.name) != nil {
      double = child
    }
    place.set(values, in: &owner)
    return double
  }
}
