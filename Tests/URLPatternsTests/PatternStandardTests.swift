import Testing

@testable import URLPatterns

/// The grammar of the URL Pattern standard, step by step, by cases of its own.
struct PatternStandardTests {
  // MARK: Tokens

  struct Tokens {
    let what: String
    let text: String
    /// Kinds and values: `name id`, `char /`.
    let tokens: [String]
    /// Where the first mistake is, from 1.
    var error: Int?

    init(_ what: String, _ text: String, _ tokens: [String], error: Int? = nil) {
      self.what = what
      self.text = text
      self.tokens = tokens
      self.error = error
    }
  }

  static let tokens: [Tokens] = [
    Tokens("asterisk", "*", ["asterisk *"]),
    Tokens("other modifiers", "+?", ["otherModifier +", "otherModifier ?"]),
    Tokens("braces", "{}", ["open {", "close }"]),
    Tokens("characters", "a/é", ["char a", "char /", "char é"]),
    Tokens(
      "an escaped character", "\\{\\a\\\\", ["escapedChar {", "escapedChar a", "escapedChar \\"]),
    Tokens("nothing is escaped", "a\\", ["char a", "invalidChar \\"], error: 2),
    Tokens("a name", ":id", ["name id"]),
    Tokens("a name ends", ":id-:x1.", ["name id", "char -", "name x1", "char ."]),
    Tokens("a name of other letters", ":naïve_$9:名", ["name naïve_$9", "name 名"]),
    Tokens("a name without letters", ":/", ["invalidChar :", "char /"], error: 1),
    Tokens("a name that begins with a digit", ":1", ["invalidChar :", "char 1"], error: 1),
    Tokens("a name at the end", "a:", ["char a", "invalidChar :"], error: 2),
    Tokens("an expression", "(a|b)", ["regexp a|b"]),
    Tokens("a name and an expression", ":id(\\d+)", ["name id", "regexp \\d+"]),
    Tokens("a group in an expression", "((?:a)b)", ["regexp (?:a)b"]),
    Tokens("an escaped parenthesis in it", "(\\)\\()", ["regexp \\)\\("]),
    Tokens("an expression that is empty", "()", ["invalidChar (", "char )"], error: 1),
    Tokens("one that is not closed", "(a", ["invalidChar (", "char a"], error: 1),
    Tokens(
      "one with a group that captures", "(a(b))",
      ["invalidChar (", "char a", "regexp b", "char )"], error: 3),
    Tokens(
      "one with a group at its end", "(a(", ["invalidChar (", "char a", "invalidChar ("], error: 3),
    Tokens(
      "one that begins with a question mark", "(?a)",
      ["invalidChar (", "otherModifier ?", "char a", "char )"], error: 2),
    Tokens(
      "one that ends in a backslash", "(a\\", ["invalidChar (", "char a", "invalidChar \\"],
      error: 3),
    Tokens("one beyond ASCII", "(é)", ["invalidChar (", "char é", "char )"], error: 2),
    Tokens(
      "one with an escape beyond ASCII", "(\\é)", ["invalidChar (", "escapedChar é", "char )"],
      error: 3),
    Tokens("nothing", "", []),
  ]

  @Test func `each token`() {
    for test in Self.tokens {
      let scalars = Array(test.text.unicodeScalars)
      let tokenizer = Tokenizer(scalars)
      let found = tokenizer.tokens.map { token in
        "\(token.kind) " + String(scalars: scalars[token.value])
      }
      #expect(found == test.tokens + ["end "], "\(test.what): '\(test.text)'")
      #expect(tokenizer.mistake?.column == test.error, "\(test.what): '\(test.text)'")
    }
  }

  // MARK: Parts

  struct Parts {
    let what: String
    let text: String
    /// Each as `'text'`, or `<prefix|name:kind|suffix>`, with its modifier.
    let parts: String
    /// The pattern in its normal form, and the expression that the standard makes of it.
    let normal: String
    let expression: String
    let options: ComponentOptions

    init(
      _ what: String, _ text: String, _ parts: String, normal: String? = nil, _ expression: String,
      in options: ComponentOptions = .pathname
    ) {
      self.what = what
      self.text = text
      self.parts = parts
      self.normal = normal ?? text
      self.expression = expression
      self.options = options
    }
  }

  static let parts: [Parts] = [
    Parts("nothing", "", "", ""),
    Parts("text", "/a", "'/a'", "\\/a"),
    Parts("escaped text", "/\\a\\:\\\\", "'/a:\\'", normal: "/a\\:\\\\", "\\/a:\\\\"),
    Parts("text in braces", "{/a}b", "'/ab'", normal: "/ab", "\\/ab"),
    Parts("nothing in braces", "/a{}b", "'/ab'", normal: "/ab", "\\/ab"),
    Parts("nothing in braces with a modifier", "/a{}?b", "'/a''b'", normal: "/ab", "\\/ab"),
    Parts("text in braces, optional", "/a{b}?", "'/a''b'?", "\\/a(?:b)?"),
    Parts("text in braces, repeated", "{/a}+{/b}*", "'/a'+'/b'*", "(?:\\/a)+(?:\\/b)*"),
    Parts("a name with its slash", "/:id", "</|id:segment|>", "(?:\\/([^\\/]+?))"),
    Parts("a name, optional", "/:id?", "</|id:segment|>?", "(?:\\/([^\\/]+?))?"),
    Parts(
      "a name, repeated", "/:id+", "</|id:segment|>+", "(?:\\/((?:[^\\/]+?)(?:\\/(?:[^\\/]+?))*))"),
    Parts(
      "a name, any number", "/:id*", "</|id:segment|>*",
      "(?:\\/((?:[^\\/]+?)(?:\\/(?:[^\\/]+?))*))?"),
    Parts("a name after another character", "/a-:id", "'/a-'<|id:segment|>", "\\/a-([^\\/]+?)"),
    Parts(
      "a name after an escaped slash", "\\/:id", "'/'<|id:segment|>", normal: "/{:id}",
      "\\/([^\\/]+?)"),
    Parts("a name in braces", "{:id}", "<|id:segment|>", normal: ":id", "([^\\/]+?)"),
    Parts("a name with prefix and suffix", "{a:id-b}?", "<a|id:segment|-b>?", "(?:a([^\\/]+?)-b)?"),
    Parts(
      "prefix and suffix, repeated", "{a:id-b}+", "<a|id:segment|-b>+",
      "(?:a((?:[^\\/]+?)(?:-ba(?:[^\\/]+?))*)-b)"),
    Parts("an expression", "/(a|b)", "</|0:regexp a|b|>", "(?:\\/(a|b))"),
    Parts("a name with an expression", "/:id(\\d+)?", "</|id:regexp \\d+|>?", "(?:\\/(\\d+))?"),
    Parts("an expression without prefix, repeated", "a(b)+", "'a'<|0:regexp b|>+", "a((?:b)+)"),
    Parts(
      "an expression that is the segment's", "/([^\\/]+?)", "</|0:segment|>", "(?:\\/([^\\/]+?))"),
    Parts("an expression that is a wildcard", "/:a(.*)", "</|a:full|>", "(?:\\/(.*))"),
    Parts("a wildcard", "/*", "</|0:full|>", "(?:\\/(.*))"),
    Parts("a wildcard, any number", "/**", "</|0:full|>*", "(?:\\/((?:.*)(?:\\/(?:.*))*))?"),
    Parts("an optional wildcard alone", "a*?", "'a'<|0:full|>?", "a(.+)?"),
    Parts("numbers are counted", "(a):b(c)*", "<|0:regexp a|><|b:regexp c|>*", "(a)((?:c)*)"),
    Parts("two without a name", "(a)(b)", "<|0:regexp a|><|1:regexp b|>", "(a)(b)"),
    Parts("a name before text that would go on", "{:a}b", "<|a:segment|>'b'", "([^\\/]+?)b"),
    Parts(
      "a host's labels", ":a.:b", "<|a:segment|>'.'<|b:segment|>", "([^\\.]+?)\\.([^\\.]+?)",
      in: .hostname),
    Parts("no segments", ":a/:b", "<|a:segment|>'/'<|b:segment|>", "([^]+?)\\/([^]+?)", in: .plain),
  ]

  @Test func `each part, its text and its expression`() throws {
    for test in Self.parts {
      var names = CaptureNames()
      let component = try ComponentPattern(
        Array(test.text.unicodeScalars), options: test.options, names: &names
      ) { (text) throws(PatternError) -> String in text }
      let found = component.parts.map(Self.described).joined()
      #expect(found == test.parts, "parts, \(test.what): '\(test.text)'")
      #expect(component.patternString == test.normal, "text, \(test.what): '\(test.text)'")
      #expect(
        component.expressionSource == test.expression, "expression, \(test.what): '\(test.text)'")
    }
  }

  private static func described(_ part: Part) -> String {
    let kind =
      switch part.kind {
      case .fixedText: ""
      case .regexp: "regexp \(part.value)"
      case .segmentWildcard: "segment"
      case .fullWildcard: "full"
      }
    if part.kind == .fixedText { return "'\(part.value)'\(part.modifier.text)" }
    return "<\(part.prefix)|\(part.name):\(kind)|\(part.suffix)>\(part.modifier.text)"
  }

  @Test func `each mistake of the grammar, where it is`() {
    let mistakes: [(what: String, text: String, code: PatternError.Code, column: Int?)] = [
      ("a brace that is not closed", "/{a", .syntax, 4),
      ("a brace that is not open", "/a}", .syntax, 3),
      ("braces in braces", "{a{b}}", .syntax, 3),
      ("two captures in braces", "{:a:b}", .syntax, 4),
      ("a modifier of nothing", "/?", .syntax, 2),
      ("a modifier at the beginning", "+a", .syntax, 1),
      ("two modifiers", "/:a??", .syntax, 5),
      ("a name twice", "/:a/:a", .duplicateName, 5),
      ("an expression that the engine refuses", "/([)", .expression, 2),
      ("an expression that is empty", "/()", .expression, 2),
      ("an escape without a character", "/a\\", .syntax, 3),
      ("a colon without a name", "/a:", .syntax, 3),
    ]
    for (what, text, code, column) in mistakes {
      do {
        var names = CaptureNames()
        _ = try ComponentPattern(
          Array(text.unicodeScalars), options: .pathname, names: &names
        ) {
          (text) throws(PatternError) -> String in text
        }
        Issue.record("\(what): '\(text)' is taken")
      } catch {
        #expect(error.code == code && error.column == column, "\(what): '\(text)': \(error)")
      }
    }
  }

  // MARK: Constructor strings

  /// A pattern's text and its components: `*` is what stands for one that is not given.
  static let constructors: [(state: String, text: String, components: [URLComponent: String])] = [
    ("init: a fragment", "#f", [.hash: "f"]),
    ("init: a search", "?q", [.search: "q"]),
    ("init: a path", "/a", [.pathname: "/a"]),
    ("protocol: no slashes", "app\\:a", [.protocol: "app", .hostname: "", .pathname: "a"]),
    ("protocol: one slash", "app:/a", [.protocol: "app", .hostname: "", .pathname: "/a"]),
    ("protocol: a colon and letters are a name", "app:a", [.pathname: "app:a"]),
    ("protocol: two slashes", "app://h", [.protocol: "app", .hostname: "h"]),
    ("protocol: special, no slashes", "https\\:h", [.protocol: "https", .hostname: "h"]),
    (
      "protocol: an expression that special ones match", "http{s}?\\:h",
      [.protocol: "http{s}?", .hostname: "h"]
    ),
    ("protocol: a group is none of it", "{a:b}://h", [.protocol: "{a:b}", .hostname: "h"]),
    ("authority: no path", "app://u@h", [.protocol: "app", .username: "u", .hostname: "h"]),
    (
      "authority: an at sign in the path", "app://h/a@b",
      [.protocol: "app", .hostname: "h", .pathname: "/a@b"]
    ),
    (
      "username: a password follows", "app://u\\:p@h",
      [.protocol: "app", .username: "u", .password: "p", .hostname: "h"]
    ),
    ("hostname: a port follows", "app://h\\:8", [.protocol: "app", .hostname: "h", .port: "8"]),
    (
      "hostname: a colon in brackets", "app://[\\:\\:1]",
      [.protocol: "app", .hostname: "[\\:\\:1]"]
    ),
    ("hostname: a path follows", "app://h/a", [.protocol: "app", .hostname: "h", .pathname: "/a"]),
    (
      "hostname: a search follows", "https://h?q",
      [.protocol: "https", .hostname: "h", .pathname: "/", .search: "q"]
    ),
    (
      "hostname: a fragment follows", "app://h#f",
      [.protocol: "app", .hostname: "h", .pathname: "", .search: "", .hash: "f"]
    ),
    ("hostname: a group", "app://{a/b}", [.protocol: "app", .hostname: "{a/b}"]),
    (
      "port: a path follows", "app://h\\:8/a",
      [.protocol: "app", .hostname: "h", .port: "8", .pathname: "/a"]
    ),
    (
      "port: a search follows", "app://h\\:8?q",
      [.protocol: "app", .hostname: "h", .port: "8", .pathname: "", .search: "q"]
    ),
    (
      "port: a fragment follows", "app://h\\:8#f",
      [.protocol: "app", .hostname: "h", .port: "8", .pathname: "", .search: "", .hash: "f"]
    ),
    ("pathname: a search follows", "/a\\?q", [.pathname: "/a", .search: "q"]),
    (
      "pathname: a question mark after text begins the search", "/a?q",
      [.pathname: "/a", .search: "q"]
    ),
    ("pathname: after a name it is a modifier", "/:a?q", [.pathname: "/:a?q"]),
    ("pathname: after an expression it is a modifier", "/(a)?q", [.pathname: "/(a)?q"]),
    ("pathname: after a brace it is a modifier", "{/a}?q", [.pathname: "{/a}?q"]),
    ("pathname: after an asterisk it is a modifier", "/*?q", [.pathname: "/*?q"]),
    ("pathname: a fragment follows", "/a#f", [.pathname: "/a", .search: "", .hash: "f"]),
    ("search: a fragment follows", "?q#f", [.search: "q", .hash: "f"]),
    ("search: a second question mark", "?q?r", [.search: "q?r"]),
    ("hash: anything", "#f#?/", [.hash: "f#?/"]),
  ]

  @Test func `each state of a constructor string`() {
    for (state, text, components) in Self.constructors {
      let split = ConstructorString(Array(text.unicodeScalars))
      var expected = components
      if expected[.hostname] != nil { expected[.port] = expected[.port] ?? "" }
      for component in URLComponent.allCases {
        let found = split.text(of: component).map { String(scalars: $0[...]) }
        #expect(found == expected[component], "\(state), \(component.rawValue): '\(text)'")
      }
    }
  }

  // MARK: Components

  @Test func `what a base URL gives`() throws {
    let base = "https://u:p@h.org:8/a/b?q#f"
    let cases: [(what: String, given: URLPatternInit, result: String)] = [
      ("nothing given", URLPatternInit(baseURL: base), "https * * h.org 8 /a/b q f"),
      ("a fragment", URLPatternInit(hash: "g", baseURL: base), "https * * h.org 8 /a/b q g"),
      ("a search", URLPatternInit(search: "r", baseURL: base), "https * * h.org 8 /a/b r *"),
      (
        "a relative path", URLPatternInit(pathname: "c", baseURL: base),
        "https * * h.org 8 /a/c * *"
      ),
      ("a path", URLPatternInit(pathname: "/c", baseURL: base), "https * * h.org 8 /c * *"),
      (
        "a path after an escape", URLPatternInit(pathname: "\\/c", baseURL: base),
        "https * * h.org 8 /c * *"
      ),
      (
        "a path in braces", URLPatternInit(pathname: "{/c}?", baseURL: base),
        "https * * h.org 8 {/c}? * *"
      ),
      ("a port", URLPatternInit(port: "9", baseURL: base), "https * * h.org 9 * * *"),
      ("a host", URLPatternInit(hostname: "x", baseURL: base), "https * * x * * * *"),
      ("a scheme", URLPatternInit(protocol: "http", baseURL: base), "http * * * * * * *"),
      ("a scheme with its colon", URLPatternInit(protocol: "http:"), "http * * * * * * *"),
      ("a search with its mark", URLPatternInit(search: "?r"), "* * * * * * r *"),
      ("a fragment with its mark", URLPatternInit(hash: "#g"), "* * * * * * * g"),
      ("the scheme's port", URLPatternInit(protocol: "https", port: "443"), "https * * *  * * *"),
      (
        "characters with a meaning", URLPatternInit(baseURL: "https://h/(a):b"),
        "https * * h  /\\(a\\)\\:b  "
      ),
    ]
    for (what, given, result) in cases {
      let pattern = try URLPattern(given)
      let found = URLComponent.allCases.map { pattern[$0] }.joined(separator: " ")
      #expect(found == result, "\(what)")
    }
  }

  @Test func `what canonical forms literal text takes`() throws {
    let cases: [(given: URLPatternInit, component: URLComponent, text: String?)] = [
      (.init(protocol: "HTTP"), .protocol, "http"), (.init(protocol: "a b"), .protocol, nil),
      (.init(username: "ü\\:"), .username, "%C3%BC%3A"),
      (.init(password: "@"), .password, "%40"),
      (.init(hostname: "BÜCHER.de"), .hostname, "xn--bcher-kva.de"),
      (.init(hostname: "h/a"), .hostname, "h"), (.init(hostname: "a b"), .hostname, nil),
      (.init(protocol: "app", hostname: "Ü"), .hostname, "%C3%9C"),
      (.init(hostname: "[A\\:\\:1]"), .hostname, "[a\\:\\:1]"),
      (.init(hostname: "[x]"), .hostname, nil),
      (.init(port: "080"), .port, "80"), (.init(port: "8a"), .port, "8"),
      (.init(port: "a"), .port, nil),
      (.init(port: "65536"), .port, nil),
      (.init(pathname: "/a/../b c"), .pathname, "/b%20c"),
      (.init(protocol: "app", pathname: "/a/../b c"), .pathname, "/a/../b c"),
      (.init(search: "a b'"), .search, "a%20b'"), (.init(hash: "a b`"), .hash, "a%20b%60"),
    ]
    for (given, component, text) in cases {
      let pattern = try? URLPattern(given)
      #expect(pattern?[component] == text, "\(component.rawValue) of \(given)")
    }
  }

  @Test func `what does not make a pattern`() {
    let codes: [(what: String, code: PatternError.Code, make: () throws -> URLPattern)] = [
      ("relative without a base", .relative, { try URLPattern("/a") }),
      ("a base that is no URL", .baseURL, { try URLPattern("/a", baseURL: "b") }),
      ("components with a base that is none", .baseURL, { try URLPattern(.init(baseURL: "b")) }),
      ("a host that is none", .component, { try URLPattern("https://a b/") }),
    ]
    for (what, code, make) in codes {
      let error = #expect(throws: PatternError.self) { try make() }
      #expect(error?.code == code, "\(what)")
    }
  }

  @Test func `what a pattern takes out of a URL`() throws {
    let pattern = try URLPattern("https://:sub.example.com/:a/{x-:b}?\\?*")
    let result = try #require(try pattern.exec("https://www.example.com/1/x-2?q=%20"))
    #expect(result.groups(of: .hostname) == ["sub": "www"])
    #expect(result.groups(of: .pathname) == ["a": "1", "b": "2"])
    #expect(result.groups(of: .search) == ["0": "q=%20"])
    #expect(try pattern.exec("https://www.example.com/1/")?.groups(of: .pathname) == ["a": "1"])
    #expect(try !pattern.test("https://example.com/1/"))
    #expect(try !pattern.test("no URL"))
    #expect(try URLPattern("/A", baseURL: "https://h", ignoreCase: true).test("https://h/a"))
    #expect(try !URLPattern("/A", baseURL: "https://h").test("https://h/a"))
  }
}
