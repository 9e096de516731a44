import Foundation
import Interchange
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
    var file = TableReader(list.csv + "\r\n", file: "t.csv")
    #expect(try file.everyLine().map(\.fields) == [["x", "url", "y"]] + rows)
  }

  /// Standard input has no name.
  @Test(arguments: ["URL;route\napp://a;a\n", "time,url\n2026-01-01,app://a\n"])
  func `a heading with url in it makes a table of any file`(_ text: String) throws {
    try directory.write(text, to: "links")
    var file = try DataFile(directory.path("links"))
    #expect(try file.all().allSatisfy { $0.fields.count == 2 })
  }

  @Test(arguments: [
    #"C:\new\text"#, #"\\server\share"#, #":id(\d+)"#, #"\u0041"#, #"\u{41}"#, #"a\"#, #"\u{9b"#,
  ])
  func `a backslash of other people stays`(_ field: String) {
    #expect(field.unescapingControlsInField == field)
  }

  @Test func `a list of ours is read back`() throws {
    let rows = [["app://a", "\u{1B}]0;x"], ["app://b", #"\e"#], ["app://c", "one\ntwo"]]
    var file = TableReader(Listing(["url", "name"], of: rows).csv + "\r\n", file: "l.csv")
    #expect(try file.everyLine().map(\.fields) == [["url", "name"]] + rows)
  }
}
