import Dispatch

/// Whether the current code runs where the main actor does: on the main queue. The main thread would not
/// do: a program whose `main` is asynchronous serves the main queue from other threads.
enum MainThread {
  private static let key: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }
}
