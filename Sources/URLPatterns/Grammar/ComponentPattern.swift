/// The pattern of one component: its parts and how to match them.
package struct ComponentPattern: Sendable, Hashable {
  package let parts: [Part]
  package let options: ComponentOptions
  package let ignoreCase: Bool

  /// - Parameters:
  ///   - origin: how many scalars precede the component in the text that errors are about.
  ///   - names: those of the components before it; its own are added.
  ///   - encode: canonicalises the literal text of the component.
  init(
    _ text: [Unicode.Scalar], options: ComponentOptions, ignoreCase: Bool = false, origin: Int = 0,
    names: inout CaptureNames, encode: @escaping PatternParser.Encoding
  ) throws(PatternError) {
    do {
      let parser = try PatternParser(text, options, names, encode: encode)
      (parts, names) = (parser.parts, parser.names)
    } catch {
      throw error.moved(by: origin)
    }
    self.options = options
    self.ignoreCase = ignoreCase
  }

  package init(parts: [Part], options: ComponentOptions, ignoreCase: Bool) {
    self.parts = parts
    self.options = options
    self.ignoreCase = ignoreCase
  }

  /// The one literal that the component matches, when it has neither captures nor modifiers.
  package var literal: String? {
    if parts.isEmpty { return "" }
    guard parts.count == 1, parts[0].kind == .fixedText, parts[0].modifier == .none else {
      return nil
    }
    return parts[0].value
  }

  /// Whether the component is `*` and nothing else.
  package var isWildcard: Bool {
    parts.count == 1 && parts[0].isWildcard
  }

  var hasExpressions: Bool { parts.contains { $0.kind == .regexp } }

  var captureNames: [String] { parts.filter(\.isCapture).map(\.name) }

  /// Whether one of the schemes that the URL standard treats like http matches.
  var matchesSpecialScheme: Bool {
    if let literal { return SpecialScheme(literal) != nil }
    if isWildcard { return true }
    guard let expression = try? compile() else { return false }
    return SpecialScheme.allCases.contains { expression.matches($0.rawValue) }
  }

  /// Whether a text matches.
  package func matches(_ text: String) -> Bool {
    if let literal, !ignoreCase { return literal == text }
    // A whole path may be too large for one expression: then nothing is known.
    return (try? compile())?.matches(text) ?? true
  }

  /// Whether a text does not match only because an expression reaches its limit.
  func reachesLimit(on text: String) -> Bool {
    hasExpressions && (try? compile())?.result(of: text) == .limit
  }

  /// Compiles the component as the standard does, into one anchored expression.
  func compile() throws(PatternError) -> Expression {
    try Expression.anchored(expressionSource, ignoreCase: ignoreCase)
  }

  /// The expression that the standard generates for the parts, without its anchors.
  var expressionSource: String {
    var result = ""
    for part in parts {
      if part.kind == .fixedText {
        let text = escapeExpression(part.value)
        result += part.modifier == .none ? text : "(?:\(text))\(part.modifier.text)"
        continue
      }
      let source = matcherSource(of: part)
      let modifier = part.modifier.text
      let prefix = escapeExpression(part.prefix)
      let suffix = escapeExpression(part.suffix)
      let isBare = prefix.isEmpty && suffix.isEmpty
      switch part.modifier {
      // In JavaScript an optional group that would match nothing takes no part.
      case .optional where isBare && part.kind == .fullWildcard: result += "(.+)?"
      case .none where isBare, .optional where isBare: result += "(\(source))\(modifier)"
      case _ where isBare: result += "((?:\(source))\(modifier))"
      case .none, .optional: result += "(?:\(prefix)(\(source))\(suffix))\(modifier)"
      case .zeroOrMore, .oneOrMore:
        result += "(?:\(prefix)((?:\(source))(?:\(suffix)\(prefix)(?:\(source)))*)\(suffix))"
        if part.modifier == .zeroOrMore { result += "?" }
      }
    }
    return result
  }

  private func matcherSource(of part: Part) -> String {
    switch part.kind {
    case .segmentWildcard: options.segmentWildcard
    case .fullWildcard: ".*"
    case .regexp: part.value
    case .fixedText: ""
    }
  }
}
