import RouteModel
import Testing

@testable import RouteShell

/// `help WORD`.
@MainActor struct HelpSearchTests {
  /// Each part of a code's name, which may be in nothing else.
  @Test func `a word that only codes have leads to them`() throws {
    let session = try LineSession()
    var alone = 0
    let words = Set(CodeMeaning.all.flatMap { $0.code.split(separator: "-").map(String.init) })
    for word in words.sorted() where word.count > 3 && HelpTopic.named(word) == nil {
      let search = HelpSearch(word, in: .all)
      let isAlone = search.commands.isEmpty && search.topics.isEmpty
      guard isAlone, !CodeMeaning.all.contains(where: { $0.code == word }) else { continue }
      alone += 1
      let text = try session.run("help \(word)")
      #expect(text.contains("codes: \(search.codes[0])"), "\(word): \(text)")
    }
    #expect(alone > 10, "\(alone)")
  }

  @Test func `what nothing has is said so`() throws {
    #expect(try LineSession().failure("help qwerty")?.exit == .failure)
  }
}
