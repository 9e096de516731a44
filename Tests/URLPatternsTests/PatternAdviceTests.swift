import Testing
import URLPatterns

/// A refused pattern says what could have stood there.
struct PatternAdviceTests {
  @Test(arguments: [
    ("/a/(é)", 5, "'%C3%A9', as it is written in a URL"),
    ("/x/([)", 4, #"']', or '\[' for a bracket"#),
    ("/a/()", 4, #"what it matches, as in '(\d+)', or '\(' for a parenthesis"#),
    ("/a/(?=b)", 5, "an expression such as '(a|b)'; a lookahead belongs in one, as in '((?=b).*)'"),
    (
      "/a/(?:b)/c", 5,
      "an expression such as '(a|b)'; a lookahead belongs in one, as in '((?=b).*)'"
    ),
    (#"/a/(\"#, 5, "the escaped character"),
    ("/a/(a{2,1})", 4, "an expression in JavaScript's syntax"),
    ("app://[::1]/x", 8, #"a name, or '\:' for a colon"#),
    ("://x", 1, "'scheme://…' or '/…'"), (":", 1, "'scheme://…' or '/…'"),
    (":/x", 1, "'scheme://…' or '/…'"), ("{}://x", 1, "'scheme://…' or '/…'"),
  ])
  func `what was expected, and where`(_ text: String, _ column: Int, _ expected: String) throws {
    let error = try #require(throws: PatternError.self) { try RoutePattern(text) }
    #expect(error.column == column)
    #expect(error.expected == expected)
  }

  @Test(arguments: [
    (#"app://editor/:id(\d+)?mode=:mode"#, "?mode=", #"app://editor/:id(\d+)\?mode=:mode"#),
    ("/a/:id?q=1", "?q=", "/a/:id\\?q=1"), ("/f/*?a.b=*", "?a.b=", "/f/*\\?a.b=*"),
    ("/a{/b}?c=:d#x", "?c=", "/a{/b}\\?c=:d#x"),
  ])
  func `a question mark that begins no query`(
    _ text: String, _ written: String, _ better: String
  ) throws {
    let found = PatternMistake(.modifier, in: text)
    #expect(found?.written == written)
    #expect(found?.suggestion == better)
    #expect(PatternMistake(.modifier, in: better) == nil)
    // The diagnosis of a link that misses it says so too.
    let pattern = try RoutePattern("app://h" + (text.hasPrefix("app") ? "/:x?q=:y" : text))
    let near = try PatternIndex([.init(pattern: pattern, route: "r", key: 0)])
      .explain("app://h/zz/y?q=1").nearMisses
    #expect(near.first?.reason.contains("begins no query: did you mean") == true)
  }

  @Test(arguments: [
    "/a/:id?", "/a/:id?/b=c", "/a?q=:x", "/a/:id\\?q=:x?y=1", "/a{/b}?", "/a=b/:c?", "/:a?:b=c",
  ])
  func `a question mark that is meant as it is`(_ text: String) {
    #expect(PatternMistake(.modifier, in: text) == nil)
  }

  @Test(arguments: [
    ("https:/shop.example.com/x", "https:/", "https://shop.example.com/x"),
    ("shop:/bag", "shop:/", "shop://bag"), ("app:/:id", "app:/", "app://:id"),
    ("app//x", "app//", "app://x"), ("shop:://x", "shop:://", "shop://x"),
    ("shop.example.com/x", "shop.example.com/", "https://shop.example.com/x"),
    ("www.shop.com", "www.shop.com", "https://www.shop.com"),
    ("shop.com:8080/x", "shop.com:", "https://shop.com:8080/x"),
  ])
  func `what comes between a scheme and a host`(
    _ text: String, _ written: String, _ better: String
  ) {
    let found = PatternMistake(.beginning, in: text)
    #expect(found?.written == written)
    #expect(found?.suggestion == better)
    #expect(PatternMistake(.beginning, in: better) == nil)
  }

  @Test(arguments: [
    "app://x", "/x", "file:/x", "tel:123", "mailto:a@b.com", "app:///x", "x/y", "page.html", ":id",
    "a/b.c", "c:/x", "{app}:/x", "", "v1.2",
  ])
  func `a beginning that is meant as it is`(_ text: String) {
    #expect(PatternMistake(.beginning, in: text) == nil)
  }

  @Test(arguments: [
    ("app//x", "app://x"), ("shop:://x", "shop://x"), ("a.b.com/x", "https://a.b.com/x"),
    ("x/y", "/x/y"), ("page.html", "/page.html"),
  ])
  func `a refused pattern suggests its beginning`(_ text: String, _ better: String) throws {
    let error = try #require(throws: PatternError.self) { try RoutePattern(text) }
    #expect(error.suggestion == better)
  }

  @Test(arguments: [("app://i/:id ", "ends"), (" /i", "begins"), ("\t/i ", "begins and ends")])
  func `a blank around a pattern`(_ text: String, _ place: String) {
    #expect(PatternMistake(.blank, in: text)?.written == place)
    #expect(
      PatternMistake(.blank, in: text)?.suggestion == (text.contains("app") ? "app://i/:id" : "/i"))
    #expect(PatternMistake(.blank, in: "app://i/a b") == nil)
  }

  @Test(arguments: [("/bag/:id(a**)", 9), ("app://bag/:id(a", 14)])
  func `the mistake of an expression is at its parenthesis`(_ text: String, _ column: Int) throws {
    let error = try #require(throws: PatternError.self) { try RoutePattern(text) }
    #expect(error.code == .expression)
    #expect(error.column == column)
  }
}
