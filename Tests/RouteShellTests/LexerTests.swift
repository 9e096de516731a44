import Interchange
import RouteModel
import TestSupport
import Testing
import Texts

@testable import RouteShell

struct LexerTests {
  /// The words of a line with variables written as `<name>`.
  static func words(_ text: String) throws -> [String] {
    var lexer = Lexer(SourceLine(text))
    guard case .words(let words) = try lexer.words() else { return ["…"] }
    return words.map { word in
      word.parts.map { part in
        switch part {
        case .bare(let text), .quoted(let text): text
        case .variable(let name, _): "<\(name)>"
        }
      }.joined()
    }
  }

  @Test(arguments: [
    ("echo a  b\tc", ["echo", "a", "b", "c"]),
    ("echo 'a b' \"c d\"", ["echo", "a b", "c d"]),
    ("title='A note'", ["title=A note"]),
    ("echo ''", ["echo", ""]),
    (#"echo "a\n\t\e\"\\\$b""#, ["echo", "a\n\t\u{1B}\"\\$b"]),
    (#"echo "\u{9b}\u{1F469}""#, ["echo", "\u{9B}\u{1F469}"]),
    (#"echo 'a\n$b'"#, ["echo", #"a\n$b"#]),
    ("echo $a ${b}c $1 $@ $? $_ x$y", ["echo", "<a>", "<b>c", "<1>", "<@>", "<?>", "<_>", "x<y>"]),
    ("echo $12", ["echo", "<1>2"]),
    ("echo (a$) $ $/ $-", ["echo", "(a$)", "$", "$/", "$-"]),
    ("echo a#b # a comment", ["echo", "a#b"]),
    ("# a comment", []),
    ("", []),
    (
      #"pattern add editor app://editor/:id(\d+){/edit}?"#,
      ["pattern", "add", "editor", #"app://editor/:id(\d+){/edit}?"#]
    ),
    (#"a\b"#, [#"a\b"#]),
    ("a \\", ["…"]),
    ("ünï 日本", ["ünï", "日本"]),
  ])
  func splits(_ text: String, _ expected: [String]) throws {
    #expect(try Self.words(text) == expected)
  }

  @Test(arguments: [
    ("echo 'abc", 6, "the quote is not closed on this line"),
    ("echo \"abc", 6, "the quote is not closed on this line"),
    ("echo \"abc\\", 6, "the quote is not closed on this line"),
    (#"echo "\q""#, 7, #"unknown escape in "…": write \n, \t, \e, \u{…}, \", \\ or \$"#),
    (
      #"echo "\u{}""#, 7,
      #"no character has this number: write \u{9b}, with the number in hexadecimal digits"#
    ),
    (
      #"echo "\u{d800}""#, 7,
      #"no character has this number: write \u{9b}, with the number in hexadecimal digits"#
    ),
    (
      #"echo "\u41""#, 7,
      #"no character has this number: write \u{9b}, with the number in hexadecimal digits"#
    ),
    (
      #"echo "\u{+1}""#, 7,
      #"no character has this number: write \u{9b}, with the number in hexadecimal digits"#
    ),
    (
      #"echo "\u{41"#, 7,
      #"no character has this number: write \u{9b}, with the number in hexadecimal digits"#
    ),
    ("echo ${a", 6, "'${' is not closed: write ${name}"),
    ("echo ${a b}", 6, "'a b' is not the name of a variable"),
  ])
  func refuses(_ text: String, _ column: Int, _ message: String) {
    let error = #expect(throws: ShellError.self) { try Self.words(text) }
    #expect(error?.diagnostic.message == message)
    #expect(error?.diagnostic.place?.column == column)
    #expect(error?.exit == .usage)
  }

  @Test func quotingAnyTextAndReadingItReturnsIt() throws {
    var generator = SeededGenerator(seed: 7)
    let alphabet = Array("ab-#{}$'\"\\ \t\n\r\u{0}\u{1B}\u{7F}\u{9B}\u{202E}é日👩‍👩‍👧=/:".unicodeScalars)
    for _ in 0..<5000 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<12, using: &generator) {
        if let scalar = alphabet.randomElement(using: &generator) {
          text.unicodeScalars.append(scalar)
        }
      }
      let line = "echo \(text.scriptWord) end"
      #expect(try Self.words(line) == ["echo", text, "end"], "\(line)")
      #expect(!line.hasControls, "\(line.debugDescription)")
    }
  }
}
