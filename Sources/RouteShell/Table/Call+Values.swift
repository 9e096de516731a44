import RouteModel

/// Closed sets of words.
extension Call {
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
