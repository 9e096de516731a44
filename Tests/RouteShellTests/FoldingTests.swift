import Testing

@testable import RouteShell

struct FoldingTests {
  @Test(arguments: [
    ("one two three", 9, "one two\nthree"),
    ("  --to X  where it goes to", 20, "  --to X  where it\n          goes to"),
    ("  an indented line", 12, "  an\n  indented\n  line"),
    ("https://example.org/a/long/path and", 12, "https://example.org/a/long/path\nand"),
    ("日本 日本 日本", 9, "日本 日本\n日本"), ("short", 3, "short"), ("a  b  c", 80, "a  b  c"),
    ("as it is", nil, "as it is"),
  ])
  func `lines are broken at blanks`(_ text: String, _ width: Int?, _ folded: String) {
    #expect(text.folded(to: width) == folded)
  }

  @Test func `the lines of a paragraph are filled where one does not fit`() {
    let text = "one two three four\nfive six\n\n  a  first\n  b  second\nend"
    #expect(
      text.folded(to: 12, isProse: true)
        == "one two\nthree four\nfive six\n\n  a  first\n  b  second\nend")
    #expect(text.folded(to: 40, isProse: true) == text)
  }
}
