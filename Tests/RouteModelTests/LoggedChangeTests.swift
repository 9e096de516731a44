import RouteModel
import TestSupport
import Testing
import Texts

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

  /// docs/schema.md: of a row that was changed the log has the key and what differs; of one that came or went all that
  /// its file would have.
  @Test func `a row that came or went is logged as a whole, and a changed one is not`() throws {
    var old = RouteCatalog()
    old.classes["C"] = DestinationClass(name: "C", superclass: "B")
    old.routes["a"] = Route(identifier: "a", className: "C", summary: "A")
    var new = old
    new.routes["a"]?.owner = "docs"
    let edited =
      #"[{"row":"route","before":{"identifier":"a"},"after":{"identifier":"a","owner":"docs"}}]"#
    #expect(LoggedChanges(new.changes(from: old)).text == edited)
    // Each kind of row, each way.
    let id = StoryboardObject(storyboard: "M", objectID: "s")
    var rows = old
    rows.guards["g"] = Guard(name: "g")
    rows.redirects["app://r"] = Redirect(pattern: .init(text: "app://r"), target: "app://a")
    rows.adapters["A"] = Adapter(required: "A", provided: "P")
    rows.storyboards["M"] = Storyboard(name: "M")
    rows.scenes[id] = Scene(id: id)
    rows.segues[id] = Segue(id: id, kind: .show, source: "s", destination: "s")
    for change in rows.changes(from: RouteCatalog()) {
      func logged(_ change: CatalogChange) throws -> JSONValue {
        try #require(JSONParser.parse(LoggedChanges([change]).text).array?.first)
      }
      let (came, went) = (try logged(change), try logged(change.inverted))
      let whole = try #require(came["after"])
      #expect(whole.text == went["before"]?.text)
      #expect(came["before"] == nil && went["after"] == nil)
    }
    // What a row needs to be read by itself is there, even if it says nothing.
    var blank = rows
    blank.routes["a"]?.className = ""
    blank.redirects["app://r"]?.target = ""
    blank.adapters["A"]?.provided = ""
    blank.segues[id]?.source = ""
    blank.segues[id]?.destination = ""
    try hold(from: RouteCatalog(), to: blank)
    try hold(from: rows, to: blank)
  }
}
