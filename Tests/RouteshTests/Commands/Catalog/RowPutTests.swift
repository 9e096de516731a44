import Foundation
import TestSupport
import Testing

/// `row put`.
struct RowPutTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  @Test func `a mistake in a row of JSON is marked in its word`() throws {
    try directory.write(#"row put class '{"name": "A", "kind": "x"}'"# + "\n", to: "s.routesh")
    let run = try run("-f", "s.routesh")
    #expect(
      run.errors == """
        s.routesh:1:30: error: kind: must be one of controller, view, service, not 'x'
          row put class '{"name": "A", "kind": "x"}'
                                       ^

        """)
    let words = try self.run("row", "put", "class", #"{"name": 5}"#)
    #expect(words.errors == "error: name: a string expected\n")
  }

  @Test func `a row that is removed makes no store, because its name may be mistyped`() throws {
    let run = try ProgramRun(
      ["other.db", "row", "remove", "class", "A"], directory: directory.path(""))
    #expect(run.code == 3 && run.output == "", "\(run.output)")
    #expect(!FileManager.default.fileExists(atPath: directory.path("other.db")))
    let keys = try self.run("row", "remove", "adapter", "A", "B")
    #expect(keys.errors == "error: an adapter has 1 key\n")
  }

  @Test func `a class has the same name whether its route is added or imported`() throws {
    let routes = ["order-list", "order_list2", "2fa", "ürün.page"]
    for route in routes { _ = try run("route", "add", route) }
    let table = "route,pattern\n" + routes.map { "\($0),app://\($0)\n" }.joined()
    try directory.write(table, to: "routes.csv")
    let run = try ProgramRun(
      ["imported.db", "import", "csv", "routes.csv"], directory: directory.path(""))
    #expect(run.code == 0, "\(run.errors)")
    func classes(_ store: String) throws -> [String] {
      let run = try ProgramRun([store, "classes", "--csv"], directory: directory.path(""))
      return run.output.components(separatedBy: "\r\n").dropFirst().filter {
        !$0.hasPrefix("Editor") && !$0.isEmpty
      }.map { String($0.prefix { $0 != "," }) }
    }
    #expect(
      try classes("imported.db") == [
        "OrderList2ViewController", "OrderListViewController", "Route2faViewController",
        "ÜrünPageViewController",
      ])
    #expect(try classes("a.db") == classes("imported.db"))
  }
}
