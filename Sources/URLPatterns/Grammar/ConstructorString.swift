/// Splits the text of a pattern into components (URL Pattern standard, "parse a constructor string").
struct ConstructorString {
  /// The range of each component that the text has, in scalars.
  private(set) var ranges: [URLComponent: Range<Int>] = [:]
  /// Components that the text lacks but that are empty (or `/`) because a later one is given.
  private(set) var implied: [URLComponent: String] = [:]

  private enum State: Int {
    case start, `protocol`, authority, username, password, hostname, port, pathname, search, hash
    case done

    var component: URLComponent? {
      switch self {
      case .start, .authority, .done: nil
      case .protocol: .protocol
      case .username: .username
      case .password: .password
      case .hostname: .hostname
      case .port: .port
      case .pathname: .pathname
      case .search: .search
      case .hash: .hash
      }
    }
  }

  private let input: [Unicode.Scalar]
  private let tokens: [Token]
  private var state = State.start
  private var componentStart = 0
  private var index = 0
  private var increment = 1
  private var groupDepth = 0
  private var bracketDepth = 0
  private var isSpecial = false

  /// - Parameter isRelative: the text begins with the pathname and has no scheme.
  init(_ input: [Unicode.Scalar], isRelative: Bool = false) {
    self.input = input
    tokens = Tokenizer.lenient(input)
    if isRelative { state = .pathname }
    parse()
    if has(.hostname) && !has(.port) { implied[.port] = "" }
  }

  /// The component's text, whether written or implied; `nil` when the text says nothing about it.
  func text(of component: URLComponent) -> [Unicode.Scalar]? {
    if let range = ranges[component] { return Array(input[range]) }
    return implied[component].map { Array($0.unicodeScalars) }
  }

  private func has(_ component: URLComponent) -> Bool {
    ranges[component] != nil || implied[component] != nil
  }

  private mutating func parse() {
    while index < tokens.count {
      increment = 1
      if tokens[index].kind == .end {
        if state == .start {
          index = componentStart
          increment = 0
          if isChar(index, "#") {
            change(to: .hash, skip: 1)
          } else if isSearchPrefix {
            change(to: .search, skip: 1)
          } else {
            change(to: .pathname, skip: 0)
          }
          continue
        }
        if state == .authority {
          rewind(to: .hostname)
          continue
        }
        change(to: .done, skip: 0)
        return
      }
      if tokens[index].kind == .open {
        groupDepth += 1
        index += 1
        continue
      }
      if groupDepth > 0 {
        if tokens[index].kind == .close {
          groupDepth -= 1
        } else {
          index += 1
          continue
        }
      }
      step()
      index += increment
    }
  }

  private mutating func step() {
    switch state {
    case .start:
      if isChar(index, ":") { rewind(to: .protocol) }
    case .protocol:
      guard isChar(index, ":") else { return }
      isSpecial = protocolIsSpecial
      if isChar(index + 1, "/") && isChar(index + 2, "/") {
        change(to: .authority, skip: 3)
      } else {
        change(to: isSpecial ? .authority : .pathname, skip: 1)
      }
    case .authority:
      if isChar(index, "@") {
        rewind(to: .username)
      } else if isChar(index, "/") || isSearchPrefix || isChar(index, "#") {
        rewind(to: .hostname)
      }
    case .username:
      if isChar(index, ":") {
        change(to: .password, skip: 1)
      } else if isChar(index, "@") {
        change(to: .hostname, skip: 1)
      }
    case .password:
      if isChar(index, "@") { change(to: .hostname, skip: 1) }
    case .hostname:
      if isChar(index, "[") {
        bracketDepth += 1
      } else if isChar(index, "]") {
        bracketDepth -= 1
      } else if isChar(index, ":") && bracketDepth == 0 {
        change(to: .port, skip: 1)
      } else {
        startPathSearchOrHash()
      }
    case .port: startPathSearchOrHash()
    case .pathname:
      if isSearchPrefix {
        change(to: .search, skip: 1)
      } else if isChar(index, "#") {
        change(to: .hash, skip: 1)
      }
    case .search:
      if isChar(index, "#") { change(to: .hash, skip: 1) }
    case .hash, .done: return
    }
  }

  private mutating func startPathSearchOrHash() {
    if isChar(index, "/") {
      change(to: .pathname, skip: 0)
    } else if isSearchPrefix {
      change(to: .search, skip: 1)
    } else if isChar(index, "#") {
      change(to: .hash, skip: 1)
    }
  }

  private mutating func change(to next: State, skip: Int) {
    if let component = state.component {
      ranges[component] = tokens[componentStart].index..<tokens[index].index
    }
    if state != .start && next != .done {
      let old = state.rawValue
      let laterThanHost = next.rawValue >= State.port.rawValue
      if old >= 1 && old <= State.password.rawValue && laterThanHost && !has(.hostname) {
        implied[.hostname] = ""
      }
      let laterThanPath = next == .search || next == .hash
      if old >= 1 && old <= State.port.rawValue && laterThanPath && !has(.pathname) {
        implied[.pathname] = isSpecial ? "/" : ""
      }
      if old >= 1 && old <= State.pathname.rawValue && next == .hash && !has(.search) {
        implied[.search] = ""
      }
    }
    state = next
    index += skip
    componentStart = index
    increment = 0
  }

  private mutating func rewind(to next: State) {
    index = componentStart
    increment = 0
    state = next
  }

  private func isChar(_ position: Int, _ scalar: Unicode.Scalar) -> Bool {
    guard position < tokens.count else { return false }
    let token = tokens[position]
    switch token.kind {
    case .char, .escapedChar, .invalidChar:
      return token.value.count == 1 && input[token.value.lowerBound] == scalar
    default: return false
    }
  }

  /// `?` begins the search unless it is the modifier of the token before it.
  private var isSearchPrefix: Bool {
    if isChar(index, "?") { return true }
    let token = tokens[index]
    guard token.kind == .otherModifier, input[token.value.lowerBound] == "?" else { return false }
    guard index > 0 else { return true }
    switch tokens[index - 1].kind {
    case .name, .regexp, .close, .asterisk: return false
    // The text begins an invalid expression, which the parser refuses with its place.
    case .invalidChar where isChar(index - 1, "("): return false
    default: return true
    }
  }

  /// A broken protocol is found when it is parsed.
  private var protocolIsSpecial: Bool {
    let component = try? ComponentPattern(
      Array(input[tokens[componentStart].index..<tokens[index].index]), options: .plain,
      encode: Canonical.protocol)
    return component?.matchesSpecialScheme ?? false
  }
}
