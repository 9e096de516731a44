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

  @Test func `a pattern that no link opens, or only some, loses none`() throws {
    for option in ["--internal", "--disabled", "--when platform=ios"] {
      let words = option.split(separator: " ").map(String.init)
      let edited = try run(
        "-c", "route add a --url app://a/:id", "-c", "route edit a \(option)",
        "-c", "pattern edit a app://a/:id --to app://b/:id", "-c", "route remove a")
      #expect(edited.errors == "", "\(words): \(edited.errors)")
    }
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
