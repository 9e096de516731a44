import Interchange
import RouteModel
import Testing

@Suite struct ScenePathTests {
  private func object(_ id: String, _ board: String = "Main") -> StoryboardObject {
    StoryboardObject(storyboard: board, objectID: id)
  }

  /// A catalog of `a>b` edges; `*x` is a reference to the storyboard `Other`.
  private func graph(_ edges: String...) -> StoryboardGraph {
    var catalog = RouteCatalog()
    catalog.storyboards["Other"] = Storyboard(name: "Other", initialScene: "home")
    catalog.scenes[object("home", "Other")] = Scene(id: object("home", "Other"))
    for (index, edge) in edges.enumerated() {
      let ends = edge.split(separator: ">").map(String.init)
      for name in ends {
        catalog.scenes[object(name)] = Scene(
          id: object(name), reference: name.hasPrefix("*") ? .init(storyboard: "Other") : nil)
      }
      let id = object("s\(index)")
      catalog.segues[id] = Segue(
        id: id, kind: edge.contains("!") ? .unwind : .show, source: ends.first ?? "",
        destination: ends.last ?? "")
    }
    return StoryboardGraph(catalog)
  }

  private func ways(_ graph: StoryboardGraph, _ a: String, _ b: StoryboardObject) -> [String] {
    graph.paths(from: object(a), to: b).map { path in
      ([a] + path.map(\.to.objectID)).joined(separator: ">")
    }
  }

  @Test func theWaysAreSimpleAndShortestFirst() {
    let graph = graph("a>b", "b>c", "a>c", "c>a", "c>d", "b>d")
    #expect(ways(graph, "a", object("d")) == ["a>b>d", "a>c>d", "a>b>c>d"])
    #expect(ways(graph, "d", object("a")) == [])
    #expect(ways(graph, "a", object("a")) == ["a"])
  }

  @Test func aReferenceLeadsIntoAnotherFile() {
    let graph = graph("a>b", "b>*r")
    #expect(ways(graph, "a", object("home", "Other")) == ["a>b>home"])
    #expect(
      graph.paths(from: object("a"), to: object("home", "Other")).first?.last?.reference
        == object("*r"))
  }

  @Test func aDenseGraphIsGivenUpInTime() {
    var edges: [String] = []
    for a in 0..<40 { for b in 0..<40 where a != b { edges.append("n\(a)>n\(b)") } }
    var catalog = RouteCatalog()
    for (index, edge) in edges.enumerated() {
      let ends = edge.split(separator: ">").map(String.init)
      for name in ends { catalog.scenes[object(name)] = Scene(id: object(name)) }
      catalog.segues[object("s\(index)")] = Segue(
        id: object("s\(index)"), kind: .show, source: ends[0], destination: ends[1])
    }
    #expect(
      StoryboardGraph(catalog).paths(from: object("n0"), to: object("n1"), limit: 5).count == 5)
  }

  @Test func referencesInACircleAreACircle() {
    var catalog = RouteCatalog()
    for (board, other) in [("A", "B"), ("B", "A")] {
      catalog.storyboards[board] = Storyboard(name: board, initialScene: "r")
      catalog.scenes[object("r", board)] = Scene(
        id: object("r", board), reference: .init(storyboard: other))
    }
    #expect(StoryboardGraph(catalog).target(of: object("r", "A")) == .cycle)
  }

  @Test func aStoryboardOfTheSameFolderIsFoundFirst() {
    var catalog = RouteCatalog()
    for board in ["Shop/Main", "Shop/Cart", "Cart"] {
      catalog.storyboards[board] = Storyboard(name: board, initialScene: "x")
      catalog.scenes[object("x", board)] = Scene(id: object("x", board))
    }
    let reference = Scene(id: object("r", "Shop/Main"), reference: .init(storyboard: "Cart"))
    #expect(catalog.target(of: reference) == .scene(object("x", "Shop/Cart")))
  }
}
