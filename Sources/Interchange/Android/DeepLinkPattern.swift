import CLibrary
internal import RouteModel
internal import URLPatterns

/// The `uri` of a deep link as URL patterns: `{name}` is a placeholder, `.*` is anything, and no
/// scheme means the web.
struct DeepLinkPattern {
  private(set) var patterns: [String] = []
  /// What could not be converted: code and message.
  private(set) var problems: [(code: String, message: Message)] = []
  private var names: Set<String> = []

  init(_ uri: String) {
    let parts = uri.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let address = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let hasScheme = Self.beginsWithScheme(address[0])
    if hasScheme, !address[0].contains("://") {
      problems.append(("no-authority", "left out: '\(uri)' has no '//' after its scheme"))
      return
    }
    var text = convert(address[0])
    if address.count == 2 { text += query(address[1]) }
    if parts.count == 2 { text += "#" + convert(parts[1], isAddress: false) }
    for pattern in hasScheme ? [text] : ["http://\(text)", "https://\(text)"] {
      if let problem = PatternVerdict.problem(with: pattern) {
        problems.append(("bad-pattern", "left out: \(pattern), as a pattern: \(problem)"))
      } else {
        patterns.append(pattern)
      }
    }
  }

  /// Whether a text begins as `app:` does; a digit behind the colon is of a port.
  private static func beginsWithScheme(_ text: Substring) -> Bool {
    guard let colon = text.firstIndex(of: ":"), text.first?.isASCII == true,
      text.first?.isLetter == true
    else { return false }
    let isName = text[..<colon].utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+.-".utf8.contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return isName && text[text.index(after: colon)...].first?.isNumber != true
  }

  private mutating func convert(_ source: Substring, isAddress: Bool = true) -> String {
    var text = ""
    var rest = source
    // The colons of a scheme and of a port are not text.
    var isAuthority = isAddress
    while let character = rest.first {
      if character == "{", let end = rest.firstIndex(of: "}") {
        let name = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
        text += placeholder(name, next: rest.first)
        continue
      }
      if rest.hasPrefix(".*") {
        PatternWriting.appendWildcard(to: &text)
        rest = rest.dropFirst(2)
        continue
      }
      if isAuthority, rest.hasPrefix("://") {
        text += "://"
        rest = rest.dropFirst(3)
        continue
      }
      if character == "/" { isAuthority = false }
      rest = rest.dropFirst()
      let isPort = character == ":" && isAuthority && rest.first?.isNumber == true
      text += isPort ? ":" : escapePattern(String(character))
    }
    return text
  }

  private mutating func placeholder(_ name: Substring, next: Character?) -> String {
    let isName = RoutePattern.isName(name)
    guard isName, names.insert(String(name)).inserted else {
      problems.append(
        isName
          ? ("name-repeated", "a pattern has a name once: the second {\(name)} is any text")
          : ("name-lost", "{\(name)} is not a name of a pattern: it matches any text"))
      return "([^\\/]+)"
    }
    // The name must not absorb what follows it, and what follows must not repeat or constrain the
    // name.
    return next == nil || next == "/" ? ":\(name)" : "{:\(name)}"
  }

  /// A placeholder with the same name as its item is left to the parameters, which are taken from
  /// the query. Anything else becomes a condition.
  private mutating func query(_ text: Substring) -> String {
    var condition = QueryCondition()
    for item in text.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].contains("{") else {
        problems.append(("query-ignored", "the query's '\(item)' is not carried over"))
        continue
      }
      let (key, value) = (parts[0], parts[1])
      if value == "{\(key)}" { continue }
      if value.first == "{", value.firstIndex(of: "}") == value.indices.last {
        let name = value.dropFirst().dropLast()
        problems.append(
          ("query-renamed", "the item '\(key)' does not become the argument '\(name)'"))
        continue
      }
      var expression = ""
      var rest = value
      while let character = rest.first {
        if character == "{", let end = rest.firstIndex(of: "}") {
          problems.append(("query-ignored", "a part of '\(item)' is any text"))
          expression += "[^&]*"
          rest = rest[rest.index(after: end)...]
        } else if rest.hasPrefix(".*") {
          expression += "[^&]*"
          rest = rest.dropFirst(2)
        } else {
          expression += QueryCondition.quoted(AppleGlob.encoded(String(character)))
          rest = rest.dropFirst()
        }
      }
      condition.require(AppleGlob.encoded(String(key)), expression)
    }
    return condition.pattern
  }
}
