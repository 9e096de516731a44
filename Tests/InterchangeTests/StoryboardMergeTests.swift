import Interchange
import RouteModel
import TestSupport
import Testing

@Suite struct StoryboardMergeTests {
  typealias Fixture = StoryboardFixture

  private static func text(
    segue: String = "show", identifier: String = "go", extra: String = "", title: String = "A"
  ) -> String {
    Fixture.document(
      Fixture.scene(
        "a", "title=\"\(title)\"",
        connections:
          "<segue destination=\"b\" kind=\"\(segue)\" identifier=\"\(identifier)\" id=\"s\"/>")
        + Fixture.scene("b") + extra, attributes: "initialViewController=\"a\"")
  }

  private let first: RouteCatalog
  private let scene = StoryboardObject(storyboard: "Main", objectID: "a")
  private let other = StoryboardObject(storyboard: "Main", objectID: "b")
  private let segue = StoryboardObject(storyboard: "Main", objectID: "s")

  init() throws {
    var catalog = RouteCatalog()
    try catalog.apply(
      CatalogMerge.plan(Fixture.read(Self.text()).catalog, into: catalog).changes)
    first = catalog
  }

  private func plan(_ text: String, into catalog: RouteCatalog) throws -> CatalogMerge.Plan {
    CatalogMerge.plan(try Fixture.read(text).catalog, into: catalog)
  }

  @Test func onlyWhatWasEditedInTheFileChanges() throws {
    let plan = try plan(Self.text(segue: "showDetail"), into: first)
    #expect(plan.changes.count == 1)
    guard case .segue(let before?, let after?) = plan.changes.first else {
      Issue.record("no segue changed")
      return
    }
    #expect(before.kind == .show)
    #expect(after.kind == .showDetail)
    #expect(plan.notes.isEmpty)
  }

  @Test func aSceneThatIsNewInTheFileIsAddedAndOneThatIsGoneGoes() throws {
    var catalog = first
    let bigger = try plan(Self.text(extra: Fixture.scene("c")), into: catalog)
    // Only the storyboard remembers that it imported the scene.
    #expect(bigger.changes.map(\.isBookkeeping) == [true, false])
    try catalog.apply(bigger.changes)
    #expect(catalog.scenes.count == 3)
    try catalog.apply(plan(Self.text(), into: catalog).changes)
    #expect(catalog == first)
  }

  @Test func whatWasChangedByHandIsKeptAndReported() throws {
    var catalog = first
    catalog.segues[segue]?.identifier = "mine"
    let plan = try plan(Self.text(segue: "modal", identifier: "theirs"), into: catalog)
    try catalog.apply(plan.changes)
    #expect(catalog.segues[segue]?.identifier == "mine")
    #expect(catalog.segues[segue]?.kind == .modal)
    #expect(plan.notes.map(\.code) == ["hand-change-kept"])
    #expect(plan.notes.first?.message.contains("'mine'") == true)
    #expect(
      try self.plan(Self.text(segue: "modal", identifier: "theirs"), into: catalog).changes.isEmpty)
  }

  @Test func anAttributeAddedByHandIsKept() throws {
    var catalog = first
    catalog.scenes[scene]?.attributes["mine"] = "1"
    let plan = try plan(Self.text(title: "New"), into: catalog)
    try catalog.apply(plan.changes)
    #expect(catalog.scenes[scene]?.attributes["mine"] == "1")
    #expect(catalog.scenes[scene]?.attributes["title"] == "New")
  }

  @Test func aRowRemovedByHandStaysRemoved() throws {
    var catalog = first
    catalog.segues[segue] = nil
    let plan = try plan(Self.text(), into: catalog)
    #expect(plan.changes.isEmpty)
    #expect(plan.notes.map(\.code) == ["hand-change-kept"])
  }

  @Test func aRowChangedByHandStaysWhenTheFileDropsIt() throws {
    var catalog = first
    catalog.scenes[other]?.identifier = "mine"
    let text = Fixture.document(
      Fixture.scene("a", "title=\"A\" storyboardIdentifier=\"A\""),
      attributes: "initialViewController=\"a\"")
    try catalog.apply(plan(text, into: catalog).changes)
    #expect(catalog.scenes[other]?.identifier == "mine")
    #expect(catalog.segues.isEmpty)
  }

  @Test func rowsMadeByHandAndOtherStoryboardsAreNotTouched() throws {
    var catalog = first
    let mine = StoryboardObject(storyboard: "Main", objectID: "mine")
    catalog.scenes[mine] = Scene(id: mine)
    catalog.storyboards["Other"] = Storyboard(name: "Other")
    let before = catalog
    try catalog.apply(plan(Self.text(), into: catalog).changes)
    #expect(catalog == before)
  }

  @Test func anImportIsTakenBackByItsInverse() throws {
    var catalog = first
    let plan = try plan(Self.text(segue: "push", extra: Fixture.scene("c")), into: catalog)
    try catalog.apply(plan.changes)
    try catalog.apply(plan.changes.reversed().map(\.inverted))
    #expect(catalog == first)
  }
}
