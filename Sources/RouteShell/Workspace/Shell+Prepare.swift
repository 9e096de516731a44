import RouteModel
import RouteStorage
import Routing

extension Shell {
  /// Makes ready what the command needs of the store.
  ///
  /// - Throws: ``ShellError`` with exit code 3 if the store cannot be used.
  func prepare(_ call: Call) throws(ShellError) {
    switch call.command.use {
    case .none: return
    case .reads: try workspace.open(create: false)
    case .creates:
      // Told to people only: an answer for a program is one document.
      if try workspace.open(create: true), (call.format ?? settings.format) == .table {
        let line = "created store \(settings.storePath)".escapingControls()
        try show(.raw(line), format: .table)
      }
    }
    try noticeOtherProcesses()
  }

  /// Follows what another process did to the catalog, and says so.
  private func noticeOtherProcesses() throws(ShellError) {
    guard try workspace.reloadIfChanged() else { return }
    if settings.isInteractive {
      errors.line("the catalog was changed by another program and has been loaded again")
    }
  }

  /// A setting was changed: what depends on it follows.
  func settingChanged(_ name: String) {
    if name == "path" { simulation?.defaultPath = (try? defaultPath()) ?? nil }
    guard name == "history", let store = workspace.store, settings.recordsHistory else { return }
    let isOn = (try? store.setting("history")) != "off"
    guard isOn else {
      flushHistory()
      recorder.turnOff()
      return
    }
    if let simulation, let history = try? workspace.requireHistory() {
      recorder.turnOn(in: history, stack: simulation.stack)
    } else {
      recorder.turnOn()
    }
  }

  /// The facts of the context were changed.
  func contextChanged() { simulation?.context = recorder.context }

  /// What depends on the catalog follows its change; the registry has done so already.
  func simulationFollows(_ changes: [CatalogChange]) throws(ShellError) {
    let concernsRoutes = changes.contains {
      if case .route = $0 { true } else { false }
    }
    if concernsRoutes { knownSensitive = nil }
  }

  /// The values that must not be written, by the catalog as it is.
  var sensitive: SensitiveValues {
    if let knownSensitive { return knownSensitive }
    let found = SensitiveValues((try? workspace.catalog) ?? RouteCatalog())
    knownSensitive = found
    return found
  }

  /// A line without the values of sensitive parameters, for the log and the history of lines.
  func masked(_ line: String) -> String {
    guard workspace.hasCatalog else { return line }
    let sensitive = sensitive
    guard !sensitive.isEmpty else { return line }
    var lexer = Lexer(SourceLine(line))
    guard case .words(let words)? = try? lexer.words() else { return line }
    var bytes = Array(line.utf8)
    let texts = words.map { Self.unquoted(bytes[$0.span.lower..<$0.span.upper]) }
    // `let token …`, and `--default …` of a parameter: the value is a word of its own.
    let isOfSensitive = texts.contains(where: sensitive.isSensitive)
    let values = texts.compactMap { text -> Substring? in
      guard let equals = text.firstIndex(of: "="), equals < text.index(before: text.endIndex),
        sensitive.isSensitive(String(text[..<equals]))
      else { return nil }
      return text[text.index(after: equals)...]
    }
    for (index, word) in words.enumerated().reversed() {
      let previous = index > 0 ? texts[index - 1] : ""
      let isValue =
        isOfSensitive && (texts[0] == "let" && index > 1 && texts[index] != "=")
        || isOfSensitive && ["--default", "--allow"].contains(previous)
      let text = texts[index]
      let repeatsValue = values.contains { text.contains($0) }
      var safe = isValue ? SensitiveValues.mask : sensitive.masking(word: text)
      if safe == text, repeatsValue { safe = SensitiveValues.mask }
      guard safe != text else { continue }
      var range = word.span.lower..<word.span.upper
      // The end of the statement stays.
      if bytes[range].last == UInt8(ascii: ";") { range = range.lowerBound..<range.upperBound - 1 }
      bytes.replaceSubrange(range, with: safe.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What a word says, without its quotes, escapes and the end of the statement.
  private static func unquoted(_ written: ArraySlice<UInt8>) -> String {
    let marks = [UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\")]
    let text = written.last == UInt8(ascii: ";") ? written.dropLast() : written
    return String(decoding: text.filter { !marks.contains($0) }, as: UTF8.self)
  }
}
