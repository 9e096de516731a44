import RouteModel

/// Typed access to values.
extension Call {
  /// A count of 0 or more.
  ///
  /// - Parameter other: What else is allowed, for the message.
  package func number(_ name: String, or other: String? = nil) throws(ShellError) -> Int? {
    guard let text = self[name] else { return nil }
    guard let number = Int(text), number >= 0 else {
      let isLarge = !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      throw .usage(
        isLarge
          ? "\(label(name)) '\(text)' is too large"
          : Int(text) != nil
            ? "\(label(name)) cannot be negative: '\(text)'"
            : "\(label(name)) needs a number\(other.map { " or \($0)" } ?? ""), not '\(text)'",
        span: span(name))
    }
    return number
  }

  /// One of the words of a closed set.
  package func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Value.Type = Value.self
  ) throws(ShellError) -> Value? where Value.RawValue == String {
    guard let text = self[name] else { return nil }
    return try choice(text, label: label(name), span: span(name))
  }

  /// One of the words of a closed set, from a text.
  package func choice<Value: RawRepresentable & CaseIterable>(
    _ text: String, label: String, span: Span? = nil
  ) throws(ShellError) -> Value where Value.RawValue == String {
    if let value = Value(rawValue: text) { return value }
    throw Self.notOne(of: Value.allCases.map(\.rawValue), text, label: label, span: span)
  }

  static func notOne(
    of words: [String], _ text: String, label: String, span: Span?
  ) -> ShellError {
    let meant = otherWords[text.lowercased()].map { $0.filter(words.contains) } ?? []
    return .usage(
      "\(label) must be one of \(words.joined(separator: ", ")), not '\(text)'",
      suggestions: meant.isEmpty ? NearestNames.of(text, in: words) : meant, span: span)
  }

  /// Words of other systems, with what they are called here.
  private static let otherWords: [String: [String]] = [
    "integer": ["int"], "long": ["int"], "number": ["int", "double"], "float": ["double"],
    "decimal": ["double"], "real": ["double"], "boolean": ["bool"], "text": ["string"],
    "str": ["string"], "datetime": ["date"], "time": ["date"], "timestamp": ["date"],
    "modal": ["present"], "modally": ["present"], "fullscreen": ["present"], "stack": ["push"],
    "navigation": ["push"], "embed": ["child"],
  ]

  /// Refuses values outside the closed sets of the table.
  func checkChoices() throws(ShellError) {
    let kinds =
      command.arguments.map { ($0.name, $0.kind) } + command.options.map { ($0.name, $0.kind) }
    for case (let name, .choice(let words)) in kinds {
      for word in self.words(name) where !word.isOpen && !words.contains(word.text) {
        throw Self.notOne(of: words, word.text, label: label(name), span: word.span)
      }
    }
  }

  private func label(_ name: String) -> String {
    command.options.contains { $0.name == name } ? "--\(name)" : name
  }
}
