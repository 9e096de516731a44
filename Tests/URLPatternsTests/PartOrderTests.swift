import TestSupport
import Testing
import URLPatterns

/// Which part of a URL decides between two patterns, each of which is the more specific in another part.
struct PartOrderTests {
  /// The parts in the order of docs/url-patterns.md, best first, each as a literal; `*` takes any.
  private static let literals = ["https", "h.org", "a", "8080", "q", "f", "u", "7"]

  /// A pattern that has a literal in some parts and takes anything in the others.
  private func pattern(_ numbers: Set<Int>) -> String {
    let part = Self.literals.indices.map { numbers.contains($0) ? Self.literals[$0] : "*" }
    return
      "\(part[0])://\(part[6])\\:\(part[7])@\(part[1])\\:\(part[3])/\(part[2])\\?\(part[4])#\(part[5])"
  }

  private static let pairs = (0..<8).flatMap { first in (first + 1..<8).map { (first, $0) } }

  @Test(arguments: pairs) func `the earlier part decides, whatever the later one is`(
    earlier: Int, later: Int
  ) throws {
    let url = "https://u:7@h.org:8080/a?q#f"
    let (better, worse) = (pattern([earlier]), pattern([later]))
    for texts in [[better, worse], [worse, better]] {
      #expect(try makeIndex(texts).firstMatch(url)?.pattern.text == better)
    }
    // All that come after it together are no more.
    let rest = pattern(Set(earlier + 1..<8))
    #expect(try makeIndex([rest, better]).firstMatch(url)?.pattern.text == better)
    let conflicts = try makeIndex([better, worse]).conflicts().conflicts
    #expect(conflicts.map(\.winner.pattern.text) == [better])
  }
}
