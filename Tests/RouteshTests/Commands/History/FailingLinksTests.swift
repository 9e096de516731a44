import Foundation
import TestSupport
import Testing

/// `errors --by`: which links, routes, codes or revisions fail most.
struct FailingLinksTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      ["--keep-going"],
      input: """
        route add login --url app://login/:token/z --url app://auth
        parameter add login token --sensitive
        parameter add login n --type int --required
        open app://gone
        open app://login/s3cretvalue/z?n=x
        open app://gone
        open app://login/s3cretothr/z?n=x
        open app://gone
        open app://gone/2
        open app://auth?n=1
        perform nowhere
        """)
    #expect(made.code == 1)
  }

  private func rows(_ run: ProgramRun) throws -> [[String: Any]] {
    try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
  }

  @Test func theLinkThatFailsMostIsFirstAndSecretsStayMasked() throws {
    let table = try run(["errors", "--by", "url"])
    #expect(table.code == 0)
    let lines = table.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("url") == true && lines.count == 5, "\(table.output)")
    #expect(lines[1].hasPrefix("app://gone ") && lines[2].hasPrefix("app://login/•••/z?n=x"))
    #expect(!table.output.contains("s3cret"))
    let found = try rows(try run(["--json", "errors", "--by", "url"]))
    #expect(found.map { $0["count"] as? Int } == [3, 2, 1, 1])
    #expect(
      found[0]["url"] as? String == "app://gone" && found[0]["codes"] as? [String] == ["no-match"])
    #expect(found[0]["trend"] as? String == "unclear")
    #expect(found.contains { $0["url"] is NSNull })
    let first = try rows(try run(["--json", "errors", "--by", "url", "--limit", "1"]))
    #expect(first.count == 1)
    let some = try run(["errors", "--by", "url", "--where", "login"])
    #expect(some.output.split(separator: "\n").count == 2)
  }

  @Test(arguments: [("route", "route"), ("code", "code"), ("revision", "revision")])
  func failuresAreCountedByOtherThingsToo(_ word: String, _ key: String) throws {
    let found = try rows(try run(["--json", "errors", "--by", word]))
    #expect(found.allSatisfy { $0.keys.contains(key) && $0["codes"] is [String] })
    #expect(found.reduce(0) { $0 + ($1["count"] as? Int ?? 0) } == 7)
  }

  @Test func aMistypedThingIsNamed() throws {
    let run = try run(["errors", "--by", "urls"])
    #expect(run.code == 2 && run.errors.contains("url"), "\(run.errors)")
  }

  @Test func theReportHasTheLinks() throws {
    let made = try run(["report", "--output", "r.html"])
    #expect(made.code == 0, "\(made.errors)")
    let page = FileContents.text(directory.path("r.html"))
    #expect(page.contains("<caption>Links that fail</caption>"))
    #expect(page.contains("<code>app://gone</code></a>"))
    #expect(page.contains("</th><td class=\"number\" data-title=\"Failed\">4"))
    #expect(!page.contains("rising") && page.contains("unclear"))
  }
}
