import Testing

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

  private var listing: Listing {
    var listing = Listing("name", "#count", "text")
    listing.add(["日本", "1", "a|b"], json: ["name": "日本"])
    listing.add(["x", "22", "say \"a, b\""], json: ["name": "x"])
    return listing
  }

  @Test func tablesAlignWideCharacters() {
    #expect(
      listing.text(width: nil) == """
        name  count  text
        日本      1  a|b
        x        22  say "a, b"
        """)
  }

  @Test func tablesFitTheTerminal() {
    var listing = Listing("identifier", "pattern")
    listing.add(["home", String(repeating: "x", count: 200)], json: nil)
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
    #expect(text.escapingControlsInField == field)
  }

  @Test func aQuoteWithACombiningMarkIsAQuote() {
    #expect("a,\u{301}\"\u{301}".csvField() == "\"a,\u{301}\"\"\u{301}\"")
  }

  @Test func commaSeparatedValuesFollowTheStandard() {
    #expect(listing.csv == "name,count,text\r\n日本,1,a|b\r\nx,22,\"say \"\"a, b\"\"\"")
  }

  @Test func markdownEscapesItsBars() {
    #expect(listing.markdown.contains("| 日本 | 1 | a\\|b |"))
    #expect(listing.markdown.contains("|---|---:|---|"))
  }

  @Test func emptyListsPrintNothingForPeopleAndAnEmptyListForPrograms() throws {
    let answer = Answer.list(Listing("a"))
    #expect(try answer.rendered(.table, width: nil, isColored: false) == "")
    #expect(try answer.rendered(.json, width: nil, isColored: false) == "[]")
    #expect(try answer.rendered(.jsonl, width: nil, isColored: false) == "")
  }

  @Test func jsonKeepsTheOrderOfKeysAndEscapes() {
    let value: JSONValue = ["b": "\"\\\n\u{1}\u{9B}é", "a": [1, 2.5.json, nil, true]]
    #expect(value.text == #"{"b":"\"\\\n\u0001\u009bé","a":[1,2.5,null,true]}"#)
  }
}

extension Double {
  fileprivate var json: JSONValue { .double(self) }
}
