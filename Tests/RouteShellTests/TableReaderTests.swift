import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing

@testable import RouteShell

/// Written tables are read back unchanged.
struct TableReaderTests {
  private static let pieces = [
    "a", "b c", ",", ";", "\t", "\n", "\r", "\r\n", "\"", "\"\"", "\\", "\\\\", "\\e", "\\u{9b}",
    "\\n", "\u{1B}", "\u{9B}", "\u{2028}", "\u{85}", "\u{202E}", "\u{301}", "é", "日本", "#", "'",
    "=",
    "C:\\new\\text", "\u{FEFF}", " ",
  ]

  @Test func `every field comes back, whatever is in it`() throws {
    var state: UInt64 = 11
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let rows = (0..<500).map { _ in
      (0..<3).map { _ in
        (0..<next(5)).map { _ in Self.pieces[next(Self.pieces.count)] }.joined()
      }
    }
    let list = Listing(["x", "url", "y"], of: rows)
    var file = TableReader(SourceText(list.csv + "\r\n", file: "t"), as: .table)
    #expect(file.heading?.titles == ["x", "url", "y"])
    // A row of nothing is no row.
    #expect(try file.all().map(\.fields) == rows.filter { $0 != ["", "", ""] })
    // Without a heading it is quotes that tell.
    let bare = Listing(["x", "url", "y"], of: [["a", "b", "c"]] + rows)
    var plain = TableReader(SourceText(bare.csvRows, file: "t"), as: .table)
    #expect(
      try plain.all().map(\.fields) == [["a", "b", "c"]] + rows.filter { $0 != ["", "", ""] })
  }

  @Test(arguments: ["URL;route\napp://a;a\n", "time,Deep Link\n2026-01-01,app://a\n"])
  func `a heading with a word for links makes a table of any file`(_ text: String) throws {
    var file = TableReader(SourceText(text, file: "links"), as: .links(routes: []))
    #expect(file.heading?.titles.count == 2)
    #expect(try file.all().map(\.fields.count) == [2])
  }

  @Test(arguments: [
    #"C:\new\text"#, #"\\server\share"#, #":id(\d+)"#, #"\u0041"#, #"\u{41}"#, #"a\"#, #"\u{9b"#,
  ])
  func `a backslash of other people stays`(_ field: String) {
    #expect(field.unescapingControlsInField == field)
  }

  @Test func `a list of ours is read back`() throws {
    let rows = [["app://a", "\u{1B}]0;x"], ["app://b", #"\e"#], ["app://c", "one\ntwo"]]
    let text = Listing(["url", "name"], of: rows).csv + "\r\n"
    var file = TableReader(SourceText(text, file: "l"), as: .links(routes: []))
    #expect(try file.all().map(\.fields) == rows)
  }
}
