extension Route {
  /// How a parameter of a route's parent comes from the route's own parameters, as a row.
  public struct ParentParameter: DescribedRow {
    /// The parameter of the parent.
    public var name: String
    /// `:section` for the route's own parameter of that name, else the value itself.
    public var value: String

    /// The route's parameter from which the value comes; nil if the value is a fixed text.
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

    package static let blank = ParentParameter(name: "", value: "")
    package static let description = RowDescription<ParentParameter>(
      noun: "parent parameter", table: "parent_parameter",
      fields: [
        .text(\.name, column: "name", isKey: true),
        .text(\.value, column: "value", isRequired: true),
      ])
  }
}

extension OwnedList where Owner == Route, Child == Route.ParentParameter {
  /// The parameters with which a route's parent is performed, as words such as `id=:section`.
  static var parentParameters: OwnedList {
    var list = OwnedList(
      named: \.parentParameters, key: "parentParameters", .words, ownerColumn: "route_id",
      Child.init, { ($0.name, $0.value) })
    list.name = "parent-parameters"
    list.option = .edits(
      "parent-parameter", "NAME=VALUE",
      "For the parent: id=:section takes this route's; -NAME removes it, none all")
    list.pairs = PairedWords(
      word: { "\($0.name)=\($0.value)" }, row: { Child(word: $0) },
      mistake: { "'\($0)' is not NAME=VALUE, such as id=:section or tab=all" })
    return list
  }
}

extension Route.ParentParameter {
  fileprivate init?(word: String) {
    guard let mark = word.firstIndex(of: "="), mark != word.startIndex else { return nil }
    let value = String(word[word.index(after: mark)...])
    if value.isEmpty || value == ":" { return nil }
    self.init(name: String(word[..<mark]), value: value)
  }
}
