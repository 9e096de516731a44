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

  @Test func aReferenceLeadsIntoAnotherFile() {
    let steps = graph("a>b", "b>*r").steps(from: object("b"))
    #expect(steps.map(\.to) == [object("home", "Other")])
    #expect(steps.first?.reference == object("*r"))
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
