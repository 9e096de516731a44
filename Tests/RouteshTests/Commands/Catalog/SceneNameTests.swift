import RouteShell
import TestSupport
import Testing

/// Names that several scenes of one storyboard have.
struct SceneNameTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      input: """
        scene add Main/one --class Twin --initial
        scene add Main/two --class Twin
        scene add Main/other --class Other
        segue add Main/other go --to Main#one
        """)
    #expect(made.code == 0, "\(made.errors)")
  }

  @Test(arguments: [
    "segues --from Twin", "segues --from Main/Twin",
    "scene edit Twin --container tabs", "scene remove Main/Twin",
    "segue add Twin back --to Other", "storyboard edit Main --initial Twin",
  ])
  func `an ambiguous name suggests the scenes that it may mean`(_ line: String) throws {
    let run = try run("-c", line)
    #expect(run.code == 1)
    #expect(
      run.errors.contains("Twin' — did you mean 'Main#one' or 'Main#two'?"), "\(run.errors)")
  }

  @Test func `a suggested name is found`() throws {
    let run = try run("-c", "scene edit Main#two --identifier second", "-c", "segues --from second")
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test(arguments: ["segue edit Other go --kind modal", "segue remove Other go"])
  func `an ambiguous identifier suggests its segues`(_ line: String) throws {
    let run = try run(
      "-c", "segue add Other again --to Main#two", "-c", "segue edit Other again --identifier go",
      "-c", line)
    #expect(run.code == 1)
    #expect(
      run.errors.contains(
        "Main/Other has several segues 'go' — did you mean 'Main#again' or 'Main#go'?"),
      "\(run.errors)")
  }

  @Test func `a tab behind such a name completes nothing and does not end the shell`() throws {
    let screen = try prompt()
    screen.type("segue edit Twin \t")
    screen.type("\u{15}echo still here\r")
    try screen.wait(for: "\nstill here")
  }
}
