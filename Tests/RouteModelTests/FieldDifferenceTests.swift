import RouteModel
import Testing

struct FieldDifferenceTests {
  /// A cell that is not a field's own, if the field can be another one.
  private func other<Row>(_ field: RowField<Row>, than row: Row) -> Cell? {
    switch (field.kind, field.cell(of: row)) {
    case (.flag, let cell): cell == .integer(1) ? .integer(0) : .integer(1)
    case (.integer, _): .integer(7)
    case (.word(let place), let cell): place.words.first { cell != .text($0) }.map(Cell.text)
    default: .text("another")
    }
  }

  private func checkFields<Row: DescribedRow>(_: Row.Type, _ blank: Row = .blank) {
    for field in Row.description.fields {
      var row = blank
      guard let cell = other(field, than: blank), field.set(cell, in: &row) else {
        Issue.record("\(Row.description.noun) \(field.name) cannot be set")
        continue
      }
      let found = Row.description.differences(from: blank, to: row)
      #expect(found.map(\.name) == [field.name], "\(Row.description.noun)")
      #expect(found.map(\.isKey) == [field.isKey], "\(Row.description.noun) \(field.name)")
      #expect(found.allSatisfy { $0.before != $0.after }, "\(found)")
      #expect(Row.description.differences(from: row, to: row) == [])
    }
  }

  @Test func `every field that is set differs, by its name`() {
    checkFields(DestinationClass.self)
    checkFields(Route.self)
    checkFields(Route.Pattern.self)
    checkFields(Adapter.self)
    checkFields(Storyboard.self)
    checkFields(Segue.self)
    let object = StoryboardObject(storyboard: "", objectID: "")
    checkFields(
      Scene.self,
      Scene(id: object, reference: Scene.Reference()))
  }

  @Test func `lists differ by words and by the fields of their rows`() {
    let old = Route(
      identifier: "a", className: "A", supportedPaths: [.push], tags: ["x", "b"],
      protocols: ["P": .destination, "Q": .module],
      patterns: [.init(text: "app://a"), .init(text: "app://b")],
      parameters: [.init(name: "p"), .init(name: "q", kind: .int)])
    var new = old
    new.supportedPaths = []
    new.tags = ["b", "c"]
    new.protocols = ["P": .module, "R": .destination]
    new.patterns = ["app://a": .init(text: "app://a", priority: 2, ignoresCase: true)]
    new.parameters = ["p": .init(name: "p", isRequired: true, allowedValues: ["2", "1"])]
    #expect(
      Route.description.differences(from: old, to: new).filter { $0.before != $0.after }
        .map(\.text) == [
          "paths push → all", "tags b,x → b,c", "protocol P destination → module",
          "protocol Q module → —", "protocol R — → destination", "pattern app://a priority 0 → 2",
          "pattern app://a ignore-case no → yes", "parameter p required no → yes",
          "parameter p allow — → 1,2", "parameter q int → —",
        ])
  }

  @Test func `a route without a path takes the ordinary one`() {
    func text(_ old: PathKind?, _ new: PathKind?) -> [String] {
      Route.description.differences(
        from: Route(identifier: "a", className: "A", defaultPath: old),
        to: Route(identifier: "a", className: "A", defaultPath: new), ordinary: .push
      ).map(\.text)
    }
    #expect(text(nil, .present) == ["path push → present"])
    #expect(text(.present, nil) == ["path present → push"])
    #expect(text(nil, .push) == ["path — → push"])
    #expect(text(.push, .push) == [])
  }

  @Test func `what an import remembers is no difference`() {
    let id = StoryboardObject(storyboard: "S", objectID: "s")
    let old = Scene(id: id, attributes: ["a": "1", "b": "2"], imported: ["@a": "0"])
    let new = Scene(id: id, attributes: ["a": "2", "c": "3"], imported: ["@a": "2"])
    #expect(
      Scene.description.differences(from: old, to: new).map(\.text)
        == ["a 1 → 2", "b 2 → —", "c — → 3"])
  }
}
