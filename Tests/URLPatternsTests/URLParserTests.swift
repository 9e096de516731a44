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
      #expect(record?.href == expected, "\(input), base \(test["base"] ?? "none")")
    }
    #expect(count > 700)
  }
}
