import RouteModel
import TestSupport
import Testing

/// Logged changes lead from one catalog to the other, and back, also as text.
struct LoggedChangeTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `changes come back from their text, and go both ways`(seed: UInt64) throws {
    var generator = CatalogGenerator(seed: seed)
    let old = generator.catalog(steps: 20)
    var new = old
    for _ in 0..<12 {
      let before = new
      generator.change(&new)
      // One field alone, then all of them together.
      try hold(from: before, to: new)
    }
    try hold(from: old, to: new)
  }

  private func hold(from old: RouteCatalog, to new: RouteCatalog) throws {
    let text = LoggedChanges(new.changes(from: old)).text
    let read = try #require(LoggedChanges(text: text))
    #expect(read.text == text)
    var catalog = old
    try read.forward(on: &catalog)
    #expect(catalog == new)
    try read.back(on: &catalog)
    #expect(catalog == old)
  }

  /// The parts of a scene's reference exist only with it.
  @Test func `a part of an object is a change`() throws {
    let id = StoryboardObject(storyboard: "Main", objectID: "a")
    var old = RouteCatalog()
    old.storyboards["Main"] = Storyboard(name: "Main")
    old.scenes[id] = Scene(
      id: id, reference: .init(storyboard: "Other", identifier: "x", bundle: "A"))
    for change in [
      { $0.bundle = "B" }, { $0.bundle = nil }, { $0.identifier = nil }, { $0.storyboard = "S" },
      { $0 = .init() },
    ] as [(inout Scene.Reference) -> Void] {
      var new = old
      var reference = try #require(old.scenes[id]?.reference)
      change(&reference)
      new.scenes[id]?.reference = reference
      try hold(from: old, to: new)
    }
    var none = old
    none.scenes[id]?.reference = nil
    try hold(from: old, to: none)
  }

  @Test func `a key that one row leaves another may take`() throws {
    var old = RouteCatalog()
    old.classes["C"] = DestinationClass(name: "C")
    old.routes["a"] = Route(identifier: "a", className: "C", summary: "A")
    old.routes["b"] = Route(identifier: "b", className: "C", summary: "B")
    var new = old
    let b = try #require(old.routes["b"])
    var a = b
    a.identifier = "a"
    let changes: [CatalogChange] = [
      .route(before: old.routes["a"], after: nil), .route(before: b, after: a),
    ]
    try new.apply(changes)
    #expect(new.routes.count == 1 && new.routes["a"]?.summary == "B")
    var back = new
    try LoggedChanges(changes).back(on: &back)
    #expect(back == old)
  }

  @Test func `keys that later versions write are ignored`() throws {
    let text =
      #"[{"row":"route","before":{"identifier":"a","path":"push","later":1},"#
      + #""after":{"identifier":"a","path":"show"},"also":[]}]"#
    let read = try #require(LoggedChanges(text: text))
    var catalog = RouteCatalog()
    catalog.routes["a"] = Route(identifier: "a", className: "C", defaultPath: .push, owner: "x")
    try read.forward(on: &catalog)
    #expect(
      catalog.routes["a"]
        == Route(identifier: "a", className: "C", defaultPath: .show, owner: "x"))
  }
}
