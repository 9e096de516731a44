import CTypeRecords

/// Whether this is the main thread, on which the main actor runs.
enum MainThread {
  static var isCurrent: Bool { is_main_thread() != 0 }
}
