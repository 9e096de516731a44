import RouteModel
import Testing
import Texts

struct RowJSONTests {
  private func read<Row: DescribedRow>(
    _ text: String, ignoresUnknownKeys: Bool = false
  ) throws -> Row {
    try Row.description.json.row(
      try JSONParser.parse(text), ignoresUnknownKeys: ignoresUnknownKeys)
  }

  /// A row has this text, and the text is read as the row.
  private func expect<Row: DescribedRow>(_ row: Row, _ text: String) throws {
    #expect(Row.description.json.text(row) == text)
    #expect(try read(text) == row)
  }

  @Test func `rows that say little have short texts`() throws {
    try expect(DestinationClass(name: "A"), #"{"name":"A"}"#)
    try expect(Route(identifier: "a", className: ""), #"{"class":"","identifier":"a"}"#)
    try expect(Adapter(required: "A", provided: "B"), #"{"provided":"B","required":"A"}"#)
    try expect(Storyboard(name: "S"), #"{"name":"S"}"#)
    let id = StoryboardObject(storyboard: "S", objectID: "o")
    try expect(Scene(id: id), #"{"object":"o","storyboard":"S"}"#)
    try expect(
      Segue(id: id, kind: .show, source: "a", destination: "b"),
      #"{"destination":"b","kind":"show","object":"o","source":"a","storyboard":"S"}"#)
  }

  @Test func `a row says all that is not as in a blank one`() throws {
    try expect(
      Route(
        identifier: "a", className: "A", isExclusive: true, isEnabled: false, isInternal: true,
        supportedPaths: [.showDetail, .push], defaultPath: .push, summary: "s", owner: "o",
        tags: ["y", "x"], protocols: ["P": .destination, "M": .module],
        patterns: [
          .init(text: "/b"),
          .init(
            text: "/a", priority: -2, path: .child, ignoresCase: true, isSlashStrict: true,
            takesHostAsSegment: true, summary: "what"),
        ],
        parameters: [
          .init(
            name: "p", kind: .int, isRequired: true, defaultValue: "1", allowedValues: ["2", "1"],
            isSensitive: true)
        ]),
      #"{"class":"A","enabled":false,"exclusive":true,"identifier":"a","internal":true,"#
        + #""owner":"o","parameters":[{"allowed":["1","2"],"default":"1","name":"p","#
        + #""required":true,"sensitive":true,"type":"int"}],"path":"push","#
        + #""paths":["push","show-detail"],"patterns":[{"hostAsSegment":true,"ignoreCase":true,"#
        + #""path":"child","priority":-2,"strictSlash":true,"summary":"what","text":"/a"},{"text":"/b"}],"#
        + #""protocols":[{"kind":"module","name":"M"},{"name":"P"}],"summary":"s","#
        + #""tags":["x","y"]}"#)
    let id = StoryboardObject(storyboard: "S", objectID: "o")
    try expect(
      Scene(
        id: id, element: "x", container: .tabs,
        reference: .init(storyboard: "T", identifier: nil, bundle: "b"),
        attributes: ["b": "1", "a": ""], imported: ["c": "2"]),
      #"{"attributes":{"a":"","b":"1"},"container":"tabs","element":"x","imported":{"c":"2"},"#
        + #""object":"o","reference":{"bundle":"b","storyboard":"T"},"storyboard":"S"}"#)
    try expect(
      Scene(id: id, reference: .init()), #"{"object":"o","reference":{},"storyboard":"S"}"#)
  }

  @Test func `what a reader need not know is passed over`() throws {
    let text = #"{"class":"A","identifier":"a","new":[1],"patterns":[{"text":"/","hue":2}]}"#
    let route = Route(identifier: "a", className: "A", patterns: [.init(text: "/")])
    #expect(try read(text, ignoresUnknownKeys: true) == route)
    #expect(throws: JSONMistake.self) { try read(text) as Route }
    // Known keys must have valid values.
    #expect(throws: JSONMistake.self) {
      try read(#"{"class":"A","identifier":7}"#, ignoresUnknownKeys: true) as Route
    }
  }

  @Test func `a word may stand twice in a list, a row may not`() throws {
    let twice = #"{"class":"A","identifier":"a","tags":["x","x"]}"#
    #expect(try read(twice) == Route(identifier: "a", className: "A", tags: ["x"]))
    let error = #expect(throws: JSONMistake.self) {
      try read(
        #"{"class":"A","identifier":"a","protocols":[{"name":"P"},{"name":"Q"},{"name":"P"}]}"#)
        as Route
    }
    #expect(error?.message == "protocols[2]: 'P' occurs twice in protocols")
    #expect(error?.offset == 69)
  }
}
