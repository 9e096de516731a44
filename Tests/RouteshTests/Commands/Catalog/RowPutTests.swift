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
}
