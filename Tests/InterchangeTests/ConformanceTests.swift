import Foundation
import TestSupport
import Testing
import URLPatterns

struct ConformanceTests {
  /// Cases that differ, each with its reason. A case here that does not differ fails the test.
  static let exceptions: [Int: String] = [154: "libidn2 refuses a bicycle in a domain"]

  @Test(.enabled(if: Corpus.isPresent, "the corpus is not there"))
  func everyCaseOfTheWebPlatformTests() throws {
    let file = Corpus.file("urlpattern/wpt-urlpatterntestdata.rust-urlpattern-e29804d.json")
    let suite = try ConformanceSuite(running: String(contentsOf: file, encoding: .utf8))
    #expect(suite.count == 352)
    for difference in suite.differences where Self.exceptions[difference.index] == nil {
      Issue.record("case \(difference.index): \(difference.pattern): \(difference.message)")
    }
    let differing = Set(suite.differences.map(\.index))
    for (index, reason) in Self.exceptions where !differing.contains(index) {
      Issue.record("case \(index) passes now, though: \(reason)")
    }
  }

  @Test func `half a character is the replacement character`() throws {
    let suite = try ConformanceSuite(
      running: #"""
        [{"pattern": [{"pathname": "/\ud83d"}], "inputs": [{"pathname": "/\uDE00x"}],
          "expected_obj": {"pathname": "/%EF%BF%BD"}, "expected_match": null},
         {"pattern": [{"pathname": "/\ud83d"}], "inputs": [{"pathname": "/\ufffd"}],
          "expected_obj": {"pathname": "/%EF%BF%BD"},
          "expected_match": {"pathname": {"input": "/%EF%BF%BD", "groups": {}}}},
         {"pattern": [{"pathname": "/\ud83d\ude00\\ud83d"}], "inputs": [],
          "expected_obj": {"pathname": "/%F0%9F%98%80ud83d"}}]
        """#)
    #expect(suite.count == 3)
    #expect(suite.differences == [])
  }
}
