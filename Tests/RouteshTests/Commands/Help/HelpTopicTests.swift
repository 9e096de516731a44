import TestSupport
import Testing

/// What people look up has a page, also under other names.
struct HelpTopicTests {
  private func help(_ words: String) throws -> String {
    let run = try ProgramRun(["help"] + words.split(separator: " ").map(String.init))
    #expect(run.code == 0, "\(run.errors)")
    return run.output
  }

  @Test(arguments: [
    ("duplicate", "a finding of check: two patterns match the same URLs, and the first takes them"),
    ("no-match", "the code of a failed event: no pattern of an enabled route takes the URL"),
    ("invalid-protocol", "the code of a failed event: nothing is registered under that"),
    ("not-covered", "a finding of check-links: no link of the list wins a pattern"),
    ("outer-blank", "a finding of check: a blank before or after a pattern"),
  ])
  func `a code that is printed has a meaning`(_ code: String, _ meaning: String) throws {
    #expect(try help(code).hasPrefix("\(code)\n\(meaning)"))
  }

  @Test(arguments: [
    ("grammar", "grammar"), ("regex", "grammar"), ("url patterns", "grammar"),
    ("wildcards", "grammar"), ("quotes", "language"), ("variables", "language"),
  ])
  func `a topic has several names`(_ words: String, _ topic: String) throws {
    #expect(try help(words) == help(topic))
  }

  @Test func `all commands fit on two screens`() throws {
    let text = try help("commands")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 48)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    for line in [
      "Resolve             match, explain,", "  route add|put|edit|remove", "  hub init|",
    ] {
      #expect(text.contains(line), "\(text)")
    }
  }

  @Test func `the grammar is told with examples`() throws {
    let grammar = try help("grammar")
    #expect(grammar.contains(#":name(\d+)        what the expression in parentheses matches"#))
    #expect(grammar.contains(#"app://list/:id\?tab=:tab"#))
  }

  @Test func `paths say where a screen goes`() throws {
    #expect(
      try help("paths").contains("\n  push        push              onto the navigation stack\n"))
  }

  /// What newcomers have looked up.
  @Test(arguments: [
    ("link", "match URL"), ("links", "check-links"), ("rename", "route edit"),
    ("verify", "migrate status"), ("android", "import android"), ("condition", "--when"),
    ("conditions", "version-from"), ("screen", "match URL"), ("platform", "--context"),
    ("csv", "import csv"), ("search", "find"), ("watch", "hub pull"), ("wildcard", "grammar"),
    ("deeplink", "open URL"), ("change", "migrate new"), ("filter", "routes"),
    ("broken", "check-links"), ("bulk", "each"), ("sarif", "check"), ("tag", "route add"),
    ("sensitive", "parameter add"), ("excel", "import csv"), ("qa", "check-links"),
    ("revert", "undo"), ("delete", "route remove"), ("typescript", "export links"),
    ("precedence", "explain URL"), ("universal link", "export aasa"),
  ])
  func `a word leads to what there is about it`(_ word: String, _ page: String) throws {
    #expect(try help(word).contains(page), "\(word)")
  }

  @Test(arguments: ["check-links", "history import", "errors", "source", "test", "grammar"])
  func `a text fits the window`(_ words: String) throws {
    let lines = try help(words).split(separator: "\n").dropFirst()
    #expect(lines.allSatisfy { $0.count <= 110 || $0.contains("[--") }, "\(words)")
  }
}
