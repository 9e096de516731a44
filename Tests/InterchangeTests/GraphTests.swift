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

  @Test(
    .enabled(if: (try? Graphviz.find()) != nil, "Graphviz is not installed"),
    arguments: 0..<8 as Range<UInt64>)
  func anyCatalogIsLaidOutByGraphviz(_ seed: UInt64) throws {
    let graphviz = try Graphviz.find()
    var generator = CatalogGenerator(seed: seed)
    let catalog = generator.catalog()
    let svg = try GraphExport.svg(catalog, graphviz: graphviz).text
    #expect(svg.contains("</svg>"))
    #expect(!svg.contains("<script"))
  }

  @Test func withoutGraphvizTheErrorSaysWhatToDo() throws {
    let folder = try TemporaryDirectory()
    #expect {
      try Graphviz.find(in: folder.url.path)
    } throws: {
      ($0 as? Diagnostic)?.code == "no-graphviz"
        && ($0 as? Diagnostic)?.message.contains("graphviz") == true
    }
  }

  @Test func aFailingGraphvizIsAnErrorWithItsWords() throws {
    let folder = try TemporaryDirectory()
    let tool = try folder.write("#!/bin/sh\necho 'no fonts' >&2\nexit 3\n", to: "dot")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
    #expect {
      try Graphviz(path: tool).svg(dot: "digraph {}")
    } throws: {
      ($0 as? Diagnostic)?.message.contains("status 3: no fonts") == true
    }
    try folder.write("#!/bin/sh\nexec sleep 60\n", to: "dot")
    #expect {
      try Graphviz(path: tool).svg(dot: "digraph {}", timeout: 0.05)
    } throws: {
      ($0 as? Diagnostic)?.code == "graphviz-timeout"
    }
    #expect {
      try Graphviz(path: folder.path("missing")).svg(dot: "digraph {}")
    } throws: {
      ($0 as? Diagnostic)?.code == "graphviz-failed"
    }
  }
}
