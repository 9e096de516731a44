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
