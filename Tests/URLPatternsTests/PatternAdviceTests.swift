import Testing
import URLPatterns

/// A refused pattern says what could have stood there.
struct PatternAdviceTests {
  @Test(arguments: [
    ("/a/(é)", 5, "'%C3%A9', as it stands in a URL"),
    ("/x/([)", 4, #"']', or '\[' for a bracket"#),
    ("/a/()", 4, #"what it matches, as in '(\d+)', or '\(' for a parenthesis"#),
    ("/a/(?=b)", 5, "an expression such as '(a|b)'; a lookahead stands in one, as in '((?=b).*)'"),
    (
      "/a/(?:b)/c", 5, "an expression such as '(a|b)'; a lookahead stands in one, as in '((?=b).*)'"
    ),
    (#"/a/(\"#, 5, "the escaped character"),
    ("/a/(a{2,1})", 4, "an expression in JavaScript's syntax"),
    ("https://[::1/x", 10, #"'\:' for each of its colons, and ']' behind them"#),
    ("app://[::1]/x", 8, #"'\:' for each of its colons"#),
    ("://x", 1, "'scheme://…' or '/…'"), (":", 1, "'scheme://…' or '/…'"),
    (":/x", 1, "'scheme://…' or '/…'"), ("{}://x", 1, "'scheme://…' or '/…'"),
  ])
  func `what was expected, and where`(_ text: String, _ column: Int, _ expected: String) throws {
    let error = try #require(throws: PatternError.self) { try RoutePattern(text) }
    #expect(error.column == column)
    #expect(error.expected == expected)
  }

  @Test(arguments: [
    ("https://[::1/x", #"https://[\:\:1]/x"#), ("app://[::1]/x", #"app://[\:\:1]/x"#),
  ])
  func `an address is written out`(_ text: String, _ better: String) throws {
    let error = try #require(throws: PatternError.self) { try RoutePattern(text) }
    #expect(error.suggestion == better)
  }
}
