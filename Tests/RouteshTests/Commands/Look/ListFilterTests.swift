import TestSupport
import Testing

/// Lists of what a name selects.
struct ListFilterTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  @Test(arguments: [
    ("patterns --route editr", "unknown route 'editr' — did you mean 'editor'?"),
    ("routes --class Nope", "unknown class 'Nope'"),
    ("scenes --storyboard nope", "unknown storyboard 'nope'"),
    ("segues --storyboard nope", "unknown storyboard 'nope'"),
    ("match app://editor/a --context guards=nope", "unknown guard 'nope'"),
    ("explain app://editor/a --context guards=nope", "unknown guard 'nope'"),
  ])
  func `a name that selects nothing is an error`(_ line: String, _ message: String) throws {
    let run = try run("-c", line)
    #expect(run.code == 1 && run.output == "")
    #expect(run.errors.contains("error: \(message)"), "\(run.errors)")
  }
}
