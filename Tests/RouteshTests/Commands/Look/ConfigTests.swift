import TestSupport
import Testing

/// `config`.
struct ConfigTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  @Test(arguments: [
    "x", "30", "30d", "12h", "-1", "1.5d", "d", "30 d", "99999999999999999999d", "",
  ])
  func `retention is what can be kept`(_ value: String) throws {
    let isMeant = ["30", "30d", "12h", ""].contains(value)
    #expect(try run("config", "retention", value).code == (isMeant ? 0 : 2))
  }
}
