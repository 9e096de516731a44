import TestSupport
import Testing

/// The setting `path`: the path of routes that declare none.
struct DefaultPathTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func theSettingHoldsWhereNobodySaysAnother() throws {
    _ = try run("route", "add", "editor", "--url", "app://editor/:title")
    _ = try run("route", "add", "login", "--url", "app://login", "--path", "present")
    #expect(try run("config", "path", "push").code == 0)
    let script = """
      open app://editor/a
      perform editor
      perform editor --path show
      open app://login
      dismiss
      config path --unset
      perform editor
      config path present
      perform editor
      """
    let output = try run("-f", "-", input: script).output
    let ways: [String] = output.split(separator: "\n").compactMap { (line: Substring) in
      line.split(separator: " by ").last.map { String($0.prefix(4)) }
    }
    #expect(
      ways.filter { ["push", "show", "pres"].contains($0) }
        == ["push", "push", "show", "pres", "show", "pres"], "\(output)")
    // Events recorded under one setting are replayed under the present one.
    #expect(try run("config", "path", "push").code == 0)
    #expect(try run("open", "app://editor/b").output.contains("by push"))
    #expect(try run("replay", "--limit", "1").output == "replayed 1 event: 1 same, 0 different\n")
  }

  @Test func anEditNamesTheSettingWhereTheRouteSaidNothing() throws {
    _ = try run("route", "add", "editor")
    _ = try run("config", "path", "push")
    let edited = try run("route", "edit", "editor", "--path", "present")
    #expect(edited.output.contains("path push → present"), "\(edited.output)")
    let back = try run("route", "edit", "editor", "--path", "none")
    #expect(back.output.contains("path present → push"), "\(back.output)")
  }

  @Test func aPathThatNeedsMoreIsRefused() throws {
    _ = try run("init")
    for path in ["segue", "extensible", "pusch"] {
      let refused = try run("config", "path", path)
      #expect(refused.code == 2)
      #expect(refused.errors.contains(", not '\(path)'"))
    }
    #expect(try run("config", "path", "pusch").errors.contains("push"))
  }
}
