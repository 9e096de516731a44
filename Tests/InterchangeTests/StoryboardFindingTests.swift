import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing

@Suite struct StoryboardFindingTests {
  typealias Fixture = StoryboardFixture

  private func findings(_ text: String, routes: Route...) throws -> [Finding] {
    var catalog = try Fixture.read(text).catalog
    for route in routes { catalog.routes[route.identifier] = route }
    return catalog.storyboardFindings()
  }

  private static let start = "initialViewController=\"a\""

  @Test func aSoundStoryboardHasNone() throws {
    #expect(
      try findings(
        Fixture.document(
          Fixture.scene("a", connections: "<segue destination=\"b\" kind=\"show\" id=\"s\"/>")
            + Fixture.scene("b"), attributes: Self.start)
      ).isEmpty)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var code: String
    var severity: Finding.Severity
    var scenes: String
    var attributes = StoryboardFindingTests.start
    var testDescription: String { code }
  }

  @Test(arguments: [
    Case(
      code: "segue-without-destination", severity: .error,
      scenes: Fixture.scene("a", connections: "<segue destination=\"x\" kind=\"show\" id=\"s\"/>")),
    Case(
      code: "unreachable-scene", severity: .warning,
      scenes: Fixture.scene("a", "storyboardIdentifier=\"A\"") + Fixture.scene("b")),
    Case(
      code: "duplicate-segue-identifier", severity: .error,
      scenes: Fixture.scene(
        "a",
        connections: """
          <segue destination="a" kind="show" identifier="go" id="s"/>
          <segue destination="a" kind="show" identifier="go" id="t"/>
          """)),
    Case(
      code: "missing-initial-scene", severity: .info,
      scenes: Fixture.scene("a", "storyboardIdentifier=\"A\""), attributes: ""),
    Case(
      code: "missing-initial-scene", severity: .warning,
      scenes: Fixture.scene("a", "storyboardIdentifier=\"A\"") + Fixture.scene("b"), attributes: ""),
    // A reference is no scene that needs an identifier.
    Case(
      code: "missing-initial-scene", severity: .info,
      scenes: Fixture.scene(
        "a", "storyboardIdentifier=\"A\"",
        connections: "<segue destination=\"r\" kind=\"show\" id=\"s\"/>")
        + Fixture.scene("r", "storyboardName=\"X\"", element: "viewControllerPlaceholder"),
      attributes: ""),
    Case(
      code: "missing-initial-scene", severity: .error,
      scenes: Fixture.scene("b", "storyboardIdentifier=\"B\"")),
    Case(
      code: "class-without-route", severity: .info,
      scenes: Fixture.scene("a", "storyboardIdentifier=\"A\" customClass=\"C\"")),
    Case(
      code: "missing-storyboard", severity: .warning,
      scenes: Fixture.scene("a", connections: "<segue destination=\"r\" kind=\"show\" id=\"s\"/>")
        + Fixture.scene("r", "storyboardName=\"Maim\"", element: "viewControllerPlaceholder")),
    Case(
      code: "missing-scene", severity: .error,
      scenes: Fixture.scene("a", connections: "<segue destination=\"r\" kind=\"show\" id=\"s\"/>")
        + Fixture.scene("r", "referencedIdentifier=\"X\"", element: "viewControllerPlaceholder")),
    Case(
      code: "reference-to-bundle", severity: .info,
      scenes: Fixture.scene("a", connections: "<segue destination=\"r\" kind=\"show\" id=\"s\"/>")
        + Fixture.scene(
          "r", "storyboardName=\"X\" bundleIdentifier=\"com.x\"",
          element: "viewControllerPlaceholder")
    ),
    Case(
      code: "unwind-without-action", severity: .error,
      scenes: Fixture.scene("a", connections: "<segue destination=\"x\" kind=\"unwind\" id=\"s\"/>")
    ),
    Case(
      code: "duplicate-scene-identifier", severity: .warning,
      scenes: Fixture.scene("a", "storyboardIdentifier=\"A\"")
        + Fixture.scene("b", "storyboardIdentifier=\"A\"")),
  ])
  func whatCannotWorkIsFound(_ row: Case) throws {
    let found = try findings(Fixture.document(row.scenes, attributes: row.attributes))
      .filter { $0.code == row.code }
    #expect(found.count == 1)
    #expect(found.first?.severity == row.severity)
    #expect(found.first?.subjects.isEmpty == false)
  }

  @Test func aReferenceThatLeadsNowhereIsReachedAllTheSame() throws {
    let text = Fixture.document(
      Fixture.scene("a", connections: "<segue destination=\"r\" kind=\"show\" id=\"s\"/>")
        + Fixture.scene("r", "storyboardName=\"X\"", element: "viewControllerPlaceholder"),
      attributes: Self.start)
    #expect(try findings(text).map(\.code) == ["missing-storyboard"])
  }

  @Test func theSameIdentifierOnTwoSourcesIsFine() throws {
    let text = Fixture.document(
      Fixture.scene(
        "a", connections: "<segue destination=\"b\" kind=\"show\" identifier=\"go\" id=\"s\"/>")
        + Fixture.scene(
          "b", connections: "<segue destination=\"a\" kind=\"show\" identifier=\"go\" id=\"t\"/>"),
      attributes: Self.start)
    #expect(try findings(text).isEmpty)
  }

  @Test func aRouteOfTheClassMakesASceneReachable() throws {
    let text = Fixture.document(
      Fixture.scene("a", "storyboardIdentifier=\"A\"")
        + Fixture.scene("b", "customClass=\"B\""), attributes: Self.start)
    #expect(try findings(text).map(\.code) == ["unreachable-scene", "class-without-route"])
    #expect(try findings(text, routes: Route(identifier: "b", className: "B")).isEmpty)
  }

  @Test func scenesMadeByHandAreNotBlamedForTheirBeginning() {
    var catalog = RouteCatalog()
    catalog.storyboards["main"] = Storyboard(name: "main")
    for name in ["Root", "Editor"] {
      let id = StoryboardObject(storyboard: "main", objectID: name)
      catalog.scenes[id] = Scene(id: id, className: name)
    }
    let id = StoryboardObject(storyboard: "main", objectID: "showEditor")
    catalog.segues[id] = Segue(id: id, kind: .show, source: "Root", destination: "Editor")
    #expect(catalog.storyboardFindings().isEmpty)
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func theReferencesOfRealFilesThatLeadNowhereAreFound() throws {
    let files = try StoryboardImport.files(at: [Corpus.file("storyboards").path])
    let catalog = try StoryboardImport.import(files.map { try SourceText.read($0) }).catalog
    let found = catalog.storyboardFindings()
    // 33 placeholders: one leads into a bundle, one nowhere at all (its own file's initial scene).
    #expect(found.filter { $0.code == "missing-storyboard" }.count == 31)
    #expect(found.filter { $0.code == "reference-to-bundle" }.count == 1)
    #expect(found.allSatisfy { $0.code != "segue-without-destination" })
  }
}
