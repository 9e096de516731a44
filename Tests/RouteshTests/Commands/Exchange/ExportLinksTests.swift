import Foundation
import TestSupport
import Testing

/// `export links`: what is refused.
struct ExportLinksTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  @Test func `a file of links for a tag that no route has is not written`() throws {
    #expect(try run("route", "edit", "editor", "--tag", "mail").code == 0)
    let wrong = try run("export", "links", "swift", "--tag", "mial", "--output", "Link.swift")
    #expect(wrong.errors == "error: no route has the tag 'mial' — did you mean 'mail'?\n")
    #expect(wrong.code == 1)
    #expect(!FileManager.default.fileExists(atPath: directory.path("Link.swift")))
    #expect(try run("export", "links", "swift", "--tag", "mail").code == 0)
  }

  @Test(arguments: [
    ("swift", ["String", "URL", "Int", "Self", "Any", "Date", "Range", "LinkRow"]),
    ("kotlin", ["String", "Int", "Regex"]), ("typescript", ["String", "Map"]),
  ])
  func `a file of links does not give its type a name that is taken`(
    language: String, names: [String]
  ) throws {
    for name in names {
      let wrong = try run("export", "links", language, "--name", name)
      #expect(wrong.code == 2 && wrong.output == "", "\(name)")
      #expect(wrong.errors.contains("did you mean '\(name)Link'?"), "\(wrong.errors)")
    }
    // Words of a language have no capitals.
    for name in ["class", "string", "interface"] {
      #expect(try run("export", "links", language, "--name", name).code == 2, "\(name)")
    }
    for name in ["AppLink", "Link1", "ShopLink"] {
      #expect(try run("export", "links", language, "--name", name).code == 0, "\(name)")
    }
  }

  @Test func `a file of a catalog that was made anew is stale, whoever has changed what`() throws {
    func run(_ words: String...) throws -> ProgramRun {
      try ProgramRun(words, directory: directory.path(""))
    }
    #expect(
      try run("one.db", "route", "add", "i", "--class", "I", "--url", "app://i/:id").code == 0)
    #expect(try run("one.db", "export", "links", "swift", "--output", "L.swift").code == 0)
    #expect(
      try run("two.db", "route", "add", "i", "--class", "I", "--url", "app://j/:id").code == 0)
    let stale = try run("two.db", "export", "links", "--check", "L.swift")
    #expect(stale.code == 1)
    #expect(
      stale.errors.contains("'L.swift' is stale, or was edited (route i changed): 'export "),
      "\(stale.errors)")
  }
}
