import TestSupport
import Testing

/// `pattern add` and `pattern edit`.
struct PatternEditTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a new text of a pattern tells of the links that it loses`() throws {
    try makeEditor()
    let edited = try run(
      "pattern", "edit", "editor", "app://editor/:title", "--to", "app://ed/:title")
    #expect(
      edited.errors == "warning: links of app://editor/:title lead nowhere now, such as "
        + "app://editor/x: the pattern takes app://ed/:title alone [lost-links]\n")
    #expect(
      try run("pattern", "edit", "editor", "app://ed/:title", "--to", "app://ed/:name").errors == ""
    )
  }

  @Test func `an empty pattern is called empty`() throws {
    try makeSegues()
    #expect(
      try run("pattern", "add", "p", "").errors
        == "error: the pattern is empty: write 'scheme://…' or '/…'\n")
    #expect(
      try run("-c", "route add q --url ''").errors == """
        <command>:1:19: error: the pattern is empty: write 'scheme://…' or '/…'
          route add q --url ''
                            ^~

        """)
  }
}
