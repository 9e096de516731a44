import CLibrary
import RouteHub
import RouteModel
import RouteStorage
import Routing

extension Shell {
  /// The sensitive values of the present catalog.
  var sensitive: SensitiveValues {
    // Another program may change a catalog that is not loaded.
    guard workspace.isLoaded || workspace.isDetached else { return workspace.sensitiveValues() }
    if let known = knownSensitive, known.version == workspace.catalogVersion { return known.values }
    let found = workspace.sensitiveValues()
    knownSensitive = (workspace.catalogVersion, found)
    return found
  }

  /// A line with sensitive values masked, for the log and the line history.
  ///
  /// Values of variables and arguments of scripts can be used anywhere, so none of them is written
  /// if any parameter is sensitive. Of a line that cannot be read, only the first word is written.
  func masked(_ line: SourceLine) -> String {
    let sensitive = workspace.hasCatalog ? sensitive : SensitiveValues(RouteCatalog())
    return masked(line, Span(0, 0), sensitive)?.line.text ?? line.text
  }

  /// A script with sensitive values masked, each command as a whole, in the lines that it has.
  func masked(script text: String) -> String {
    let sensitive = workspace.hasCatalog ? sensitive : SensitiveValues(RouteCatalog())
    // By bytes: as a Character, a carriage return and a line feed are one.
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }[...]
    var found: [String] = []
    while let first = lines.popFirst() {
      var taken = [first]
      var lexer = Lexer(SourceLine(first.withoutCarriageReturn))
      while case .continues? = try? lexer.words() {
        let next = lines.popFirst()
        if let next { taken.append(next) }
        guard (try? lexer.join(next?.withoutCarriageReturn)) != nil else { break }
      }
      if let safe = masked(lexer.line, Span(0, 0), sensitive)?.line { taken = safe.physicalLines }
      found += taken
    }
    return found.joined(separator: "\n")
  }

  /// A masked line, with a span in it; nil if nothing in the line is sensitive.
  ///
  /// - Returns: no span if the line cannot be read.
  func masked(
    _ line: SourceLine, _ span: Span, _ sensitive: SensitiveValues
  ) -> (line: SourceLine, span: Span?)? {
    let declares = line.text.contains("--sensitive")
    guard
      !sensitive.isEmpty || declares || SensitiveValues.mayHoldPassword(line.text)
        || HubAddress.mayHoldPassword(line.text)
    else { return nil }
    guard let words = line.words ?? line.read() else {
      let safe = masking(unreadable: line.text, sensitive, declares: declares)
      guard safe != line.text else { return nil }
      return (SourceLine(safe, file: line.file, firstLine: line.firstLine), nil)
    }
    let mask = LineMask(
      words: words, table: table, variables: variables, sensitive: sensitive, known: knownSecrets,
      declares: declares, pattern: { [workspace] in workspace.pattern(taking: $0) },
      isName: { [workspace] in workspace.names($0) })
    let masked = mask.masking(line.text)
    guard !masked.isUnchanged else { return nil }
    var safe = line
    safe.text = masked.text
    safe.joints = line.joints.map { masked.place(of: $0, isEnd: false) }
    return (
      safe,
      Span(
        masked.place(of: span.lower, isEnd: false), masked.place(of: span.upper, isEnd: true))
    )
  }

  private func masking(
    unreadable line: String, _ sensitive: SensitiveValues, declares: Bool
  ) -> String {
    guard !sensitive.isEmpty || declares else {
      var secrets = SecretTexts()
      return line.split(separator: " ", omittingEmptySubsequences: false).map {
        sensitive.masking(word: String($0), &secrets)
      }.joined(separator: " ")
    }
    let first = line.prefix { $0.isLetter || $0 == "-" || $0 == " " }
    let word = first.split(separator: " ").first.map(String.init) ?? ""
    return word.isEmpty ? RouteEvent.mask : word + " " + RouteEvent.mask
  }
}
