import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing

@Suite struct GraphTests {
  private static func catalog() throws -> RouteCatalog {
    typealias Fixture = StoryboardFixture
    var catalog = try StoryboardImport.import([
      SourceText(
        Fixture.document(
          Fixture.scene(
            "list", "customClass=\"ListController\"",
            connections: """
              <segue destination="ref" kind="show" identifier="open &quot;it&quot;" id="s1"/>
              <segue destination="list" kind="unwind" unwindAction="back:" id="s2"/>
              """)
            + Fixture.scene(
              "ref", "storyboardName=\"Detail\"", element: "viewControllerPlaceholder"),
          attributes: "initialViewController=\"list\""), file: "Main.storyboard"),
      SourceText(
        Fixture.document(
          Fixture.scene(
            "nav", element: "navigationController",
            connections:
              "<segue destination=\"d\" kind=\"relationship\" relationship=\"rootViewController\" id=\"r\"/>"
          )
            + Fixture.scene("d", "storyboardIdentifier=\"Detail &amp; more\""),
          attributes: "initialViewController=\"nav\""), file: "Detail.storyboard"),
    ]).catalog
    catalog.routes["list"] = Route(
      identifier: "list", className: "ListController", patterns: [.init(text: "app://list/:id")])
    catalog.routes["other"] = Route(identifier: "other", className: "OtherController")
    return catalog
  }

  @Test func theDotTextHasClustersScenesSeguesAndRoutes() throws {
    let text = GraphExport.dot(try Self.catalog()).text
    #expect(text.contains("label=\"Detail\""))
    #expect(text.contains("label=\"open \\\"it\\\" (show)\""))
    #expect(text.contains("\"scene:Main#ref\" -> \"scene:Detail#nav\""))
    #expect(text.contains("\"route:list\" -> \"scene:Main#list\""))
    #expect(text.contains("\"route:other\" -> \"class:OtherController\""))
    #expect(text.contains("Detail &amp; more"))
  }

  @Test func routesAndStoryboardsCanBeChosen() throws {
    let catalog = try Self.catalog()
    let none = GraphExport.dot(catalog, options: .init(routes: .none)).text
    #expect(!none.contains("route:"))
    let some = GraphExport.dot(catalog, options: .init(routes: .withScenes)).text
    #expect(some.contains("route:list") && !some.contains("route:other"))
    let one = GraphExport.dot(catalog, options: .init(storyboards: ["Detail"])).text
    #expect(!one.contains("Main#"))
  }

  @Test func theMermaidTextEscapesWhatMermaidWouldRead() throws {
    let text = GraphExport.mermaid(try Self.catalog()).text
    #expect(text.hasPrefix("flowchart LR\n"))
    #expect(text.contains("subgraph c0[\"Detail\"]"))
    #expect(text.contains("open #34;it#34; (show)"))
    #expect(text.contains("Detail #38; more"))
    #expect(text.contains("==>"))
  }
}
