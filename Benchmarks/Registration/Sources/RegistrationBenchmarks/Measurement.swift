import Measuring

/// One way to register a number of routers, measured in several processes.
struct Measurement: Codable {
  let routers: Int
  /// `auto`, `manual` or `blocks`, and what was registered.
  let way: String
  let key: String
  let registerMicroseconds: Double
  let spread: Double
  let finishMicroseconds: Double
  let dictionaryMicroseconds: Double
  let heapBytesEach: Double
  let residentBytesEach: Double

  init(routers: Int, way: Way, samples: [Sample]) {
    self.routers = routers
    self.way = way.way
    key = way.key
    let times = Samples(samples.map(\.register))
    registerMicroseconds = times.median / 1_000
    spread = times.spread
    finishMicroseconds = Samples(samples.map(\.finish)).median / 1_000
    dictionaryMicroseconds = Samples(samples.map(\.dictionary)).median / 1_000
    heapBytesEach = Samples(samples.map(\.heap)).median / Double(routers)
    residentBytesEach = Samples(samples.map(\.resident)).median / Double(routers)
  }

  /// Registration and its end.
  var total: Double { registerMicroseconds + finishMicroseconds }
}

/// A way to register: the arguments of a probe.
struct Way: Hashable {
  let way: String
  let key: String
  let title: String

  static let all = [
    Way(way: "auto", key: "type", title: "auto, by type"),
    Way(way: "manual", key: "type", title: "manual, by type"),
    Way(way: "manual", key: "name", title: "manual, by name"),
    Way(way: "blocks", key: "type", title: "blocks, by type"),
    Way(way: "manual", key: "identifier", title: "identifiers"),
    Way(way: "manual", key: "url", title: "URLs"),
  ]
}
