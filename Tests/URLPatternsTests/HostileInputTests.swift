import TestSupport
import Testing
import URLPatterns

/// Input that is made to hurt: an answer or an error, after a bounded number of steps and in bounded
/// memory. Time is only watched for what would never end.
struct HostileInputTests {
  /// Runs `body` and fails when it takes as long as what it must exclude: that takes hours.
  private func soon(_ body: () throws -> Void) rethrows {
    let time = try ContinuousClock().measure(body)
    #expect(time < .seconds(600))
  }

  @Test func anExpressionThatBacktracksWithoutEnd() throws {
    let index = try makeIndex(["/:x((?:a+)+)", "/b/*"])
    let url = "/" + String(repeating: "a", count: 5_000) + "b"
    try soon {
      let match = try index.firstMatch(url)
      #expect(match == nil)
    }
    let pattern = try URLPattern(URLPatternInit(pathname: "/((?:a+)+)"))
    try soon {
      let isMatch = try pattern.test(.url("https://h" + url))
      #expect(!isMatch)
    }
  }

  @Test func aMegabyteOfSlashes() throws {
    let index = try makeIndex(["/:a/:b/:c", "/*/x/*", "{/:l}?/y", "https://*.com/*"])
    let slashes = String(repeating: "/", count: 1_000_000)
    for url in [slashes, "app://h" + slashes, "https://h.com" + slashes] {
      try soon {
        _ = try index.explain(String(url.prefix(50_000)), nearMisses: 0)
        let match = try index.firstMatch(url)
        if let match { #expect(match.canonicalURL.utf8.count <= 3 * url.utf8.count) }
        #expect((match != nil) == url.hasPrefix("https"))
      }
    }
  }

  @Test func aURLOfMoreThanSixteenMebibytes() throws {
    let whole = try makeIndex(["app://h/:x", "/b", "/e/*"])
    let limit = 16 << 20
    let longest = "app://h/" + String(repeating: "a", count: limit - 8)
    #expect(try whole.firstMatch(longest) != nil)
    let urls = [
      longest + "a", "app://h/x?\(longest)", "/b?\(longest)", "/b/\(longest)", "/e/\(longest)",
      "other:" + longest, "other://g" + longest, "/" + longest,
    ]
    for url in Torture.some(urls, oneIn: 2) {
      let error = #expect(throws: URLParseError.self) { try whole.firstMatch(url) }
      #expect(error?.code == .tooLong)
      #expect(error?.description == "'\(url.prefix(200))…' is not a URL: longer than 16 MiB")
    }
    #expect(throws: URLParseError.self) { try whole.explain(urls[0]) }
    #expect(throws: URLParseError.self) { try whole.forEachMatch(urls[0]) { _ in true } }
  }

  @Test func aHostOfHalfAMillionLabels() throws {
    let index = try makeIndex(["https://*.com/*", "https://:sub.a.b/*", "https://x.com/"])
    let labels = String(repeating: "a.", count: 500_000)
    for (host, isMatched) in [("com", true), ("b", false), ("org", false)] {
      try soon {
        let match = try index.firstMatch("https://\(labels)\(host)/x")
        #expect((match != nil) == isMatched)
      }
    }
  }

  @Test func aPatternOfAMegabyte() {
    let text = "/" + String(repeating: "a{b}?", count: 200_000)
    soon {
      let error = #expect(throws: PatternError.self) { try RoutePattern(text) }
      #expect(error?.code == .tooLarge)
    }
  }

  /// Bytes, not characters, whatever the pattern consists of.
  @Test(arguments: ["a", "é", ":x/é", "{b}?", "(\\d)a", "*a"])
  func aPatternOfExactlyTheMostBytes(_ piece: String) throws {
    for head in ["/", "app://h/", "https://{w.}?h.org/"] {
      let head = head + piece
      let room = RoutePattern.maximumLength - head.utf8.count
      let fill = piece.contains("é") ? "é" : "aa"
      let whole = head + String(repeating: fill, count: room / 2) + (room % 2 == 1 ? "a" : "")
      #expect(whole.utf8.count == 8_192)
      #expect(try RoutePattern(whole).text == whole)
      let error = #expect(throws: PatternError.self) { try RoutePattern(whole + "a") }
      #expect(error?.code == .tooLarge && error?.description.contains("8193 bytes") == true)
    }
  }

  /// Where the many stand, and how many captures are beside them.
  @Test(arguments: [
    ("app://h", "/:n", "", 0), ("", "/(a)", "", 0), ("/:x", "/:n", "/*", 2),
    ("", "/:n(a|b)?", "", 0), ("/:x((?<g>a))", "/:n", "\\?q=:z", 3),
    ("https://:x.h.org", "/:n-b", "#:y", 2), ("", "{/:n}?", "", 0),
  ])
  func aPatternOfExactlyTheMostCaptures(
    _ head: String, _ piece: String, _ end: String, _ others: Int
  ) throws {
    func text(_ count: Int) -> String {
      head + (0..<count).map { piece.replacing(":n", with: ":n\($0)") }.joined() + end
    }
    #expect(throws: Never.self) { try RoutePattern(text(64 - others)) }
    let error = #expect(throws: PatternError.self) { try RoutePattern(text(65 - others)) }
    #expect(error?.code == .tooLarge && error?.description.contains("65 captures") == true)
  }

  @Test func deepGroupsAndManyCaptures() {
    for text in [
      "/" + String(repeating: "{", count: 4_000),
      "/(" + String(repeating: "(?:", count: 2_000) + ")",
      "/" + (0..<200).map { ":n\($0)" }.joined(separator: "/"),
      "/([" + String(repeating: "[", count: 3_000) + "])",
      // The groups of an expression count, too.
      "/:x(" + (0..<64).map { "(?<g\($0)>a)" }.joined() + ")/:y",
    ] {
      soon { #expect(throws: PatternError.self) { try RoutePattern(text) } }
    }
  }

  @Test func manyQueryItemsAndBrokenEscapes() throws {
    let index = try makeIndex(["/a/:x"])
    let query = (0..<10_000).map { "k\($0)=%" }.joined(separator: "&")
    let match = try #require(try index.firstMatch("/a/%?" + query))
    soon { #expect(match.queryItems.count == 10_000) }
    #expect(match.captures.first?.isRaw == true)
    #expect(match.queryItems.last?.isRaw == true)
  }

  @Test func invalidUTF8AndControls() throws {
    let index = try makeIndex(["/a/:x"])
    let bytes: [UInt8] = [0x2F, 0x61, 0x2F, 0xFF, 0xC3, 0x00, 0x0A]
    let match = try index.firstMatch(String(decoding: bytes, as: UTF8.self))
    #expect(match?.captures.count == 1)
    #expect(try index.firstMatch("/a/\u{0}\u{7F}")?.captures.first?.raw == "%00%7F")
  }

  @Test func manyOptionalPartsStayBounded() throws {
    let text = "/a" + (0..<60).map { "{/p\($0)}?" }.joined() + "/z"
    let index = try makeIndex([text])
    try soon {
      let match = try index.firstMatch("/a/p1/p7/z")
      #expect(match != nil)
    }
    #expect(try index.firstMatch("/a/p7/p1/z") == nil)
    // Sixty optional parts would be 2^60 ways; they take no more room than the pattern's text does.
    #expect(index.byteCount < 100 * text.utf8.count)
  }
}
