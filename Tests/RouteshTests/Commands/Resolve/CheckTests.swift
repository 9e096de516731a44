import TestSupport
import Testing

/// `check` says what it found, and in what.
struct CheckTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `check counts what it lists`() throws {
    try makeShop()
    let made = try run(
      "-c", "route add cart --url shop://home", "-c", "adapter add A B", "-c", "adapter add C D")
    #expect(made.code == 0, "\(made.errors)")
    let check = try run("check")
    #expect(check.errors == "error: check found 2 errors and 1 warning\n", "\(check.output)")
    #expect(
      try run("check", "--code", "duplicate", "--strict").errors
        == "error: check found 1 warning\n")
  }

  @Test func `check says what it found nothing in`() throws {
    _ = try run("init")
    #expect(try run("check").output == "no problems in an empty catalog\n")
    _ = try run("route", "add", "a", "--url", "app://a", "--url", "app://b/:c")
    #expect(try run("check").output == "no problems in 1 route and 2 patterns\n")
    #expect(
      try run("check", "--code", "shadowed").output
        == "no problems of code shadowed in 1 route and 2 patterns\n")
    #expect(try run("check", "--json").output == "[]\n")
  }
}
