import Foundation
import TestSupport
import Testing

/// `migrate down`.
struct MigrateDownTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a failing way back says whose lines it counts`() throws {
    try directory.write("route add a\n", to: "migrations/1_a.up.routesh")
    try directory.write("echo back\nroute remove b\n", to: "migrations/1_a.down.routesh")
    let note =
      "this is the text that was applied, as the store keeps it: '1_a.down.routesh' may have changed"
    #expect(try runLines("migrate up").code == 0)
    try directory.write("\n\n\nroute remove a\n", to: "migrations/1_a.down.routesh")
    let down = try runLines("migrate down")
    #expect(down.errors.contains("\n1_a.down.routesh:2:14: error: "), "\(down.errors)")
    #expect(down.errors.contains("\n  \(note)\n"), "\(down.errors)")
    let advice = "correct the file; migrate repair --accept 1 then makes its text the applied one"
    #expect(down.errors.hasSuffix("\n  \(advice)\n"), "\(down.errors)")
    let verify = try runLines("migrate status --verify --json")
    #expect(verify.code == 1)
    let document = try JSONSerialization.jsonObject(with: Data(verify.output.utf8))
    let failures = (document as? [String: Any])?["failures"] as? [[String: Any]]
    #expect(failures?.count == 1)
    #expect(failures?[0]["code"] as? String == "unknown-route")
    #expect(failures?[0]["file"] as? String == "1_a.down.routesh")
    #expect(failures?[0]["line"] as? Int == 2 && failures?[0]["column"] as? Int == 14)
    #expect(failures?[0]["notes"] as? [String] == [note, advice])
    // Its advice works.
    #expect(try runLines("migrate repair --accept 1").code == 0)
    #expect(try runLines("migrate down").code == 0)
  }

  @Test func `links that lead nowhere after a way back are told at its line`() throws {
    _ = try run("route", "add", "a", "--url", "app://a/:id")
    try directory.write(
      "pattern edit a app://a/:id --to app://b/:id\nredirect add app://a/:id app://b/:id\n",
      to: "migrations/0001_b.up.routesh")
    try directory.write(
      "redirect remove app://a/:id\npattern edit a app://b/:id --to app://a/:id\n",
      to: "migrations/0001_b.down.routesh")
    #expect(try run("migrate", "up").errors == "")
    let warning =
      "0001_b.down.routesh:2:33: warning: links of app://b/:id lead nowhere now, such as "
      + "app://b/x: the pattern takes app://a/:id alone [lost-links]\n"
    #expect(try run("migrate", "up", "--to", "0", "--dry-run").errors == warning)
    #expect(try run("migrate", "down").errors == warning)
  }

  @Test func `without its files a stored script has the name that repair gives it`() throws {
    try directory.write("route add a\n", to: "migrations/1_a.up.routesh")
    try directory.write("route remove b\n", to: "migrations/1_a.down.routesh")
    #expect(try runLines("migrate up").code == 0)
    for way in ["up", "down"] {
      try FileManager.default.removeItem(atPath: directory.path("migrations/1_a.\(way).routesh"))
    }
    let down = try runLines("migrate down")
    #expect(down.errors.contains("\n0001_a.down.routesh:1:14: error: "), "\(down.errors)")
    #expect(try runLines("migrate repair --write").output.contains("0001_a.down.routesh"))
  }

  @Test func `verify tries accepted texts by what they are now, and names what it did not try`()
    throws
  {
    try directory.write("route add a --url app://a\n", to: "migrations/1_a.up.routesh")
    try directory.write("route remove a\n", to: "migrations/1_a.down.routesh")
    #expect(try run("migrate", "up").code == 0)
    try directory.write(
      "route add a --url app://a\nredirect add app://b app://a\n", to: "migrations/1_a.up.routesh")
    try directory.write(
      "redirect remove app://b\nroute remove a\n", to: "migrations/1_a.down.routesh")
    _ = try run("migrate", "repair", "--accept", "1")
    _ = try run("redirect", "add", "app://b", "app://a")
    let verified = try run("migrate", "status", "--verify")
    #expect(verified.output == "tried both ways: 1\n" && verified.code == 0, "\(verified)")

    for number in 2...4 {
      try directory.write("route add r\(number)\n", to: "migrations/\(number)_r.up.routesh")
      let back = number == 3 ? "route remove none" : "route remove r\(number)"
      try directory.write("\(back)\n", to: "migrations/\(number)_r.down.routesh")
    }
    #expect(try run("migrate", "up").code == 0)
    let failed = try run("migrate", "status", "--verify")
    #expect(failed.code == 1)
    #expect(
      failed.output.hasSuffix(
        "\ntried both ways: 4\nnot tried, beyond the script that failed: 1, 2\n"),
      "\(failed.output)")
  }
}
