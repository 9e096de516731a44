import RouteModel
import RouteStorage
import Routing

extension Shell {
  /// The values that must not be written, by the catalog as it is.
  var sensitive: SensitiveValues {
    if let known = knownSensitive, known.version == workspace.catalogVersion { return known.values }
    let found = SensitiveValues((try? workspace.catalog) ?? RouteCatalog())
    knownSensitive = (workspace.catalogVersion, found)
    return found
  }

  /// A line without the values of sensitive parameters, for the log and the history of lines.
  ///
  /// What a line gives away depends on what its words mean: a value of a variable, an argument of a
  /// script can go anywhere, so that none of them is written where anything is sensitive at all. Of a
  /// line that cannot be read only the first word is.
  func masked(_ line: String) -> String {
    workspace.hasCatalog ? masked(line, sensitive: sensitive) : line
  }

  /// A line without the values that a catalog holds for sensitive.
  func masked(_ line: String, sensitive: SensitiveValues) -> String {
    let declares = line.contains("--sensitive")
    guard !sensitive.isEmpty || declares else { return line }
    var lexer = Lexer(SourceLine(line))
    guard case .words(let words)? = try? lexer.words() else {
      return Self.masking(unreadable: line)
    }
    let mask = LineMask(
      words: words, variables: variables, sensitive: sensitive, known: knownSecrets,
      declares: declares)
    return mask.masking(line)
  }

  private static func masking(unreadable line: String) -> String {
    let first = line.prefix { $0.isLetter || $0 == "-" || $0 == " " }
    let word = first.split(separator: " ").first.map(String.init) ?? ""
    return word.isEmpty ? SensitiveValues.mask : word + " " + SensitiveValues.mask
  }
}

/// One line of commands, word by word.
private struct LineMask {
  let words: [Word]
  let variables: Variables
  let sensitive: SensitiveValues
  let known: KnownSecrets
  /// The line declares a sensitive parameter.
  let declares: Bool
  /// What each word says, with its variables filled in as far as they are known, and without the end
  /// of the statement.
  private let texts: [String]

  init(
    words: [Word], variables: Variables, sensitive: SensitiveValues, known: KnownSecrets,
    declares: Bool
  ) {
    self.words = words
    self.variables = variables
    self.sensitive = sensitive
    self.known = known
    self.declares = declares
    texts = words.map { word in
      word.parts.map { part in
        switch part {
        case .bare(let text), .quoted(let text): text
        case .variable(let name, _): variables[name] ?? "$" + name
        }
      }.joined()
    }
  }

  func masking(_ line: String) -> String {
    let values = valuesOfNames
    var bytes = Array(line.utf8)
    let end = words.last?.span.upper ?? 0
    maskComment(&bytes, from: end)
    for index in words.indices.reversed() where !isVariable(words[index]) {
      let text = texts[index]
      var safe =
        isValue(index)
        ? prefix(ofValue: text) + SensitiveValues.mask : sensitive.masking(word: text, known: known)
      if safe == text, values.contains(where: { text.contains($0) }) { safe = SensitiveValues.mask }
      guard safe != text else { continue }
      let span = words[index].span
      bytes.replaceSubrange(span.lower..<span.upper, with: safe.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A word that only names variables gives nothing away.
  private func isVariable(_ word: Word) -> Bool {
    word.parts.allSatisfy { if case .variable = $0 { true } else { false } }
  }

  /// The values of `name=value` with a sensitive name: they may stand in the line once more.
  private var valuesOfNames: [String] {
    texts.compactMap { text in
      guard let parts = text.dividedAtEquals, sensitive.isSensitive(parts.before) else {
        return nil
      }
      return parts.behind.isEmpty ? nil : parts.behind
    }
  }

  /// Whether a word is a value because of where it stands.
  private func isValue(_ index: Int) -> Bool {
    let text = texts[index]
    switch texts.first {
    case "let" where index == 1: return text.utf8.contains(UInt8(ascii: "="))
    case "let": return index > 1 && text != "="
    case "source": return index > 1
    default:
      guard declares || texts.contains(where: sensitive.isSensitive) else { return false }
      let options = ["--default", "--allow"]
      return index > 0 && options.contains(texts[index - 1])
        || text.dividedAtEquals.map { options.contains($0.before) } ?? false
    }
  }

  /// What stays of a word that is or holds a value: `let name=…`, `--default=…`.
  private func prefix(ofValue text: String) -> String {
    guard texts.first == "let" || text.hasPrefix("--"), let parts = text.dividedAtEquals
    else { return "" }
    return text.hasPrefix("--") || Variables.isName(parts.before) ? parts.before + "=" : ""
  }

  /// A comment is no command, but what it says is written too.
  private func maskComment(_ bytes: inout [UInt8], from end: Int) {
    guard end < bytes.count else { return }
    let rest = String(decoding: bytes[end...], as: UTF8.self)
    let safe = rest.split(separator: " ", omittingEmptySubsequences: false)
      .map { sensitive.masking(word: String($0), known: known) }.joined(separator: " ")
    if safe != rest { bytes.replaceSubrange(end..., with: safe.utf8) }
  }
}
