import Foundation
import Interchange
import RouteModel
import Testing
import Texts

@testable import RouteShell

struct OutputTests {
  @Test(arguments: [
    ("abc", 3), ("日本", 4), ("é", 1), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1),
    ("", 0),
    ("ｆ", 2), ("한", 2),
  ])
  func measuresColumns(_ text: String, _ width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test func controlCharactersAreWrittenOut() {
    #expect("\u{1B}]0;x\u{7}".escapingControls() == "\\e]0;x\\u{7}")
    #expect("a\u{202E}b\u{9B}c\n".escapingControls() == "a\\u{202e}b\\u{9b}c\\n")
    #expect("a\nb\t".escapingControls(keepsLines: true) == "a\nb\t")
    #expect("日本é".escapingControls() == "日本é")
  }

  private let listing = Listing(
    ["name", .number("count"), "text"],
    of: [["日本", "1", "a|b"], ["x", "22", "say \"a, b\""]])

  @Test func tablesAlignWideCharacters() {
    #expect(
      listing.text(width: nil) == """
        name  count  text
        日本      1  a|b
        x        22  say "a, b"
        """)
  }

  @Test func aLongSentenceHasLinesOfItsOwnWithoutATerminal() {
    let words = String(repeating: "word ", count: 30).dropLast()
    let listing = Listing(["code", .prose("message")], of: [["a", "\(words)"]])
    let lines = listing.text(width: nil).split(separator: "\n")
    #expect(lines.count == 4 && lines[1] == "a", "\(lines)")
    #expect(lines.allSatisfy { $0.count <= 120 })
    #expect(lines.dropFirst(2).joined().split(separator: " ").count == 30)
  }

  @Test func `one very long value moves only what is beside it`() {
    let long = String(repeating: "x", count: 5_000)
    let listing = Listing(
      ["name", "value", "more"], of: [["a", long, "1"], ["b", "short", "2"]])
    #expect(
      listing.text(width: nil) == """
        name  value  more
        a     \(long)  1
        b     short  2
        """)
  }

  @Test func tablesFitTheTerminal() {
    let listing = Listing(
      ["identifier", "pattern"], of: [["home", String(repeating: "x", count: 200)]])
    for line in listing.text(width: 40).split(separator: "\n") {
      #expect(line.count <= 40)
    }
  }

  @Test(arguments: [
    (#"app://x/:id(\d+)"#, #"app://x/:id(\d+)"#), ("a\u{1B}b", #"a\eb"#), (#"a\eb"#, #"a\\eb"#),
    (#"\d\\"#, #"\\d\\\\"#), ("\\e\u{301}", "\\\\e\u{301}"), ("\u{9B}\\d", #"\u{9b}\\d"#),
    ("a\nb\tc", "a\nb\tc"), ("a\rb", #"a\u{d}b"#),
  ])
  func aFieldEscapesWhatATerminalMinds(_ text: String, _ field: String) {
    #expect(text.escapingControlsInField() == field)
    #expect(field.unescapingControlsInField == text)
  }

  @Test func aQuoteWithACombiningMarkIsAQuote() {
    #expect("a,\u{301}\"\u{301}".csvField() == "\"a,\u{301}\"\"\u{301}\"")
  }

  @Test func commaSeparatedValuesFollowTheStandard() {
    #expect(listing.csv == "name,count,text\r\n日本,1,a|b\r\nx,22,\"say \"\"a, b\"\"\"")
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("@x", "'@x"), ("-x", "'-x"), ("-3", "-3"), ("+4.5", "+4.5"),
    ("'=x", "''=x"), ("'quoted'", "'quoted'"), ("a=b", "a=b"),
  ])
  func noCellIsAFormula(_ text: String, _ cell: String) throws {
    #expect(Listing(["name"], of: [[text]]).csvRows == cell)
    var reader = TableReader(SourceText("\(cell),y\n", file: "t.csv"), as: .table)
    #expect(try reader.next()?.fields == [text, "y"])
  }

  @Test func emptyListsPrintNothingForPeopleAndAnEmptyListForPrograms() {
    let answer = Answer.list(Listing(["a"], of: []))
    #expect(answer.rendered(.table, width: nil, isColored: false) == "")
    #expect(answer.rendered(.json, width: nil, isColored: false) == "[]")
    #expect(answer.rendered(.jsonl, width: nil, isColored: false) == "")
  }

  @Test(arguments: [10, 20, 39, 56, 80, 100])
  func tablesFitAnyTerminal(_ width: Int) {
    let listing = Listing(
      ["severity", "code", .prose("message"), .prose("witness")],
      of: [
        [
          "warning", "shadowed",
          "app://editor/:id of p3 can never win: app://editor/* of p1 is first",
          "app://editor/a-rather-long-value-of-a-path",
        ]
      ])
    let lines = listing.text(width: width).split(separator: "\n").map(String.init)
    for line in lines where line.contains(" ") && width > 39 {
      #expect(line.displayWidth <= width, "\(line)")
    }
    // No code, and no URL where it fits, is cut or broken.
    #expect(lines.joined().contains("shadowed") || width < 20)
    guard width >= 56 else { return }
    #expect(lines.contains { $0.contains("app://editor/a-rather-long-value-of-a-path") })
    let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words.contains("app://editor/:id of p3 can never win: app://editor/* of p1 is first"))
  }

  @Test func whatIsNoListIsTextInTheFormatsOfLists() {
    let answer = Answer.text("added route a", json: ["revision": 1])
    #expect(answer.rendered(.csv, width: nil, isColored: false) == "added route a")
  }

  @Test func jsonKeepsTheOrderOfKeysAndEscapes() {
    let value: JSONValue = ["b": "\"\\\n\u{1}\u{9B}é", "a": [1, 2.5.json, nil, true]]
    #expect(value.text == #"{"b":"\"\\\n\u0001\u009bé","a":[1,2.5,null,true]}"#)
  }
}

extension Listing {
  /// A list of texts.
  init(_ columns: [Column], of rows: [[String]]) {
    self.init(
      rows,
      columns.enumerated().map { place, column in
        ListedFact<[String]>.text(column) { $0[place] }
      })
  }
}

extension Double {
  fileprivate var json: JSONValue { .double(self) }
}
