package import RouteModel

extension Route {
  /// Its cells in a table of whole routes, as ``RouteTable`` reads them back. What a cell cannot hold is left out, with
  /// everything that would mean something else without it.
  package struct TableCells: Sendable, Hashable {
    /// The patterns with two blanks between them, each followed by its options: `https://x/* --fallback`.
    package var patterns: String
    package var protocols: String
    package var conditions: String
    package var guards: String
    /// What is left out, by the words for it.
    package var missing: Set<String>
  }

  /// Its cells in a table of whole routes.
  package var tableCells: TableCells {
    let (when, guards) = (conditions.map(\.word), requires)
    // A route without its conditions would take more links, and so its patterns go with them.
    let isSayable = (when + guards).allSatisfy(\.isTableWord)
    let texts = isSayable ? patterns.values.compactMap(\.tableText).sorted() : []
    let modules = protocols.filter { $1 != .destination || !$0.isTableWord }
    var cells = TableCells(
      patterns: texts.joined(separator: "  "),
      protocols: protocols.keys.filter { modules[$0] == nil }.sorted().joined(separator: " "),
      conditions: isSayable ? when.sorted().joined(separator: " ") : "",
      guards: isSayable ? guards.sorted().joined(separator: " ") : "", missing: [])
    if texts.count < patterns.count { cells.missing.insert("patterns that a cell cannot hold") }
    if patterns.values.contains(where: { $0.summary != nil }) {
      cells.missing.insert("summaries of patterns")
    }
    if !modules.isEmpty { cells.missing.insert("protocols of modules") }
    if !isSayable { cells.missing.insert("conditions and guards with blanks") }
    for (word, isMissing) in [
      ("summaries", !summary.isEmpty), ("owners", !owner.isEmpty),
      ("parents", parent != nil), ("parents", !parentParameters.isEmpty), ("tags", !tags.isEmpty),
      ("paths that a route allows", !supportedPaths.isEmpty),
      ("parameters", !parameters.isEmpty),
    ] where isMissing {
      cells.missing.insert(word)
    }
    return cells
  }
}

extension Route.Pattern {
  /// The pattern with its options as one text without quotes; nil if it or one of them has a blank.
  fileprivate var tableText: String? {
    guard text.isTableWord, !text.hasPrefix("--") else { return nil }
    var words = [text]
    for member in Self.description.members
    where !member.isKey && member.key != "summary" && !member.isSame(self, .blank) {
      guard let option = member.option else { return nil }
      switch (member, option) {
      case (.field, .flags(let on, _, _, _)): words.append("--" + on)
      case (.field(let field), _): words.append("--\(option.name)=\(field.text(of: self))")
      case (.list(let list), _):
        words += list.words(of: self).map { "--\(option.name)=\($0)" }
      }
    }
    return words.allSatisfy(\.isTableWord) ? words.joined(separator: " ") : nil
  }

  /// Reads an option that ``tableText`` has written.
  ///
  /// - Returns: False if it is none, or has a value that it cannot have.
  mutating func read(tableOption word: String) -> Bool {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    for member in Self.description.members where !member.isKey {
      guard let option = member.option else { continue }
      switch (member, option) {
      case (.field(let field), .flags(let on, _, _, _)):
        if parts == [on] { return field.set(.integer(1), in: &self) }
      case (.field(let field), _) where parts.count == 2 && parts[0] == option.name:
        guard case .integer = field.kind else { return field.set(.text(parts[1]), in: &self) }
        return Int(parts[1]).map { field.set(.integer($0), in: &self) } ?? false
      case (.list(let list), _) where parts.count == 2 && parts[0] == option.name:
        return list.set(words: list.words(of: self) + [parts[1]], in: &self) == nil
      default: continue
      }
    }
    return false
  }
}

extension String {
  /// Whether it is one word between blanks.
  fileprivate var isTableWord: Bool {
    !isEmpty && !unicodeScalars.contains { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
  }
}
