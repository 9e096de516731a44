import TestSupport
import Testing

@testable import URLPatterns

/// The URL standard without anybody's files: each step by cases of its own.
struct URLStandardTests {
  @Test(arguments: URLStep.allCases)
  func `each branch of a step of the parser`(step: URLStep) throws {
    let cases = try #require(URLStandardCases.parser[step], "no cases for the \(step.rawValue)")
    #expect(cases.count > 2, "hardly any cases for the \(step.rawValue)")
    for test in cases {
      let place: Comment = "\(step.rawValue), \(test.what): '\(test.input)'"
      let base = try test.base.map { try URLParser.parse($0) }
      let record = try? URLParser.parse(test.input, base: base)
      #expect(record?.href == test.url, place)
      // What is serialized is canonical.
      if let url = test.url { #expect(try URLParser.parse(url).href == url, place) }
    }
  }

  @Test func `each part of a URL has what belongs to it`() throws {
    let record = try URLParser.parse("https://u:p@h.org:8/a/b?q=1#f")
    let parts: [(URLComponent, String)] = [
      (.protocol, "https"), (.username, "u"), (.password, "p"), (.hostname, "h.org"), (.port, "8"),
      (.pathname, "/a/b"), (.search, "q=1"), (.hash, "f"),
    ]
    #expect(parts.map(\.0) == URLComponent.allCases)
    for (component, text) in parts { #expect(record[component] == text) }
    let opaque = try URLParser.parse("mailto:a@b")
    #expect(opaque[.pathname] == "a@b" && opaque.host == nil && opaque.hasOpaquePath)
  }

  @Test func `what fails says why`() {
    let cases: [(String, URLParseError.Code)] = [
      ("a", .scheme), ("http://", .host), ("http://a b/", .host), ("http://u@/", .host),
      ("app://:8", .host), ("http://h:x/", .port), ("file://a^b", .host),
    ]
    for (text, code) in cases {
      #expect(throws: URLParseError.self) { try URLParser.parse(text) }
      do { _ = try URLParser.parse(text) } catch { #expect(error.code == code, "\(text)") }
    }
  }

  /// By the standard: each set is another one and some characters.
  @Test func `each percent-encode set`() {
    let control = "\u{7F}" + (0..<32).map { String(Unicode.Scalar($0)) }.joined()
    let fragment = control + " \"<>`"
    let query = control + " \"#<>"
    let path = query + "?^`{}"
    let sets: [(String, PercentEncodeSet, String)] = [
      ("C0 control", .control, control), ("fragment", .fragment, fragment),
      ("query", .query, query),
      ("special-query", .specialQuery, query + "'"), ("path", .path, path),
      ("userinfo", .userinfo, path + "/:;=@[\\]|"),
    ]
    for (name, set, characters) in sets {
      for byte in UInt8.min...UInt8.max {
        let isMember = byte >= 128 || characters.utf8.contains(byte)
        #expect(set.contains(byte) == isMember, "byte \(byte) and the \(name) percent-encode set")
      }
    }
  }

  /// A link that is canonical already is not parsed as a whole: what is said of it is the same.
  @Test(arguments: ["http", "https", "ws"])
  func `each character of a host and a path becomes canonical, or is refused`(
    scheme: String
  ) throws {
    let index = try makeIndex(["/*"])
    for character in (1..<127).map({ String(Unicode.Scalar($0)) }) + ["%41", "%", "é", "%zz"] {
      for url in [
        "\(scheme)://\(character)/p", "\(scheme)://h\(character)/p",
        "\(scheme)://h\(character)h.org/p", "\(scheme)://h/\(character)",
        "\(scheme)://h/p\(character)p", "\(scheme)://h/p?\(character)",
        "\(scheme)://h/p#\(character)",
      ] {
        let wanted = try? URLParser.parse(url).href
        let match = try? index.firstMatch(url)
        #expect(match?.canonicalURL == wanted, "'\(url)'")
      }
    }
  }

  /// The host of such a scheme has no case, on either side; that of an app's own has one.
  @Test(arguments: ["http", "https", "ws"]) func `a letter of a host has no case`(
    scheme: String
  ) throws {
    for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") {
      let upper = String(Unicode.Scalar(byte))
      for host in [upper, "\(upper)h.org", "h\(upper).org", "h.\(upper)\(upper)"] {
        for rest in ["/p", "/p?q=1"] {
          let written = [host, host.lowercased()]
          for (pattern, url) in [(written[1], written[0]), (written[0], written[1])] {
            let index = try makeIndex(["\(scheme)://\(pattern)/p", "app://\(pattern)/p"])
            #expect(try index.firstMatch("\(scheme)://\(url)\(rest)")?.key == 0, "\(url)")
            #expect(try index.firstMatch("app://\(url)\(rest)") == nil, "\(url)")
          }
        }
      }
    }
  }

  @Test(arguments: [("http", 80), ("https", 443), ("ws", 80), ("wss", 443), ("ftp", 21)])
  func `the default port of a scheme is none, in a pattern as in a link`(
    _ scheme: String, _ port: Int
  ) throws {
    #expect(try URLPattern(.init(protocol: scheme, port: "\(port)"))[.port] == "")
    #expect(try URLPattern(.init(protocol: "app", port: "\(port)"))[.port] == "\(port)")
    for ends in ["", "/a", "/:x", "/*", "/a\\?q=1", "/a#f"] {
      let rest = ends.replacing(":x", with: "a").replacing("*", with: "a").replacing("\\", with: "")
      for pattern in ["\(scheme)://h\(ends)", "\(scheme)://h:\(port)\(ends)"] {
        let index = try makeIndex([pattern])
        #expect(try index.firstMatch("\(scheme)://h\(rest)") != nil, "\(pattern)")
        #expect(try index.firstMatch("\(scheme)://h:\(port)\(rest)") != nil, "\(pattern)")
        #expect(try index.firstMatch("\(scheme)://h:\(port + 1)\(rest)") == nil, "\(pattern)")
      }
      let other = try makeIndex(["\(scheme)://h:\(port + 1)\(ends)"])
      #expect(try other.firstMatch("\(scheme)://h\(rest)") == nil)
      #expect(try other.firstMatch("\(scheme)://h:\(port + 1)\(rest)") != nil)
      // The scheme of an app has no default.
      let app = try makeIndex(["app://h:\(port)\(ends)"])
      #expect(try app.firstMatch("app://h\(rest)") == nil)
      #expect(try app.firstMatch("app://h:\(port)\(rest)") != nil)
    }
  }

  @Test func `percent-encoding and its inverse`() {
    #expect(PercentEncoding.encode("a é\u{0}", .path) == "a%20%C3%A9%00")
    #expect(PercentEncoding.encode("%20%zz", .userinfo) == "%20%zz")
    let decoded: [(String, String)] = [
      ("%41%6a%4A", "AjJ"), ("%4", "%4"), ("%", "%"), ("%zz", "%zz"), ("%%41", "%A"),
      ("%4%41", "%4A"),
      ("%C3%A9+", "é+"), ("", ""), ("%2541", "%41"),
    ]
    for (text, result) in decoded {
      #expect(PercentEncoding.decode(text.utf8) == Array(result.utf8), "\(text)")
    }
  }
}

/// What only a URL with a domain beyond ASCII needs.
struct DomainNameTests {
  @Test(arguments: URLStandardCases.differingDomains)
  func `where the library differs it is as docs say`(_ domain: String, _ answer: String?) {
    let standard = URLStandardCases.domains.first { $0.domain == domain }
    let record = try? URLParser.parse("https://\(domain)/")
    // A newer library may have a newer Unicode, and be right.
    #expect(record?.host == answer || standard != nil && record?.host == standard?.ascii)
  }

  /// A domain is as long as the standard of domains has it; what a longer one costs is not much.
  @Test func `a domain beyond ASCII that is too long is none`() {
    let long = String(repeating: "é", count: 3_000)
    #expect(IDNA.toASCII(Array(long.utf8)) == nil)
    #expect(IDNA.toASCII(Array(String(repeating: "a", count: 100_000).utf8)) != nil)
    #expect(IDNA.toASCII(Array(("e" + String(repeating: "\u{301}", count: 1_000)).utf8)) == nil)
    #expect(IDNA.toASCII(Array("é\u{0}.org".utf8)) == nil)
  }
}
