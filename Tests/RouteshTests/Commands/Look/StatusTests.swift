import TestSupport
import Testing

/// `status`.
struct StatusTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  @Test func `status says what another program changed`() throws {
    let session = try TalkingProgram(["a.db"], directory: directory.path(""))
    session.enter("routes\nstatus")
    try session.wait(for: "elsewhere   nothing has changed since the catalog was loaded\n")
    #expect(try run("route", "edit", "editor", "--path", "push").code == 0)
    #expect(try run("route", "add", "other", "--class", "Other").code == 0)
    session.enter("status\nstatus --json")
    let changes = "changed route editor: path show → push, added route other"
    try session.wait(for: "elsewhere   added class Other, \(changes)\n")
    try session.wait(
      for: #"{"kind":"route","name":"editor","action":"changed","fields":["path"],"#
        + #""lost":[],"gained":[]}"#)
    #expect(session.end() == 0)
  }
}
