/// Splits the text of a pattern into components (URL Pattern standard, "parse a constructor string").
struct ConstructorString {
  /// The range of each component that the text has, in scalars.
  private(set) var ranges: [URLComponent: Range<Int>] = [:]
  /// Components that the text lacks but that are empty (or `/`) because a later one is given.
  private(set) var implied: [URLComponent: String] = [:]

  private enum State: String {
    case start, `protocol`, authority, username, password, hostname, port, pathname, search, hash
    case done

    var component: URLComponent? { URLComponent(rawValue: rawValue) }
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
    tokens = Tokenizer(input).tokens
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
    case .start where isChar(index, ":"): rewind(to: .protocol)
    case .protocol where isChar(index, ":"):
      isSpecial = protocolIsSpecial
      if isChar(index + 1, "/") && isChar(index + 2, "/") {
        change(to: .authority, skip: 3)
      } else {
        change(to: isSpecial ? .authority : .pathname, skip: 1)
      }
    case .authority where isChar(index, "@"): rewind(to: .username)
    case .authority where isChar(index, "/") || isSearchPrefix || isChar(index, "#"):
      rewind(to: .hostname)
    case .username where isChar(index, ":"): change(to: .password, skip: 1)
    case .username where isChar(index, "@"), .password where isChar(index, "@"):
      change(to: .hostname, skip: 1)
    case .hostname where isChar(index, "["): bracketDepth += 1
    case .hostname where isChar(index, "]"): bracketDepth -= 1
    case .hostname where isChar(index, ":") && bracketDepth == 0: change(to: .port, skip: 1)
    case .hostname where isChar(index, "/"), .port where isChar(index, "/"):
      change(to: .pathname, skip: 0)
    case .hostname where isSearchPrefix, .port where isSearchPrefix, .pathname where isSearchPrefix:
      change(to: .search, skip: 1)
    case .hostname where isChar(index, "#"), .port where isChar(index, "#"),
      .pathname where isChar(index, "#"), .search where isChar(index, "#"):
      change(to: .hash, skip: 1)
    default: return
    }
  }

  private mutating func change(to next: State, skip: Int) {
    if let component = state.component {
      ranges[component] = tokens[componentStart].index..<tokens[index].index
      if let end = next.component {
        let left = URLComponent.allCases.drop { $0 != component }.prefix { $0 != end }
        for left in left where !has(left) {
          switch left {
          case .hostname, .search: implied[left] = ""
          case .pathname: implied[left] = isSpecial ? "/" : ""
          default: break
          }
        }
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
    var names = CaptureNames()
    let component = try? ComponentPattern(
      Array(input[tokens[componentStart].index..<tokens[index].index]), options: .plain,
      names: &names, encode: Canonical.protocol)
    return component?.matchesSpecialScheme ?? false
  }
}
