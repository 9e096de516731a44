import Interchange
import RouteModel
import Testing
import TypedLinks

/// What no link from outside opens is in no file that others read links from.
struct DisabledLinkTests {
  /// A catalog with a second route, or a redirect, to which links lead.
  private static func catalog(
    _ row: String?, _ change: (inout Route, inout Redirect) -> Void = { _, _ in }
  ) -> RouteCatalog {
    var catalog = RouteCatalog()
    catalog.classes.insert(DestinationClass(name: "Screen"))
    catalog.routes.insert(
      Route(
        identifier: "item", className: "Screen",
        patterns: [.init(text: "https://shop.example/item/:id")]))
    var route = Route(
      identifier: "help", className: "Screen",
      patterns: [.init(text: "https://shop.example/help/:id")])
    var redirect = Redirect(
      pattern: .init(text: "https://shop.example/old/:id"), target: "https://shop.example/item/:id")
    change(&route, &redirect)
    if row == "route" { catalog.routes.insert(route) }
    if row == "redirect" { catalog.redirects.insert(redirect) }
    return catalog
  }

  private static let files = [
    "aasa", "android", "android --groups", "links swift", "links kotlin", "links typescript",
  ]

  private static func file(_ name: String, of catalog: RouteCatalog) throws -> String {
    switch name {
    case "aasa": return try AppleLinksExport.export(catalog, apps: ["TTTTTTTTTT.b"]).text
    case "android": return AndroidExport.manifest(catalog).text
    case "android --groups": return AndroidExport.manifest(catalog, hasGroups: true).text
    default:
      let language = try #require(
        LinkExport.Language(rawValue: String(name.dropFirst("links ".count))))
      return try LinkExport.export(catalog, options: .init(language: language)).text
    }
  }

  @Test(arguments: files, ["route disabled", "route internal", "redirect disabled"])
  func `a file is the same with a row that takes no links as without it`(
    _ name: String, _ what: String
  ) throws {
    let row = String(what.prefix { $0 != " " })
    let closed = Self.catalog(row) { route, redirect in
      if what.hasSuffix("internal") { route.isInternal = true } else { route.isEnabled = false }
      redirect.isEnabled = false
    }
    let without = try Self.file(name, of: Self.catalog(nil))
    #expect(try Self.file(name, of: closed) == without)
    #expect(try Self.file(name, of: Self.catalog(row)) != without)
  }
}
