import Foundation
import RouteModel
import TestSupport
import Testing

@testable import RouteShell

/// Written tables are read back unchanged.
struct DataFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private static let pieces = [
    "a", "b c", ",", ";", "\t", "\n", "\r", "\r\n", "\"", "\"\"", "\\", "\\\\", "\\e", "\\u{9b}",
    "\\n", "\u{1B}", "\u{9B}", "\u{2028}", "\u{85}", "\u{202E}", "\u{301}", "é", "日本", "#", "'",
    "=",
    "C:\\new\\text", "\u{FEFF}", " ",
  ]

  @Test(arguments: ["csv", "tsv"])
  func `every field comes back, whatever is in it`(_ ending: String) throws {
    var state: UInt64 = 11
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for separator: Unicode.Scalar in ending == "csv" ? [",", ";"] : ["\t"] {
      let heading = ["x", "url"]
      let rows =
        [heading]
        + (0..<500).map { _ in
          (0..<2 + next(4)).map { _ in
            (0..<next(5)).map { _ in Self.pieces[next(Self.pieces.count)] }.joined()
          }
        }
      for end in ["\n", "\r\n"] {
        let style = DataStyle(separator: separator, lineEnd: end, hasMark: false)
        let text = rows.map { style.line($0) + end }.joined()
        try directory.write(text, to: "t.\(ending)")
        var file = try DataFile(directory.path("t.\(ending)"))
        let read = try file.everyLine()
        #expect(read.map(\.fields) == rows)
        #expect(read.map { $0.text + end }.joined() == text)
        let again = file.style(for: "t.\(ending)")
        #expect(again.separator == separator && again.lineEnd == end)
      }
    }
  }

  @Test(arguments: [
    #"C:\new\text"#, #"\\server\share"#, #":id(\d+)"#, #"\u0041"#, #"\u{41}"#, #"a\"#, #"\u{9b"#,
  ])
  func `a backslash of other people stays`(_ field: String) {
    #expect(field.unescapingControlsInField == field)
  }

  @Test func `a list of ours is read back`() throws {
    let rows = [["app://a", "\u{1B}]0;x"], ["app://b", #"\e"#], ["app://c", "one\ntwo"]]
    try directory.write(Listing(["url", "name"], of: rows).csv + "\r\n", to: "l.csv")
    var file = try DataFile(directory.path("l.csv"))
    #expect(try file.everyLine().map(\.fields) == [["url", "name"]] + rows)
  }
}
