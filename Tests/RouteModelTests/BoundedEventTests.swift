import RouteModel
import Testing

/// What a history keeps of an event that is very long.
struct BoundedEventTests {
  private let long = String(repeating: "ä", count: 10_000_000)

  @Test func `an event of usual length stays as it is`() {
    let text = String(repeating: "x", count: RouteEvent.longestText)
    let event = RouteEvent(
      time: 1, action: .perform, url: text,
      parameters: (0..<100).map { .init(name: "p\($0)", value: "v") },
      failure: .init(code: "c", message: "m"),
      stackChanges: [.insert(StackNode(id: 1, className: "A"), parent: 0, index: 0), .remove(2)],
      details: ["a": "b"])
    #expect(event.bounded() == event)
    #expect(!event.isCut)
  }

  @Test func `every long text is cut at a character, and the event says what it was`() throws {
    let node = StackNode(
      id: 1, className: "A", parameters: [.init(name: "q", value: long)],
      children: [StackNode(id: 2, className: "B", parameters: [.init(name: "q", value: long)])])
    let event = RouteEvent(
      time: 1, action: .match, url: "a://" + long,
      parameters: [.init(name: "a", value: "1"), .init(name: long, value: long)],
      failure: .init(code: "c", message: "no " + long),
      stackChanges: [.root(node), .present(node, over: 3)], details: ["note": long]
    ).bounded()
    let url = try #require(event.url)
    #expect(url.utf8.count <= RouteEvent.longestText + 3)
    #expect(url.hasPrefix("a://ää") && url.hasSuffix("ä…"))
    #expect(
      event.details[RouteEvent.cut]
        == "2 parameters, message of 20000003 bytes, note of 20000000 bytes, url of 20000004 bytes")
    #expect(event.parameters.first == .init(name: "a", value: "1"))
    #expect("\(event)".utf8.count < 2_000_000)
    #expect(event.bounded() == event)
  }

  @Test func `of a million parameters the first are kept`() {
    let parameters = (0..<1_000_000).map { RouteEvent.Parameter(name: "p\($0)", value: "v") }
    let event = RouteEvent(time: 1, action: .perform, parameters: parameters).bounded()
    #expect(event.parameters.count > 100_000 && event.parameters.count < 200_000)
    #expect(event.parameters.first == parameters.first)
    #expect(event.details == [RouteEvent.cut: "1000000 parameters"])
  }
}
