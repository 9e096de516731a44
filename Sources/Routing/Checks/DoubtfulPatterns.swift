package import RouteModel
import URLPatterns

extension Finding {
  /// Finds patterns that probably mean something else: written for another router, so that what is
  /// a capture there is text here; with a question mark that does not begin a query; with too few
  /// slashes before the host; with a blank around them.
  ///
  /// - Returns: nothing for most patterns, and for a text that is not a pattern.
  package static func doubts(about text: String, of route: String) -> [Finding] {
    let (advice, mistakes) = (DialectAdvice(text), PatternMistake.all(in: text))
    guard advice != nil || !mistakes.isEmpty, let pattern = try? RoutePattern(text) else {
      return []
    }
    let url = pattern.namedExample
    let example = url.map { ": the pattern matches \($0)" } ?? ""
    var findings: [Finding] = []
    if let advice {
      findings.append(
        Finding(
          code: "other-syntax", severity: .info,
          message:
            "\(text) of \(route) is hardly meant as it is read here\(example) — \(advice.words)",
          subjects: [route, text], witness: url))
    }
    for mistake in mistakes {
      let (code, words) =
        switch mistake.kind {
        case .modifier:
          (
            "mistaken-modifier",
            "'\(mistake.written)' in \(text) of \(route) begins no query: the '?' makes what precedes it optional"
          )
        case .beginning:
          (
            "mistaken-beginning",
            "'\(mistake.written)' in \(text) of \(route) begins a path, without a host\(url == nil ? ": no URL matches" : example)"
          )
        case .blank:
          ("outer-blank", "'\(text)' of \(route) \(mistake.written) with a blank\(example)")
        }
      let mayBeMeant = mistake.kind == .beginning && url != nil
      findings.append(
        Finding(
          code: code, severity: mayBeMeant ? .info : .warning,
          message: "\(words) — did you mean '\(mistake.suggestion)'?", subjects: [route, text],
          witness: mistake.kind == .modifier ? nil : url))
    }
    return findings
  }
}

extension [CatalogChange] {
  /// Patterns that are new, valid and probably mean something else.
  package var doubts: [Finding] {
    var findings: [Finding] = []
    for case .route(let before, let after?) in self {
      let texts = after.patterns.keys.filter { before?.patterns[$0] == nil }
      for text in texts.sorted() {
        findings += Finding.doubts(about: text, of: after.identifier)
      }
    }
    for case .redirect(let before, let after?) in self where before == nil {
      findings += Finding.doubts(about: after.pattern.text, of: after.name)
    }
    return findings
  }
}

extension DialectAdvice {
  /// Who writes so, and how it is taken as it is meant.
  package var words: String {
    let writers = dialects.map(\.title).joined(separator: " or ")
    guard let suggestion else {
      return "as \(writers) would write it? --syntax NAME takes it as one of them means it"
    }
    return "as \(writers) writes it? --syntax \(dialects[0].name) makes it \(suggestion)"
  }
}

extension Registry {
  /// The patterns with a repetition directly inside a repetition.
  var nestedRepetitionFindings: [Finding] {
    patternIndex.entries.filter(\.pattern.repeatsRepetition).map { entry in
      Finding(
        code: "nested-repetition", severity: .warning,
        message:
          "\(entry.pattern.text) of \(entry.route) repeats a repetition: on some URLs it takes more steps "
          + "than one match may, and does not match then; write the inner or the outer one alone",
        subjects: [entry.route, entry.pattern.text])
    }
  }
}
