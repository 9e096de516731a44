import Foundation
import TestSupport
import Testing

/// Link files through the program, and byte order marks in migrations.
struct LinkFileTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func theExampleOfApplesDocumentationComesBack() throws {
    try directory.write(
      ##"""
      {"applinks":{"details":[{"appIDs":["T.x"],"components":[
      {"#":"no_universal_links","exclude":true},{"/":"/buy/*"},{"/":"/help/website/*","exclude":true},
      {"/":"/help/*","?":{"articleNumber":"????"}}]}]}}
      """##, to: "aasa")
    #expect(try run("import", "aasa", "aasa", "--host", "example.com").code == 0)
    let written = try run("export", "aasa", "--check", "--output", "out")
    #expect(written.code == 0, "\(written.errors)")
    let text = try String(contentsOfFile: directory.path("out"), encoding: .utf8)
    #expect(text.contains(#""articleNumber" : "????""#), "\(text)")
    #expect(try run("match", "https://example.com/help/faq").code == 1)
    #expect(try run("match", "https://example.com/buy").code == 0)
  }

  @Test func aCheckEndsWithOneWhereTheFileOpensLess() throws {
    let made = try run(
      [],
      input: #"""
        route add odd --url '/u\?((?:^)(?!x).*)' --tag app:TTTTTTTTTT.x
        route add user --url /v/:id --tag app:TTTTTTTTTT.x

        """#)
    #expect(made.code == 0, "\(made.errors)")
    #expect(try run("export", "aasa").code == 0)
    let checked = try run("export", "aasa", "--check")
    #expect(checked.code == 1)
    #expect(checked.errors.contains("match opens it by 'odd: "), "\(checked.errors)")
    #expect(checked.errors.contains("opens other links than match for 1 pattern"))
  }

  @Test func nothingIsWrittenThatMeansSomethingElse() throws {
    let made = try run(
      [],
      input: """
        route add user --url /u/:id --tag app:TTTTTTTTTT.x
        pattern edit user /u/:id --priority 2
        route add none --url '/u/*' --tag app:TTTTTTTTTT.x --tag aasa:exclude

        """)
    #expect(made.code == 0, "\(made.errors)")
    let run = try run("export", "aasa", "--output", "out")
    #expect(run.code == 1 && run.errors.contains("would mean something else"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: directory.path("out")))
  }

  @Test func aByteOrderMarkIsNoDrift() throws {
    let names = ["migrations/1_a.up.routesh", "migrations/1_a.down.routesh"]
    let texts = ["route add a\n", "route remove a\n"]
    for (name, text) in zip(names, texts) { try directory.write(text, to: name) }
    #expect(try run("migrate", "up").code == 0)
    for (name, text) in zip(names, texts) { try directory.write("\u{FEFF}" + text, to: name) }
    #expect(try !run("migrate", "status").output.contains("changed on disk"))
    let verified = try run("migrate", "status", "--verify")
    #expect(verified.code == 0, "\(verified.output)\(verified.errors)")
    // And the other way round, with the ends of lines of Windows.
    try directory.write("\u{FEFF}route add b\r\n", to: "migrations/2_b.up.routesh")
    try directory.write("\u{FEFF}route remove b\r\n", to: "migrations/2_b.down.routesh")
    #expect(try run("migrate", "up").code == 0)
    try directory.write("route add b\n", to: "migrations/2_b.up.routesh")
    #expect(try run("migrate", "status", "--verify").code == 0)
  }
}
