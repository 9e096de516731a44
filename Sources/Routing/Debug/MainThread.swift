import Dispatch

/// Whether the current code runs on the main queue, where the main actor runs. The main thread is
/// not the same: a program whose `main` is asynchronous serves the main queue from other threads.
enum MainThread {
  private static let key: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }
}
