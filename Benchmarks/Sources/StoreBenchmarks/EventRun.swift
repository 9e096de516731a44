import CStoreBaseline
import Foundation
import Measuring
import RouteModel
import RouteStorage

/// What recording an event costs, beside a bare prepared INSERT: in turns, into copies of one history,
/// 1,024 in a transaction. A full history removes old sessions besides, which a bare INSERT does not do.
enum EventRun {
  private static let count = 20_480

  /// - Parameter isFull: Whether the history is as long as the retention allows; else it may grow.
  static func measure(_ size: Int, isFull: Bool = false, in folder: URL) throws -> Result {
    let path = folder.appendingPathComponent("events-\(size).db").path
    let barePath = folder.appendingPathComponent("bare-events-\(size).db").path
    do {
      let filled = try RouteStore(path: path, options: .init(create: true))
      try filled.setSetting("retention", "\(isFull ? size : size + 100 * count)")
      try HistoryQueries.fill(filled, size)
    }
    try FileManager.default.copyItem(atPath: path, toPath: barePath)
    defer { for file in [path, barePath] { try? FileManager.default.removeItem(atPath: file) } }
    let store = try RouteStore(path: path)
    store.history.startSession(stack: StackNode(id: 1, className: "NavigationController"))
    var ours: [Double] = []
    var bare: [Double] = []
    for _ in 0..<7 {
      let events = (0..<count).map { Workload.event(size + $0) }
      let took = try Clock.processor.nanoseconds {
        for event in events { try store.history.append(event) }
        try store.history.flush()
      }
      ours.append(took / 1e3 / Double(count))
      bare.append(Double(baseline(barePath)) / 1e3 / Double(count))
    }
    return Result(
      isFull ? "event, full history" : "event", size, unit: "µs", ours: Samples(ours),
      baseline: Samples(bare), limit: 2)
  }

  private static func baseline(_ path: String) -> Int64 {
    let parameters = #"{"id":"4711","source":"push"}"#
    let stack = """
      [["remove",17],["insert",{"id":18,"class":"Feature17ViewController","route":"route-17",\
      "router":17,"parameters":\(parameters)},1,1]]
      """
    let sample = Workload.event(17)
    let written: [String?] = [
      "perform", sample.route, sample.pattern, sample.url, "push", sample.destination, parameters,
      "unrouted", "routed", "success", stack,
    ]
    let texts = written.map { strdup($0 ?? "") }
    defer { for text in texts { free(text) } }
    var event = baseline_event(
      action: texts[0], route: texts[1], pattern: texts[2], url: texts[3], path: texts[4],
      destination: texts[5], parameters: texts[6], state_before: texts[7], state_after: texts[8],
      outcome: texts[9], stack: texts[10])
    return baseline_events(path, &event, Int32(count), 1_024)
  }
}
