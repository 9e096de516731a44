import Foundation
import TestSupport
import Testing

/// Notes of an import or an export with the same reason are combined; a program gets each.
struct NoteDigestTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let routes =
      (0..<30).map { "route add app\($0) --url app://page\($0)" }
      + (0..<20).map { "route add web\($0) --url https://x.net/page\($0)" }
      + (0..<2).map {
        "route add off\($0) --url https://x.net/off\($0)\nroute edit off\($0) --disabled"
      }
      + ["route add kept --url https://x.net/kept --tag app:TTTTTTTTTT.kept"]
    let made = try run([], input: routes.joined(separator: "\n"))
    #expect(made.code == 0, "\(made.errors)")
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  @Test func aReasonIsOneLineWithItsCountTheFirstAndTheRemedy() throws {
    let run = try run(["export", "aasa"])
    let lines = lines(run.errors)
    let apps =
      "note: 20 times: left out: no app opens it; name one for all links with "
      + "--app TEAM.bundle.identifier, or for a route with the tag app:TEAM.bundle.identifier: web"
    let schemes =
      "note: 30 times: left out: not a web link, which begins with https:// or /: app"
    try #require(lines.count == 5, "\(run.errors)")
    #expect(
      (0..<2).allSatisfy {
        lines[$0]
          == "note: off\($0): left out: the route is disabled; route edit ROUTE --enabled changes that"
      })
    #expect(lines[2].hasPrefix(apps) && lines[3].hasPrefix(schemes), "\(run.errors)")
    // The first three of them.
    #expect(lines[2].matches(of: #/web\d+: https:\/\/x.net\/page\d+, /#).count == 3)
    #expect(lines[2].hasSuffix(", …") && lines[3].hasSuffix(", …"))
    #expect(lines[4] == "note: --json lists all 52 notes")
    #expect(run.output.contains("\"/kept\""))
  }

  @Test func aProgramIsToldEach() throws {
    let run = try run(["--json", "export", "aasa"])
    #expect(try self.run(["export", "aasa", "--json"]).errors == run.errors)
    let notes = try lines(run.errors).map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: [String: Any]])["note"]
    }
    #expect(notes.count == 52)
    #expect(
      notes.allSatisfy { ["pattern-left-out", "route-left-out"].contains($0?["code"] as? String) })
  }

  @Test func notesThatDifferInANameAreOneLineToo() throws {
    let table = (0..<40).map { "app://page\($0)\tapp\($0)\tclass=Other\($0)" }
    try directory.write(table.joined(separator: "\n"), to: "t.tsv")
    let run = try run(["import", "csv", "t.tsv"])
    #expect(
      lines(run.errors) == [
        "note: app0 keeps its class App0ViewController; the file would have Other0; and 29 more like "
          + "this [class-kept]", "note: --json lists all 30 notes",
      ])
  }

  @Test func whatIsSaidOfManyPlacesNamesTheFirst() throws {
    let filters = (0..<10).map { _ in
      """
      <intent-filter><action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="https" android:host="@string/host"/></intent-filter>

      """
    }
    try directory.write(
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name=".A">
      \(filters.joined())</activity></application></manifest>
      """, to: "m.xml")
    let run = try run(["import", "android", "m.xml"])
    #expect(
      lines(run.errors).first?.hasPrefix(
        "note: 10 times: left out: @string/host has no value")
        == true, "\(run.errors)")
    #expect(lines(run.errors).first?.contains("m.xml:5, m.xml:8, m.xml:11, …") == true)
    let json = try self.run(["--json", "import", "android", "m.xml"])
    #expect(lines(json.errors).count == 10)
    #expect(lines(json.errors)[0].contains(#""file":"m.xml","line":5"#), "\(json.errors)")
  }
}
