internal import RouteModel
internal import URLPatterns

/// The `uri` of a deep link as URL patterns: `{name}` is a placeholder, `.*` is anything, and no
/// scheme means the web.
struct DeepLinkPattern {
  private(set) var patterns: [String] = []
  /// What could not be converted: code and message.
  private(set) var problems: [(code: String, message: Message)] = []
  private let required: Set<String>
  /// The arguments for which a link has a place.
  private var names: Set<String> = []
  /// The most items of the query that may be absent and are not only an argument.
  private static let optionalItems = 4

  /// - Parameter required: The arguments without which the destination is not opened.
  init(_ uri: String, required: Set<String> = []) {
    self.required = required
    let parts = uri.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let address = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let scheme = address[0].prefixMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:(?![0-9])/)
    if scheme != nil, !address[0].contains("://") {
      problems.append(("no-authority", "left out: '\(uri)' has no '//' after its scheme"))
      return
    }
    let text = convert(address[0])
    let queries = address.count == 2 ? queries(address[1]) : [""]
    let tail = parts.count == 2 ? "#" + convert(parts[1], isAddress: false) : ""
    let missing = required.subtracting(names).sorted().joined(separator: ", ")
    if !missing.isEmpty {
      problems.append(
        (
          "argument-missing",
          "left out: '\(uri)' has no place for \(missing), without which the destination does not "
            + "open"
        ))
      return
    }
    for beginning in scheme == nil ? ["http://", "https://"] : [""] {
      for pattern in queries.map({ beginning + text + $0 + tail }) {
        if let problem = PatternVerdict.problem(with: pattern) {
          problems.append(("bad-pattern", "left out: \(pattern), as a pattern: \(problem)"))
        } else {
          patterns.append(pattern)
        }
      }
    }
  }

  private enum Token {
    case text(Character)
    case any
    case name(Substring)
  }

  /// The next token of a text, which is removed from it.
  private static func next(_ rest: inout Substring) -> Token? {
    if let name = rest.prefixMatch(of: /\{([^}]*)\}/) {
      rest = rest[name.range.upperBound...]
      return .name(name.1)
    }
    if rest.hasPrefix(".*") {
      rest = rest.dropFirst(2)
      return .any
    }
    return rest.popFirst().map(Token.text)
  }

  private mutating func convert(_ source: Substring, isAddress: Bool = true) -> String {
    var text = ""
    var rest = source
    // The colons of a scheme and of a port are not text.
    var isAuthority = isAddress
    while let token = Self.next(&rest) {
      switch token {
      case .name(let name):
        // The name must not absorb what follows it, and what follows must not repeat or constrain
        // the name.
        let isAlone = rest.isEmpty || rest.first == "/"
        text += isNew(name) ? (isAlone ? ":\(name)" : "{:\(name)}") : "([^\\/]+)"
      case .any: PatternWriting.appendWildcard(to: &text)
      case .text(":") where isAuthority && (rest.hasPrefix("//") || rest.first?.isNumber == true):
        text += rest.hasPrefix("//") ? "://" : ":"
        if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
      case .text(let character):
        if character == "/" { isAuthority = false }
        text += escapePattern(String(character))
      }
    }
    return text
  }

  /// Whether a pattern can have the name, which it has once.
  private mutating func isNew(_ name: Substring) -> Bool {
    let isName = RoutePattern.isName(name)
    if isName, names.insert(String(name)).inserted { return true }
    problems.append(
      isName
        ? ("name-repeated", "a pattern has a name once: the second {\(name)} is any text")
        : ("name-lost", "{\(name)} is not a name of a pattern: it matches any text"))
    return false
  }

  /// The query as ends of patterns. A placeholder with the name of its item is left to the
  /// parameters, which are taken from the query; an item with a text must have it, if there is one.
  /// Any other item with placeholders is captured, in the order of the link; where it may be absent,
  /// there is a pattern without it.
  private mutating func queries(_ text: Substring) -> [String] {
    var condition = QueryCondition()
    var variants: [(condition: QueryCondition, items: [String])] = [(condition, [])]
    var capturedCount = 0
    for item in text.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].contains("{") else {
        problems.append(("query-ignored", "the query's '\(item)' is not carried over"))
        continue
      }
      let key = AppleGlob.encoded(String(parts[0]))
      if parts[1] == "{\(parts[0])}" {
        names.insert(String(parts[0]))
        continue
      }
      let isCapture = parts[1].contains(/\{[^}]*\}/)
      let (value, isOptional) = itemValue(parts[1], isCapture)
      guard isCapture else {
        condition.items.append(.init(key: key, expression: value, mayLack: true))
        continue
      }
      capturedCount += 1
      let before = variants
      variants = before.map { ($0.condition, $0.items + ["\(escapePattern(key))=\(value)"]) }
      if isOptional, before.count < 1 << Self.optionalItems {
        variants += before.map {
          (QueryCondition($0.condition.items + [.init(key: key)]), $0.items)
        }
      }
    }
    if capturedCount > 1 {
      problems.append(("query-order", "the items of '\(text)' are expected in this order"))
    }
    return variants.map { variant in
      let all = QueryCondition(condition.items + variant.condition.items)
      if variant.items.isEmpty { return all.pattern() }
      return all.pattern("{*&}?" + variant.items.joined(separator: "{&*}?&") + "{&*}?")
    }
  }

  /// The value of an item, and whether the item may be absent: a part of a pattern if it has placeholders, else an
  /// expression.
  private mutating func itemValue(
    _ source: Substring, _ isCapture: Bool
  ) -> (text: String, isOptional: Bool) {
    var text = ""
    var isOptional = true
    var rest = source
    while let token = Self.next(&rest) {
      switch token {
      case .name(let name):
        text += (isNew(name) ? ":\(name)" : "") + (rest.isEmpty ? "([^&]*)" : "([^&]*?)")
        isOptional = isOptional && !required.contains(String(name))
      case .any: text += isCapture ? "([^&]*)" : "[^&]*"
      case .text(let character):
        let literal = AppleGlob.encoded(String(character))
        text += isCapture ? escapePattern(literal) : QueryCondition.quoted(literal)
      }
    }
    return (text, isOptional)
  }
}
