import TestSupport
import Testing

/// `stack` and `reset --root`.
struct StackTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a stack that is asked for alone says how long it lives`() throws {
    _ = try run("route", "add", "a")
    let alone = try run("stack")
    #expect(alone.output.contains("RootViewController"))
    #expect(
      alone.errors
        == "each run begins with an empty stack; 'routesh STORE' opens a session that keeps one\n")
    #expect(try run("-c", "perform a", "-c", "stack").errors == "")
  }

  @Test func `a walk can begin in the middle of a storyboard, and is replayed from there`() throws {
    try makeEditor()
    _ = try run("scene", "add", "Main/Root", "--class", "RootViewController", "--initial")
    _ = try run("scene", "add", "Main/Detail", "--class", "DetailViewController")
    let walked = try run("-c", "reset --root Main#Detail", "-c", "stack")
    #expect(
      walked.output
        == "began with Main#Detail: DetailViewController\nwindow\n  DetailViewController\n")
    #expect(try run("replay").output == "replayed 1 event: 1 same, 0 different\n")
    #expect(try run("reset", "--root", "Main#Detail").output.contains("DetailViewController"))
    #expect(try run("reset", "--root", "Main#Nowhere").code == 1)
    #expect(try run("reset", "--root", "Main#Detial").errors.contains("Detail"))
  }
}
