import Testing
import URLPatterns

/// An index over texts; the keys are their places, the routes are named after them.
func makeIndex(
  _ texts: [String], options: RoutePattern.Options = .init()
) throws -> PatternIndex {
  PatternIndex(
    try texts.enumerated().map { key, text in
      PatternIndex.Entry(
        pattern: try RoutePattern(text, options: options), route: "r\(key)", key: key)
    })
}

struct PatternIndexTests {
  @Test func matchesLiteralsNamesAndRest() throws {
    let index = try makeIndex(["app://editor/:title", "app://editor", "app://files/*", "/a/b"])
    #expect(index.count == 4)
    #expect(try index.firstMatch("app://editor/hello")?.pattern.text == "app://editor/:title")
    #expect(try index.firstMatch("app://editor")?.pattern.text == "app://editor")
    #expect(try index.firstMatch("app://editor/")?.pattern.text == "app://editor")
    #expect(try index.firstMatch("app://editor/a/c") == nil)
    #expect(try index.firstMatch("app://files/x/y.txt")?.captures.first?.value == "x/y.txt")
    #expect(try index.firstMatch("https://example.com/a/b")?.pattern.text == "/a/b")
    #expect(try index.firstMatch("/a/b")?.pattern.text == "/a/b")
  }

  @Test func everyCharacterIsReadAlikeInShortAndLongURLs() throws {
    let index = try makeIndex(["/*"])
    for byte in UInt8.min...UInt8.max {
      let character = String(UnicodeScalar(byte))
      let short = try index.firstMatch("/" + character + "b")?.captures.first?.raw
      for place in [0, 17, 39] {
        let before = String(repeating: "a", count: place)
        let after = String(repeating: "a", count: 39 - place)
        let long = try index.firstMatch("/" + before + character + "b" + after)?.captures.first?.raw
        let endsPath = character == "?" || character == "#"
        #expect(long == short.map { before + $0 + (endsPath ? "" : after) }, "\(byte) at \(place)")
      }
    }
  }

  @Test(arguments: ["/:id(^[0-9]+$)/x", "/*/:id(^[0-9]+$)/x", "/*/:id(^new|[0-9]+$)/x"])
  func aCaptureOfItsOwnMayAskForBeginningAndEnd(_ text: String) throws {
    let index = try makeIndex([text])
    let head = text.hasPrefix("/*") ? "/a/b" : ""
    #expect(try index.firstMatch(head + "/12/x")?.capture(named: "id")?.value == "12")
    #expect(try index.firstMatch(head + "/a12/x") == nil)
  }

  @Test func anEscapedDollarIsALetter() throws {
    let index = try makeIndex([#"/*/:id(a\$)/x"#])
    #expect(try index.firstMatch("/b/a$/x")?.capture(named: "id")?.value == "a$")
  }

  @Test func aDifferenceOfClassesMayTakeASlash() throws {
    let index = try makeIndex([#"/a/([^\w--_])/b"#])
    #expect(try index.firstMatch("/a///b")?.captures.first?.value == "/")
  }

  @Test func literalsWinOverNamesWhateverTheOrder() throws {
    for texts in [["/a/:x", "/a/b", "/:y/b"], ["/:y/b", "/a/b", "/a/:x"]] {
      let index = try makeIndex(texts)
      #expect(try index.firstMatch("/a/b")?.pattern.text == "/a/b")
      #expect(try index.firstMatch("/a/c")?.pattern.text == "/a/:x")
      #expect(try index.firstMatch("/c/b")?.pattern.text == "/:y/b")
    }
  }

  @Test func whatIsTheSameByAllRulesIsInTheOrderOfTheKeys() throws {
    let entries = try (1...20).map { key in
      PatternIndex.Entry(pattern: try RoutePattern("/a/:x"), route: "r", key: key)
    }
    for order in [entries, entries.reversed()] {
      let index = PatternIndex(order)
      #expect(try index.firstMatch("/a/b")?.key == 1)
      #expect(try index.explain("/a/b").candidates.map(\.match.key) == Array(1...20))
    }
  }

  @Test func goesBackWhenALiteralLeadsNowhere() throws {
    let index = try makeIndex(["/repos/:owner/keys", "/repos/new/things/:id", "/:a/:b/:c/end"])
    #expect(try index.firstMatch("/repos/new/keys")?.pattern.text == "/repos/:owner/keys")
    let match = try #require(try index.firstMatch("/repos/new/things/end"))
    #expect(match.pattern.text == "/repos/new/things/:id")
    #expect(
      try index.firstMatch("/repos/new/other/end")?.captures.map(\.value)
        == ["repos", "new", "other"])
  }

  @Test func triesTheNextCandidateWhenARouteDeclines() throws {
    let index = try makeIndex(["/a/*", "/a/:x", "/a/b", "/:z/b"])
    var seen: [String] = []
    try index.forEachMatch("/a/b") { match in
      seen.append(match.pattern.text)
      return false
    }
    #expect(seen == ["/a/b", "/a/:x", "/a/*", "/:z/b"])
  }

  @Test func deliversDecodedCapturesAndQueryItems() throws {
    let index = try makeIndex(["app://note/:title"])
    let match = try #require(
      try index.firstMatch("app://note/a%2Fb%20c?q=1+2&title=no&bad=%ff#top"))
    #expect(match.capture(named: "title")?.value == "a/b c")
    #expect(match.capture(named: "title")?.raw == "a%2Fb%20c")
    #expect(match.queryItems.map(\.name) == ["q", "title", "bad"])
    #expect(match.queryItems.map(\.isShadowed) == [false, true, false])
    #expect(match.queryItems[0].value == "1 2")
    #expect(match.queryItems[2].isRaw)
    #expect(match.parameters.map(\.name) == ["title", "q", "bad"])
    #expect(match.component(.hash) == "top")
    #expect(match.component(.hostname) == "note")
  }

  @Test(arguments: [
    ("a=b=c", ["a=b=c"]), ("t=YQ==&x", ["t=YQ==", "x="]), ("=v&&=", ["=v", "="]),
    ("a=1&a=2", ["a=1", "a=2"]), ("q=1+1&%61=%3D", ["q=1 1", "a=="]), ("a#b=c", ["a="]),
  ]) func anItemOfTheQueryEndsItsNameAtTheFirstSign(query: String, items: [String]) throws {
    let index = try makeIndex(["/:x", "app://h/:x"])
    for url in ["/p?", "app://h/p?"] {
      let match = try #require(try index.firstMatch(url + query))
      #expect(match.queryItems.map { "\($0.name)=\($0.value)" } == items)
    }
  }

  @Test(arguments: ["app", "https", "ws"]) func aPortIsANumberBelow65536(scheme: String) throws {
    let index = try makeIndex(["\(scheme)://h:65535/a", "/a", "/:x"])
    #expect(try index.firstMatch("\(scheme)://h:65535/a")?.key == 0)
    #expect(try index.firstMatch("\(scheme)://h:065535/a")?.key == 0)
    for port in ["65536", "99999", "123456", "1a", "-1"] {
      #expect(throws: URLParseError.self) { try index.firstMatch("\(scheme)://h:\(port)/a") }
    }
  }

  /// A name that text without a slash may follow comes where the ladder says, not before a name alone.
  @Test func aNameBeforeAnOptionalTextComesAfterANameAlone() throws {
    for texts in [["/:a{-x}?", "/:b"], ["/:b", "/:a{-x}?"]] {
      let index = try makeIndex(texts)
      #expect(try index.firstMatch("/foo")?.pattern.text == "/:b")
      let explained = try index.explain("/foo").candidates.map(\.match.pattern.text)
      #expect(explained == ["/:b", "/:a{-x}?"])
    }
  }

  @Test func whatIsOptionalIsThereRatherThanNot() throws {
    let index = try makeIndex(["/a{/:x}?{/b}?", "app://h/p{/:y}?/:z?"])
    #expect(try index.firstMatch("/a/b")?.captures.map(\.value) == ["b"])
    #expect(try index.firstMatch("app://h/p/q")?.capture(named: "y")?.value == "q")
    #expect(try index.firstMatch("app://h/p/q")?.capture(named: "z") == nil)
    #expect(try index.firstMatch("app://h/p")?.captures.isEmpty == true)
  }

  /// A match without the slash at the end comes first, even where less of what is optional is there.
  @Test func theSlashAtTheEndIsLeftOutRatherThanTaken() throws {
    let index = try makeIndex(["/a/:x{/:y}?/*"])
    for match in [
      try index.firstMatch("/a/b/c/"), try index.explain("/a/b/c/").candidates.first?.match,
    ] {
      #expect(match?.captures.map(\.value) == ["b", "c"])
      #expect(match?.capture(named: "y") == nil)
    }
  }

  /// A pattern of every kind in one table: the order is one, whichever tree a pattern is in.
  @Test func prioritiesHoldAcrossKinds() throws {
    let patterns: [(String, RoutePattern.Options)] = [
      ("/a/:x", .init(priority: 2)), ("/A/b", .init(priority: 1, ignoreCase: true)),
      ("app://a/b", .init(priority: 3, hostAsSegment: true)), ("app://h/a/b", .init()),
      ("app://*/a/*", .init(priority: 1)),
    ]
    let index = PatternIndex(
      try patterns.enumerated().map {
        PatternIndex.Entry(
          pattern: try RoutePattern($1.0, options: $1.1), route: "r\($0)", key: $0)
      })
    #expect(try index.explain("app://h/a/b").candidates.map(\.match.key) == [0, 4, 1, 3])
    #expect(try index.firstMatch("app://a/b")?.key == 2)
    #expect(try index.firstMatch("/a/b")?.key == 0)
    #expect(try index.firstMatch("/A/B")?.key == 1)
  }

  @Test func canonicalisesHTTPOnly() throws {
    let index = try makeIndex(["https://example.com/a/:x", "app://Editor/café/:x"])
    #expect(
      try index.firstMatch("HTTPS://EXAMPLE.com:443/b/../a/5")?.canonicalURL
        == "https://example.com/a/5")
    #expect(try index.firstMatch("https://example.com:8443/a/5") == nil)
    #expect(try index.firstMatch("app://Editor/café/1") != nil)
    #expect(try index.firstMatch("APP://Editor/caf%C3%A9/1") != nil)
    #expect(try index.firstMatch("app://editor/café/1") == nil)
  }

  @Test func separatesNoMatchFromNoURL() throws {
    let index = try makeIndex(["/a"])
    #expect(try index.firstMatch("app://b/c") == nil)
    for text in ["", "not a url", "://x", "http://", "app://a b/"] {
      #expect(throws: URLParseError.self) { try index.firstMatch(text) }
    }
  }

  @Test func wildcardHostsAndSchemes() throws {
    let index = try makeIndex([
      "http{s}?://*.example.com/:page", "https://www.example.com/:page", "*://*/x",
      "https://:tenant.example.com/home",
    ])
    #expect(try index.firstMatch("https://www.example.com/a")?.key == 1)
    #expect(try index.firstMatch("https://a.b.example.com/a")?.key == 0)
    #expect(try index.firstMatch("https://shop.example.com/home")?.key == 3)
    #expect(try index.firstMatch("ftp://h/x")?.key == 2)
    #expect(
      try index.firstMatch("https://shop.example.com/home")?.captures.map(\.value) == ["shop"])
  }
}

/// Where two patterns share a link because its last slash may be left out.
struct TrailingSlashPrecedenceTests {
  @Test(arguments: [
    ("https://h/", ["https://h/*", "https://h/", "https://h/:slug"], "https://h/"),
    ("https://h", ["https://h/*", "https://h/"], "https://h/"),
    ("https://h/a/x/", ["https://h/a/:id/*", "https://h/a/:id"], "https://h/a/:id"),
    ("https://h/a/x/y", ["https://h/a/:id/*", "https://h/a/:id"], "https://h/a/:id/*"),
    ("app://h/a/", ["app://h/a/*", "app://h/a", "app://h/:x"], "app://h/a"),
    ("app://h/a/b", ["app://h/a/*", "app://h/a/:x"], "app://h/a/:x"),
  ])
  func `the pattern that ends there is meant, not the wildcard for nothing`(
    url: String, texts: [String], winner: String
  ) throws {
    let entries = try texts.enumerated().map { number, text in
      PatternIndex.Entry(pattern: try RoutePattern(text), route: "r\(number)", key: number)
    }
    #expect(try PatternIndex(entries).firstMatch(url)?.pattern.text == winner)
    #expect(try PatternIndex(entries.reversed()).firstMatch(url)?.pattern.text == winner)
  }
}
