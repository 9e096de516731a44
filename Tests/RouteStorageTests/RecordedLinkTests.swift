import RouteModel
import RouteStorage
import Testing

@Suite struct RecordedLinkTests {
  @Test func `a link is the newest of its events, with the context of that`() throws {
    let store = try RouteStore.inMemory()
    for (time, version) in [(1, "1"), (3, "3"), (2, "2")] as [(Int64, String)] {
      var event = RouteEvent(time: time, action: .perform)
      event.url = "app://a"
      try store.history.append(event, context: ["version": version])
    }
    try store.history.flush()
    var links: [RecordedLink] = []
    try store.history.forEachLink(HistoryFilter(), facts: []) { links.append($0) }
    #expect(links.map(\.count) == [3])
    #expect(links.first?.recorded.number == 3)
    #expect(links.first?.recorded.event.time == 2)
    #expect(links.first?.recorded.context == ["version": "2"])
    links = []
    try store.history.forEachLink(HistoryFilter(), facts: ["version"]) { links.append($0) }
    #expect(links.map(\.count) == [1, 1, 1])
  }
}
