import Foundation
import TestSupport
import Testing

@testable import URLPatterns

struct URLParserTests {
  @Test(.enabled(if: Corpus.isPresent, "the corpus is not there"))
  func theStandardsOwnData() throws {
    let data = try Data(contentsOf: Corpus.file("urlpattern/urltestdata.json"))
    let cases = try #require(try JSONSerialization.jsonObject(with: data) as? [Any])
    var count = 0
    var differences = 0
    for case let test as [String: Any] in cases {
      guard let input = test["input"] as? String else { continue }
      count += 1
      var record: URLRecord?
      if let text = test["base"] as? String {
        let base = try? URLParser.parse(text)
        record = base == nil ? nil : try? URLParser.parse(input, base: base)
      } else {
        record = try? URLParser.parse(input)
      }
      let expected = test["failure"] as? Bool == true ? nil : test["href"] as? String
      // See docs/limits.md: a snowman is no domain, `0x` no number, a drive letter a segment like others.
      if record?.href != expected, let expected,
        expected.contains("//xn--n3h/") || expected == "https://0.0.0.0/"
          || expected.contains(/^file:\/\/[^\/]*\/[A-Za-z]:/)
      {
        differences += 1
        continue
      }
      #expect(record?.href == expected, "\(input), base \(test["base"] ?? "none")")
    }
    #expect(count > 700)
    #expect(differences == 30)
  }

  /// The standard's own domains, each as the host of a URL.
  @Test(.enabled(if: Corpus.isPresent, "the corpus is not there"))
  func theStandardsOwnDomains() throws {
    let cases = try Self.objects("urlpattern/toascii.json")
    for test in cases {
      let input = try #require(test["input"] as? String)
      let record = try? URLParser.parse("https://\(input)/x")
      #expect(
        record?.host == test["output"] as? String || !URLStandardCases.isStandard(input),
        "\(input), \(test["comment"] ?? "")")
    }
    #expect(cases.count == 87)
  }

  /// Only UTF-8 is encoded here; the other encodings are those of pages.
  @Test(.enabled(if: Corpus.isPresent, "the corpus is not there"))
  func theStandardsOwnPercentEncoding() throws {
    let cases = try Self.objects("urlpattern/percent-encoding.json")
    for test in cases {
      let input = try #require(test["input"] as? String)
      let output = try #require((test["output"] as? [String: String])?["utf-8"])
      let record = try URLParser.parse("https://h/?\(input)#\(input)")
      #expect(record.query == output && record.fragment == output, "\(input)")
    }
    #expect(cases.count == 7)
  }

  private static func objects(_ path: String) throws -> [[String: Any]] {
    let data = try Data(contentsOf: Corpus.file(path))
    let values = try #require(try JSONSerialization.jsonObject(with: data) as? [Any])
    return values.compactMap { $0 as? [String: Any] }
  }
}
