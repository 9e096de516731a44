import CLibrary
import RouteModel
import Routing

/// A command under way, and what must not be shown of it.
struct CommandSecrets {
  let words: [ExpandedWord]
  /// What the filter of the error stream was before.
  let outerFilter: ((String) -> String)?
  /// The command asked for its values to be printed.
  var isShown = false
  /// What was found besides the words: in events, and in commands of a block.
  var others = SecretTexts()
  /// What the words hold, once that was asked for.
  var ofWords: SecretTexts?
}

/// What is printed: on a terminal, and where it was asked for, as it is; else without the values of
/// sensitive parameters.
///
/// A command is given words, and what of them is sensitive is kept out of its answer, its warnings and its
/// error, wherever it stands there, but in the names and patterns of the catalog, which are no values. What is not of the words, as a stack, is masked by its names.
extension Shell {
  /// Of the values that commands of a block had, so many are kept out of the answer of the block's command.
  private static let mostOfBlocks = 128

  /// Whether answers may hold values of sensitive parameters.
  var showsSensitive: Bool {
    settings.showsSensitive || settings.isTerminal || underWay.contains(where: \.isShown)
  }

  /// Whether errors may.
  var showsSensitiveErrors: Bool {
    settings.showsSensitive || errors.isTerminal || underWay.contains(where: \.isShown)
  }

  /// A command begins: what it prints goes without what is sensitive in its words.
  func beginHiding(_ words: [ExpandedWord]) {
    underWay.append(CommandSecrets(words: words, outerFilter: errors.filter))
    errors.filter = { [weak self] text in
      guard let self, !showsSensitiveErrors else { return text }
      return secrets.masking(text)
    }
  }

  /// The command is over; what it had may stand in the answer of the command whose block it was in.
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

  /// What must not be shown of the command under way.
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

  /// Most words are names and options; some are of many megabytes.
  private static func mayHoldValue(_ word: String) -> Bool {
    var word = word
    return word.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return false }
      return marks.contains { memchr(start, $0, bytes.count) != nil }
    }
  }

  /// What stands before a value in a word, or between values.
  private static let marks = "=/:?#%@".utf8.map { Int32($0) }

  /// What is sensitive, without the catalog being loaded for it.
  private var sensitiveForShowing: SensitiveValues {
    if workspace.isLoaded || workspace.isDetached { return sensitive }
    return workspace.hasCatalog
      ? workspace.sensitiveValuesOfSlice() : SensitiveValues(RouteCatalog())
  }

  // MARK: Answers

  /// An answer as it may be printed.
  func visible(_ answer: Answer) -> Answer {
    guard !showsSensitive else { return answer }
    let secrets = secrets
    guard !secrets.isEmpty else { return answer }
    return answer.mapped { [workspace] text, part in
      part == .data ? secrets.masking(text) : secrets.masking(text, sparing: workspace.names)
    }
  }

  /// An event as it may be printed.
  func visible(_ event: RouteEvent) -> RouteEvent {
    guard !(showsSensitive && showsSensitiveErrors) else { return event }
    var known = knownSecrets
    var found = SecretTexts()
    let masked = sensitive.masking(event, &known, &found)
    if let last = underWay.indices.last { underWay[last].others.formUnion(found) }
    return showsSensitive ? event : masked
  }

  /// A simulated hierarchy as it may be printed.
  func visible(_ stack: StackNode) -> StackNode {
    showsSensitive ? stack : sensitive.masking(stack, known: knownSecrets)
  }

  /// Parameters of a route as they may be printed.
  func visible(
    _ parameters: [RouteEvent.Parameter], of route: String
  ) -> [RouteEvent.Parameter] {
    showsSensitive
      ? parameters : sensitive.masking(parameters, of: route, known: knownSecrets)
  }

  /// Facts as they may be printed.
  func visible(_ facts: [String: String]) -> [String: String] {
    showsSensitive ? facts : sensitiveForShowing.masking(facts, known: knownSecrets)
  }

  /// A row about a URL that was read from a file as it may be printed.
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

  /// The error of the command under way, with what must not be shown of it.
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

  /// An error as it may be reported.
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
      // What could not be read became no command: its words are what stands between blanks.
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
