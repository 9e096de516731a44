import Foundation
import Interchange
import Routing
import Testing

/// Which links of the site reach the app, and what they open there: two files, which one person seldom changes at once.
@Suite struct SiteLinksTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func file(_ name: String) throws -> SourceText {
    try SourceText.read(folder.appendingPathComponent(name).path)
  }

  /// The route that opens a link, if the site sends it to the app.
  private static func opened(_ link: String) throws -> String? {
    let site = Registry(
      catalog: try AppleLinksImport.import(
        file("apple-app-site-association"), hosts: ["notes.example"]
      ).catalog)
    let app = Registry(catalog: try CatalogJSON.import(file("routes.json")).catalog)
    guard let rule = try site.match(link), !rule.route.hasSuffix("(excluded)") else { return nil }
    return try app.match(link)?.route
  }

  @Test(
    arguments: [
      ("https://notes.example/notes", "list"), ("https://notes.example/notes/42", "note"),
      ("https://notes.example/notes/42?from=mail", "note"), ("https://notes.example/n/42", "note"),
      ("https://notes.example/search?q=milk", "search"),
      ("https://notes.example/search?q=milk&sort=oldest", "search"),
      // These stay in the browser.
      ("https://notes.example/notes/new", nil), ("https://notes.example/search", nil),
      ("https://notes.example/about", nil), ("https://elsewhere.example/notes/42", nil),
    ] as [(String, String?)])
  func aLinkOfTheSiteOpensItsRoute(link: String, route: String?) throws {
    #expect(try Self.opened(link) == route)
  }
}
