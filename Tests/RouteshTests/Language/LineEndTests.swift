import TestSupport
import Testing

/// Line ends of Windows.
struct LineEndTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeHistory()
  }

  @Test func `a script with the line ends of Windows keeps its comments and its lines`() throws {
    try directory.write(
      "# a comment\r\nroute add x --url app://x\r\n\r\nroute adx\r\n", to: "w.routesh")
    let run = try run("-f", "w.routesh")
    #expect(run.errors.hasPrefix("w.routesh:4:"), "\(run.errors)")
    try directory.write(
      "# a comment\r\nroute add w --url app://w\r\n", to: "migrations/1_w.up.routesh")
    try directory.write("# a comment\r\nroute remove w\r\n", to: "migrations/1_w.down.routesh")
    #expect(try self.run("migrate", "up").code == 0)
    #expect(try self.run("match", "app://w").output.hasPrefix("w  app://w"))
    #expect(try self.run("migrate", "down").code == 0)
    #expect(try self.run("match", "app://w").code == 1)
  }
}
