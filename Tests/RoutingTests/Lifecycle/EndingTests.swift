import Foundation
import Routing
import TestSupport
import Testing

/// Who is told of the end of an action: docs/behaviour.md, "Handlers".
struct EndingTests {
  /// The rows of the table on the page.
  private func rows() throws -> [String] {
    let page = try String(
      contentsOf: Corpus.packageDirectory.appendingPathComponent("docs/behaviour.md"),
      encoding: .utf8)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let head = try #require(lines.firstIndex(of: "| when | who is told |"))
    return Array(lines[(head + 2)...].prefix { $0.hasPrefix("|") })
  }

  @Test func `the table on the page is the one that is walked`() throws {
    let walked = Ending.allCases.map { ending in
      "| \(ending.rawValue) | \(ending.order.map(\.rawValue).joined(separator: ", ")) |"
    }
    #expect(try rows() == walked)
  }

  @Test func `nobody is told twice, and every listener is explained`() throws {
    let page = try String(
      contentsOf: Corpus.packageDirectory.appendingPathComponent("docs/behaviour.md"),
      encoding: .utf8)
    for ending in Ending.allCases {
      #expect(Set(ending.order).count == ending.order.count, "\(ending)")
    }
    for listener in Ending.Listener.allCases {
      #expect(page.contains("- *\(listener.rawValue)*: "), "\(listener)")
    }
  }
}
