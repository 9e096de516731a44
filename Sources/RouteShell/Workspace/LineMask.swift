import RouteHub
import RouteModel
import Routing

/// Masks sensitive values in a line of commands, word by word.
struct LineMask {
  let words: [Word]
  let sensitive: SensitiveValues
  let known: KnownSecrets
  /// Whether the line declares a sensitive parameter.
  let declares: Bool
  /// Returns the pattern that takes a URL, if that is known.
  let pattern: (String) -> String?
  /// Whether the catalog has a name.
  let isName: (String) -> Bool
  /// The text of each word, with known variables expanded, and without the end of the statement.
  private let texts: [String]
  private let kinds: [ValueKind?]
  /// Whether a value of an option may be one of a sensitive parameter.
  private let hasSensitiveWord: Bool

  init(
    words: [Word], table: CommandTable, variables: Variables, sensitive: SensitiveValues,
    known: KnownSecrets, declares: Bool, pattern: @escaping (String) -> String?,
    isName: @escaping (String) -> Bool
  ) {
    self.words = words
    self.sensitive = sensitive
    self.known = known
    self.declares = declares
    self.pattern = pattern
    self.isName = isName
    texts = words.map { word in
      word.parts.map { part in
        switch part {
        case .bare(let text), .quoted(let text): text
        case .variable(let name, _): variables[name] ?? "$" + name
        }
      }.joined()
    }
    kinds = table.kinds(of: texts)
    hasSensitiveWord =
      declares || !sensitive.isEmpty && texts.contains(where: sensitive.isSensitive)
  }

  func masking(_ line: String) -> MaskedText {
    var masked = MaskedText(line)
    let values = SecretTexts(valuesOfNames)
    let behindNames = sensitive.placesBehindNames(in: texts)
    let end = words.last?.span.upper ?? 0
    maskComment(&masked, from: end)
    for index in words.indices where !isVariable(words[index]) {
      let text = texts[index]
      let isValue = isValue(index) || behindNames.contains(index)
      var safe = isValue ? prefix(ofValue: text) + RouteEvent.mask : masking(word: index)
      if safe == text, values.masking(text, sparing: isName) != text { safe = RouteEvent.mask }
      guard safe != text else { continue }
      let span = words[index].span
      masked.replace(span.lower..<span.upper, with: safe)
    }
    return masked
  }

  private func masking(word index: Int) -> String {
    if kinds[index] == .hubAddress || kinds[index] == .settingValue {
      let safe = HubAddress.masking(texts[index])
      if safe != texts[index] { return safe }
    }
    if kinds[index]?.isName == true, isName(texts[index]) { return texts[index] }
    var secrets = SecretTexts()
    return sensitive.masking(
      word: texts[index], of: kinds[index], takenBy: pattern, known: known, &secrets)
  }

  /// Whether a word only names variables, which reveals nothing.
  private func isVariable(_ word: Word) -> Bool {
    word.parts.allSatisfy { if case .variable = $0 { true } else { false } }
  }

  /// The values of `name=value` with a sensitive name, which may occur again in the line.
  private var valuesOfNames: [String] {
    texts.compactMap { text in
      guard let parts = text.dividedAtEquals, sensitive.isSensitive(parts.before) else {
        return nil
      }
      return parts.behind.isEmpty ? nil : parts.behind
    }
  }

  /// Whether a word is a value because of its position.
  private func isValue(_ index: Int) -> Bool {
    guard declares || !sensitive.isEmpty else { return false }
    let text = texts[index]
    switch texts.first {
    case "let" where index == 1: return text.utf8.contains(UInt8(ascii: "="))
    case "let": return index > 1 && text != "="
    case "source": return index > 1
    default:
      guard hasSensitiveWord else { return false }
      let options = ["--default", "--allow"]
      return index > 0 && options.contains(texts[index - 1])
        || text.dividedAtEquals.map { options.contains($0.before) } ?? false
    }
  }

  /// The prefix of a word that is not part of its value: `let name=…`, `--default=…`.
  private func prefix(ofValue text: String) -> String {
    guard texts.first == "let" || text.hasPrefix("--"), let parts = text.dividedAtEquals
    else { return "" }
    return text.hasPrefix("--") || Variables.isName(parts.before) ? parts.before + "=" : ""
  }

  /// A comment is not a command, but it is written too.
  private func maskComment(_ masked: inout MaskedText, from end: Int) {
    guard end < masked.bytes.count else { return }
    let rest = String(decoding: masked.bytes[end...], as: UTF8.self)
    var secrets = SecretTexts()
    let words = rest.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let places = words.indices.filter { !words[$0].isEmpty }
    let behindNames = sensitive.placesBehindNames(in: places.map { words[$0] }).map { places[$0] }
    let safe = words.indices.map {
      behindNames.contains($0)
        ? RouteEvent.mask : sensitive.masking(word: words[$0], known: known, &secrets)
    }.joined(separator: " ")
    if safe != rest { masked.replace(end..<masked.bytes.count, with: safe) }
  }
}

extension SensitiveValues {
  /// The indices of words that are values of the names before them: `token = …`, `token: …`.
  func placesBehindNames(in texts: [String]) -> [Int] {
    guard !isEmpty else { return [] }
    return texts.indices.dropFirst().filter { index in
      let last = texts[index - 1]
      if ["=", ":"].contains(last) { return index > 1 && isSensitive(texts[index - 2]) }
      if last.hasSuffix("=") || last.hasSuffix(":") { return isSensitive(String(last.dropLast())) }
      return texts[index].hasPrefix("=") && texts[index].count > 1 && isSensitive(last)
    }
  }

  /// Masks a word of a command by its kind: a file is not a URL, and a pattern not a value.
  func masking(
    word: String, of kind: ValueKind?, takenBy pattern: (String) -> String?, known: KnownSecrets,
    _ secrets: inout SecretTexts
  ) -> String {
    if word.hasPrefix("--"), kind != nil, let parts = word.dividedAtEquals {
      return parts.before + "="
        + masking(word: parts.behind, of: kind, takenBy: pattern, known: known, &secrets)
    }
    return switch kind {
    case .pattern, .newPattern: masking(pattern: word, &secrets)
    case .file, .directory, .path, .setting, .number: word
    default: masking(word: word, takenBy: pattern, known: known, &secrets)
    }
  }
}

extension CommandTable {
  /// The kind of each word in a line; nil for names of commands and options, for `name=value`, and
  /// for all words of a line without a command.
  func kinds(of texts: [String]) -> [ValueKind?] {
    var kinds = [ValueKind?](repeating: nil, count: texts.count)
    guard let (command, count) = try? command(for: texts.map { ExpandedWord(text: $0) }) else {
      return kinds
    }
    if command.takesCommand {
      return kinds.prefix(count) + self.kinds(of: Array(texts.dropFirst(count)))
    }
    var arguments = command.arguments[...]
    var index = count
    while index < texts.count {
      let text = texts[index]
      if text.hasPrefix("--") {
        let name = String(text.dropFirst(2).prefix { $0 != "=" })
        if let option = command.options.first(where: { $0.name == name }), option.value != nil {
          if text.contains("=") {
            kinds[index] = option.kind
          } else if index + 1 < texts.count {
            index += 1
            kinds[index] = option.kind
          }
        }
      } else if let argument = arguments.first {
        kinds[index] = argument.kind
        if argument.standsOnce { arguments.removeFirst() }
      }
      index += 1
    }
    return kinds
  }
}
