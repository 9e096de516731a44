import Testing
import Texts

struct NearestNamesTests {
  private let names = ["editor", "edit", "settings", "list", "login"]

  @Test(arguments: [
    ("edtor", ["editor"]), ("editro", ["editor", "edit"]), ("Editor", ["editor", "edit"]),
    ("sett", ["settings"]),
    ("zzz", []), ("", []), ("lgoin", ["login"]),
  ])
  func `near names are found, nearest first`(typed: String, expected: [String]) {
    #expect(NearestNames.of(typed, in: names) == expected)
  }
}
