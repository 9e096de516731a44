import CLibrary
import RouteModel
import Routing

/// A running command, with its sensitive values.
struct CommandSecrets {
  let words: [ExpandedWord]
  /// The previous filter of the error stream.
  let outerFilter: ((String) -> String)?
  /// Whether the command asked to print its values.
  var isShown = false
  /// Values found outside the words: in events, and in commands of a block.
  var others = SecretTexts()
  /// The values in the words, computed when first needed.
  var ofWords: SecretTexts?
}

/// Masks output: a terminal, or a command that asks for it, shows everything; otherwise sensitive
/// values are masked.
///
/// Sensitive values in a command's words are masked everywhere in its answer, its warnings and its
/// error, except in the names and patterns of the catalog, which are not values. Other data, such
/// as a stack, is masked by names.
extension Shell {
  /// The most values of commands in a block that are masked in the answer of the block's command.
  private static let mostOfBlocks = 128

  /// Whether answers may contain values of sensitive parameters.
  var showsSensitive: Bool {
    settings.showsSensitive || settings.isTerminal || underWay.contains(where: \.isShown)
  }

  /// Whether errors may contain values of sensitive parameters.
  var showsSensitiveErrors: Bool {
    settings.showsSensitive || errors.isTerminal || underWay.contains(where: \.isShown)
  }

  /// Begins to mask the sensitive values of a command's words in its output.
  func beginHiding(_ words: [ExpandedWord]) {
    underWay.append(CommandSecrets(words: words, outerFilter: errors.filter))
    errors.filter = { [weak self] text in
      guard let self, !showsSensitiveErrors else { return text }
      return secrets.masking(text)
    }
  }

  /// Ends the masking of a command; its values may occur in the answer of the command whose block
  /// it was in.
  func endHiding() {
    if underWay.count > 1, capture != nil || isTrapping || blockDepth > 0 {
      let found = secrets
      let outer = underWay.count - 2
      if underWay[outer].others.count < Self.mostOfBlocks {
        underWay[outer].others.formUnion(found)
      }
    }
    errors.filter = underWay.removeLast().outerFilter
  }

  /// The sensitive values of the running command.
  private var secrets: SecretTexts {
    guard let last = underWay.indices.last else { return SecretTexts() }
    if underWay[last].ofWords == nil { underWay[last].ofWords = secrets(of: underWay[last].words) }
    var all = underWay[last].ofWords ?? SecretTexts()
    all.formUnion(underWay[last].others)
    return all
  }

  private func secrets(of words: [ExpandedWord]) -> SecretTexts {
    var secrets = SecretTexts()
    let texts = words.map(\.text)
    guard texts.contains(where: Self.mayHoldValue) || !knownSecrets.isEmpty else { return secrets }
    let sensitive = sensitiveForShowing
    for (text, kind) in zip(texts, table.kinds(of: texts)) {
      _ = sensitive.masking(
        word: text, of: kind, takenBy: { workspace.pattern(taking: $0) }, known: knownSecrets,
        &secrets)
      if !sensitive.isEmpty { secrets.insert(knownSecrets.held(by: text)) }
    }
    secrets.insert(
      sensitive.placesBehindNames(in: texts).map {
        texts[$0].hasPrefix("=") ? String(texts[$0].dropFirst()) : texts[$0]
      })
    return secrets
  }

  /// A quick check: most words are names and options, and some have many megabytes.
  private static func mayHoldValue(_ word: String) -> Bool {
    var word = word
    return word.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return false }
      return marks.contains { memchr(start, $0, bytes.count) != nil }
    }
  }

  /// The characters before a value in a word, or between values.
  private static let marks = "=/:?#%@".utf8.map { Int32($0) }

  /// The sensitive names, without loading the catalog.
  private var sensitiveForShowing: SensitiveValues {
    if workspace.isLoaded || workspace.isDetached { return sensitive }
    return workspace.hasCatalog
      ? workspace.sensitiveValuesOfSlice() : SensitiveValues(RouteCatalog())
  }

  // MARK: Answers

  /// An answer, masked for printing.
  func visible(_ answer: Answer) -> Answer {
    guard !showsSensitive else { return answer }
    let secrets = secrets
    guard !secrets.isEmpty else { return answer }
    return answer.mapped { [workspace] text, part in
      part == .data ? secrets.masking(text) : secrets.masking(text, sparing: workspace.names)
    }
  }

  /// An event, masked for printing.
  func visible(_ event: RouteEvent) -> RouteEvent {
    guard !(showsSensitive && showsSensitiveErrors) else { return event }
    var known = knownSecrets
    var found = SecretTexts()
    let masked = sensitive.masking(event, &known, &found)
    if let last = underWay.indices.last { underWay[last].others.formUnion(found) }
    return showsSensitive ? event : masked
  }

  /// A simulated hierarchy, masked for printing.
  func visible(_ stack: StackNode) -> StackNode {
    showsSensitive ? stack : sensitive.masking(stack, known: knownSecrets)
  }

  /// Parameters of a route, masked for printing.
  func visible(
    _ parameters: [RouteEvent.Parameter], of route: String
  ) -> [RouteEvent.Parameter] {
    showsSensitive
      ? parameters : sensitive.masking(parameters, of: route, known: knownSecrets)
  }

  /// Facts, masked for printing.
  func visible(_ facts: [String: String]) -> [String: String] {
    showsSensitive ? facts : sensitiveForShowing.masking(facts, known: knownSecrets)
  }

  /// Rows about URLs from a file, masked for printing.
  func visible(_ listing: Listing, about url: (Listing.Row) -> String) -> Listing {
    guard !showsSensitive else { return listing }
    let sensitive = sensitive
    return listing.mappingRows { row in
      var secrets = SecretTexts()
      let url = url(row)
      let safe = sensitive.masking(
        url: url, takenBy: workspace.pattern(taking: url), known: knownSecrets, &secrets)
      let change = { (text: String) in
        text == url
          ? safe
          : secrets.masking(sensitive.maskingNames(in: text), sparing: self.workspace.names)
      }
      return .init(cells: row.cells.map(change), json: row.json.mapped { text, _ in change(text) })
    }
  }

  // MARK: Errors

  /// The error of the running command, with its sensitive values.
  func hiding(_ error: ShellError) -> ShellError {
    guard !showsSensitiveErrors else {
      var error = error
      error.showsSensitive = true
      return error
    }
    var error = error
    error.secrets.formUnion(secrets)
    return error
  }

  /// An error, masked for reporting.
  func visible(_ error: ShellError) -> ShellError {
    guard !error.showsSensitive, !showsSensitiveErrors else { return error }
    var error = error
    if error.isOfSecretScript, let line = error.line {
      let words = line.text.split { " \t'\"".contains($0) }.map(String.init)
      let isName = { (word: String) in self.table.hasCommand(beginning: word) }
      let values = words.drop(while: isName).filter { !$0.hasPrefix("--") || $0.contains("=") }
      error.secrets.insert(values)
      let name = words.first.flatMap { isName($0) ? $0 + " " : nil } ?? ""
      error.line?.text = name + RouteEvent.mask
      error.span = nil
    } else if let line = error.line {
      // A line that could not be read has no words: it is split at blanks.
      if error.secrets.isEmpty, error.exit == .usage {
        error.secrets = secrets(
          of: line.text.split { " \t'\"".contains($0) }.map { ExpandedWord(text: String($0)) })
      }
      let sensitive = workspace.hasCatalog ? sensitive : SensitiveValues(RouteCatalog())
      if let safe = masked(line, error.span ?? Span(0, 0), sensitive) {
        error.line = safe.line
        error.span = error.span == nil ? nil : safe.span
      }
    }
    guard !error.secrets.isEmpty else { return error }
    let secrets = error.secrets
    let change = { secrets.masking($0, sparing: self.workspace.names) }
    error.diagnostic.message = change(error.diagnostic.message)
    error.diagnostic.suggestions = error.diagnostic.suggestions.map(change)
    error.notes = error.notes.map(change)
    error.expectation = error.expectation.map {
      Expectation(expected: secrets.masking($0.expected), actual: secrets.masking($0.actual))
    }
    return error
  }
}
