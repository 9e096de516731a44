import Foundation
import Interchange
import TestSupport
import Testing
import URLPatterns

struct ConformanceTests {
  /// Cases that differ, each with its reason. A case here that does not differ fails the test.
  static let exceptions: [Int: String] = [:]

  @Test(.enabled(if: Corpus.isPresent, "the corpus is not there"))
  func everyCaseOfTheWebPlatformTests() throws {
    let file = Corpus.file("urlpattern/wpt-urlpatterntestdata.rust-urlpattern-e29804d.json")
    let suite = try ConformanceSuite(running: try SourceText.read(file.path))
    #expect(suite.count == 352)
    for difference in suite.differences where Self.exceptions[difference.index] == nil {
      Issue.record("case \(difference.index): \(difference.pattern): \(difference.message)")
    }
    let differing = Set(suite.differences.map(\.index))
    for (index, reason) in Self.exceptions where !differing.contains(index) {
      Issue.record("case \(index) passes now, though: \(reason)")
    }
  }
}
