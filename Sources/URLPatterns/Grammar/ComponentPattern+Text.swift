extension ComponentPattern {
  /// The same pattern with other parts.
  func mapping(_ change: (Part) -> Part) -> ComponentPattern {
    ComponentPattern(parts: parts.map(change), options: options, ignoreCase: ignoreCase)
  }

  /// The pattern's text, generated from its parts (URL Pattern standard, "generate a pattern string").
  package var patternString: String {
    var result = ""
    for (index, part) in parts.enumerated() {
      let previous = index > 0 ? parts[index - 1] : nil
      let next = index + 1 < parts.count ? parts[index + 1] : nil
      if part.kind == .fixedText {
        let text = escapePattern(part.value)
        result += part.modifier == .none ? text : "{\(text)}\(part.modifier.text)"
        continue
      }
      let isGroup = needsGroup(part, after: previous, before: next)
      if isGroup { result += "{" }
      result += escapePattern(part.prefix)
      if part.isNamed { result += ":\(part.name)" }
      switch part.kind {
      case .regexp: result += "(\(part.value))"
      case .segmentWildcard:
        if !part.isNamed { result += "(\(options.segmentWildcard))" }
      default:
        let bare =
          previous == nil || previous?.kind == .fixedText
          || previous?.modifier != Part.Modifier.none
          || isGroup || !part.prefix.isEmpty
        result += !part.isNamed && bare ? "*" : "(.*)"
      }
      if part.kind == .segmentWildcard, part.isNamed, let first = part.suffix.unicodeScalars.first,
        Tokenizer.isNameScalar(first, first: false)
      {
        result += "\\"
      }
      result += escapePattern(part.suffix)
      if isGroup { result += "}" }
      result += part.modifier.text
    }
    return result
  }

  /// Whether a capture can only be written inside braces.
  private func needsGroup(_ part: Part, after previous: Part?, before next: Part?) -> Bool {
    let prefix = part.prefix.unicodeScalars
    if !part.suffix.isEmpty || prefix.count > 1
      || prefix.first != nil && prefix.first != options.prefix
    {
      return true
    }
    if part.isNamed, part.kind == .segmentWildcard, part.modifier == .none, let next,
      next.prefix.isEmpty, next.suffix.isEmpty
    {
      let first = next.value.unicodeScalars.first
      let goesOn =
        next.kind == .fixedText
        ? first.map { Tokenizer.isNameScalar($0, first: false) } ?? false : !next.isNamed
      if goesOn { return true }
    }
    guard prefix.isEmpty, let previous, previous.kind == .fixedText, let own = options.prefix else {
      return false
    }
    return previous.value.unicodeScalars.last == own
  }
}
