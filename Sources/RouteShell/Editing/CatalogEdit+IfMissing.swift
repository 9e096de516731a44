import RouteModel

extension Option {
  /// Of every `add`: a script that adds what it needs can run again.
  static let ifMissing = Option.flag(
    "if-missing", "Nothing is changed if it is there already, as it is named here")
}

extension CatalogEdit {
  /// Refuses to add what is there, unless `--if-missing` says that it may be.
  ///
  /// - Throws: ``ShellError`` `route-exists` and its like.
  static func refuse(_ noun: String, _ name: String, unlessAllowedBy call: Call) throws(ShellError)
  {
    try refuse(noun, name, if: !call.has("if-missing"))
  }

  /// A row that is to be added, with the options of the call; nil if it is there and may be.
  ///
  /// - Parameter set: Gives the row what no option says.
  /// - Throws: ``ShellError`` `class-exists` and its like, also if it is there and not so.
  mutating func adding<Row: DescribedRow>(
    _ new: Row, _ name: String, unless there: Row?, _ call: Call,
    set: (inout Row) -> Void = { _ in }
  ) throws(ShellError) -> Row? {
    let noun = Row.description.noun
    if there != nil { try Self.refuse(noun, name, unlessAllowedBy: call) }
    var row = there ?? new
    set(&row)
    try call.apply(to: &row)
    guard let there else { return row }
    try keep(noun, name, unless: differences(from: there, to: row))
    return nil
  }

  /// Leaves what is there as it is: `--if-missing` found it.
  ///
  /// - Parameters:
  ///   - differences: What the command names and is not so.
  ///   - missing: What it names and is not there.
  /// - Throws: ``ShellError`` `route-exists` and its like, if there are differences.
  mutating func keep(
    _ noun: String, _ name: String, unless differences: [FieldDifference],
    without missing: [String] = []
  ) throws(ShellError) {
    let problems = differences.map(\.text) + missing.map { "no \($0)" }
    guard problems.isEmpty else {
      throw .failure(
        "\(noun)-exists",
        "the \(noun) '\(name)' exists already, and is not so: "
          + problems.joined(separator: ", "))
    }
    say("nothing changed: \(noun) \(name) is there already")
  }
}
