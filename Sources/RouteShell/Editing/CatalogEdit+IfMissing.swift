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
