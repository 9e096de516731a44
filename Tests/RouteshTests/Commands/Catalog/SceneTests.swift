import TestSupport
import Testing

/// Rows of scenes, and what names them.
struct SceneTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `put of a scene means the scene that edit and remove mean`() throws {
    try makeEditor()
    let made = try run(
      "-c", "scene add main/Root --class RootViewController", "-c",
      "scene put Root --class RootViewController --initial",
      "-c", "scene put RootViewController --class RootViewController --container tabs", "-c",
      "scene put main/RootViewController --class RootViewController --container navigation", "-c",
      "scene put Other --class OtherViewController")
    #expect(made.code == 0, "\(made.errors)")
    let scenes = try run("scenes", "--csv").output.split(separator: "\r\n").dropFirst()
    #expect(
      scenes == [
        "main/OtherViewController,OtherViewController,,Other,",
        "main/RootViewController,RootViewController,navigation,Root,initial",
      ], "\(scenes)")
    _ = try run("scene", "add", "two/Root", "--class", "X")
    let unclear = try run("scene", "put", "Root", "--container", "tabs")
    #expect(unclear.errors.contains("several scenes are called 'Root'"), "\(unclear.errors)")
  }

  @Test func `the advice for another name of a part of a storyboard loses nothing`() throws {
    try makeEditor()
    _ = try run(
      "-c", "scene add main/Root --initial", "-c", "scene add main/Note", "-c",
      "segue add Root show --to Note")
    for (line, advice) in [
      ("storyboard rename main x", "a storyboard keeps its name"),
      ("scene rename Root x", "scene edit SCENE --identifier NEW"),
      ("segue rename Root show", "segue edit SOURCE IDENTIFIER --identifier NEW"),
    ] {
      #expect(try run("-c", line).errors.contains(advice), "\(line)")
    }
    #expect(try run("segue", "edit", "Root", "show", "--identifier", "open").code == 0)
    #expect(try run("scene", "edit", "Root", "--identifier", "start").code == 0)
    #expect(try run("segues", "--csv").output.contains("start,open,show,Note"))
  }

  @Test func `a class that a scene names is not removed`() throws {
    try makeHistory()
    let run = try run(
      "-c", "class add X", "-c", "scene add main/A --class X", "-c", "class remove X")
    #expect(run.errors.contains("class X is named by scene main/"), "\(run.errors)")
    #expect(try self.run("classes").output.contains("X"))
  }

  @Test(arguments: ["main/", "/A", "/", ""])
  func `a scene has a storyboard and a name`(_ name: String) throws {
    try makeHistory()
    let run = try run("scene", "add", name)
    #expect(run.code == 2 || run.code == 1)
    #expect(run.errors.hasPrefix("error: "), "\(run.errors)")
    #expect(try self.run("scenes").output == "")
  }

  @Test func `scenes that are missing are added beside what is there`() throws {
    try makeEditor()
    _ = try run("scene", "add", "Main/Root", "--class", "RootViewController")
    #expect(
      try run("segue", "add", "RootViewController", "go", "--to", "DetailViewController").output
        == "added segue go: RootViewController → DetailViewController (show)\n"
        + "  with scene Main/DetailViewController\n")
    #expect(
      try run("segue", "add", "First", "back", "--to", "Root").output.contains(
        "with scene Main/First"))
    #expect(try run("scene", "add", "Third").output == "added scene Main/Third\n")
    #expect(try run("storyboards", "--csv").output.split(separator: "\r\n").count == 2)
    #expect(
      try run("segue", "add", "Root", "", "--to", "Third").output.contains(
        "added segue Main#Root-segue: "))
  }
}
