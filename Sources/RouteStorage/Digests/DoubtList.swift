internal import RouteModel

/// Doubts about rows that were read: each is kept once, until it is taken.
final class DoubtList {
  private var findings: [Finding] = []
  private var known: Set<String> = []
  private var more = 0
  private static let limit = 10

  /// - Parameter key: Identifies doubts that are the same; nil means the message.
  func add(_ code: StoreDoubt, _ message: String, subject: String, key: String? = nil) {
    guard known.insert(key ?? message).inserted else { return }
    if findings.count >= Self.limit {
      more += 1
      return
    }
    findings.append(
      Finding(code: code.rawValue, severity: .warning, message: message, subjects: [subject]))
  }

  /// The doubts since the last call, in the order in which they were found.
  func take() -> [Finding] {
    var taken = findings
    if more > 0, let last = taken.indices.last {
      taken[last].message += "; \(more) more like it"
    }
    findings = []
    more = 0
    return taken
  }
}

/// Why something in a store is in doubt. The words are stable.
enum StoreDoubt: String {
  /// Rows differ from what routesh wrote.
  case notAsWritten = "not-as-written"
  /// The end of the log beside the file cannot be read.
  case tornLog = "torn-log"
}

extension Connection {
  /// Adds a doubt: a part of the history is not as it was written.
  func doubt(_ subject: String) {
    doubts.add(
      .notAsWritten,
      """
      \(subject) of the history is not as it was recorded: the store is damaged, or another program \
      changed it
      """, subject: subject)
  }

  func doubt(event number: Int64) { doubt("event \(number)") }
}
