import TestSupport
import Testing

/// `store vacuum`.
struct VacuumTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeSegues()
  }

  @Test func `a vacuum that gives nothing back says so`() throws {
    #expect(try run("store", "vacuum").output.contains(": there was nothing to give back"))
    #expect(try run("store", "vacuum").output.hasSuffix(" KiB: there was nothing to give back\n"))
  }
}
