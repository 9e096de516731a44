import Interchange
import RouteModel
import Testing

/// Redirects and conditions in exported links.
struct RuleExportTests {
  private static let catalog: RouteCatalog = {
    var catalog = RouteCatalog()
    catalog.classes.insert(DestinationClass(name: "Screen"))
    catalog.routes.insert(
      Route(
        identifier: "item", className: "Screen",
        patterns: [
          Route.Pattern(text: "https://shop.example/item/:id"),
          Route.Pattern(
            text: "https://shop.example/pay", conditions: [Condition(.platform, "android")]),
          Route.Pattern(text: "https://shop.example/new", conditions: [Condition(.flag, "new")]),
        ]))
    for (pattern, target) in [
      ("https://old.example/:id", "https://older.example/:id"),
      ("https://older.example/:id", "https://shop.example/item/:id"),
      ("https://lost.example/:id", "https://nowhere.example/:id"),
      ("https://shop.example/product/:id", "/item/:id"), ("/thing/:id", "/item/:id"),
    ] {
      catalog.redirects.insert(Redirect(pattern: Route.Pattern(text: pattern), target: target))
    }
    return catalog
  }()

  @Test func `an app site association has the links of redirects and of its platforms`() throws {
    let result = try AppleLinksExport.export(Self.catalog, apps: ["TTTTTTTTTT.b"])
    for path in ["/item/?*", "/?*", "/new", "/product/?*", "/thing/?*"] {
      #expect(result.text.contains("\"\(path)"), "\(path)")
    }
    #expect(!result.text.contains("/pay"))
    let notes = result.notes.map { "\($0)" }
    #expect(notes.contains { $0.contains("it is for another platform (platform=android)") })
    #expect(notes.contains { $0.contains("cannot express its conditions: flag=new") })
    #expect(notes.contains { $0.contains("https://lost.example/:id") })
  }

  @Test func `a manifest has them too`() {
    let result = AndroidExport.manifest(Self.catalog)
    for host in ["old.example", "older.example", "shop.example"] {
      #expect(result.text.contains("\"\(host)\""), "\(host)")
    }
    #expect(result.text.contains("/pay"))
    #expect(result.text.contains("/product/..*"))
    #expect(!result.text.contains("lost.example"))
  }
}
