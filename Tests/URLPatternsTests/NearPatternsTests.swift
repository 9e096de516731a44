import TestSupport
import Testing
import URLPatterns

/// Patterns that may share URLs are found by how they begin.
struct NearPatternsTests {
  private static let texts: [String] = {
    var texts: [String] = []
    for host in ["app://h", "app://g", "https://x.com", "app://:any", ""] {
      for path in ["/", "/a", "/a/b", "/a/:x", "/ab", "/a/b/", "/:z", "/*", "/a-:q", "/b/c/d"] {
        texts.append(host + path)
      }
    }
    return texts
  }()

  private func beginning(_ text: String) -> PatternBeginning { PatternBeginning(text, .init()) }

  @Test func `all that may share a URL are found, and no others`() {
    let near = NearPatterns(Self.texts.map { (beginning: beginning($0), key: $0) })
    for text in Self.texts {
      let own = beginning(text)
      let expected = Self.texts.filter { beginning($0).mayMeet(own) }
      #expect(near.keys(near: own).sorted() == expected.sorted(), "\(text)")
      #expect(near.hasKeys(near: own))
    }
    let one = NearPatterns([(beginning: beginning("app://h/a"), key: 1)])
    #expect(!one.hasKeys(near: beginning("app://g/a")))
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `what was added and removed one by one is as if it were made at once`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var near = NearPatterns<String>([])
    var there: Set<String> = []
    for _ in 0..<200 {
      let text = Self.texts[Int.random(in: 0..<Self.texts.count, using: &generator)]
      if there.remove(text) != nil {
        near.remove(beginning(text), text)
      } else {
        there.insert(text)
        near.insert(beginning(text), text)
      }
      let asked = beginning(Self.texts[Int.random(in: 0..<Self.texts.count, using: &generator)])
      #expect(Set(near.keys(near: asked)) == there.filter { beginning($0).mayMeet(asked) })
    }
  }
}
