import Synchronization

/// What is asked of a registry at every perform: plain numbers that need no lock.
final class RegistryCounters: Sendable {
  private static let registries = Atomic<Int>(0)

  /// The number of this registry in the process; never used again.
  let number = registries.wrappingAdd(1, ordering: .relaxed).newValue
  private let codeChanges = Atomic<Int>(0)
  private let viewClasses = Atomic<Bool>(false)
  private let plain = Atomic<Bool>(true)
  private let services = Atomic<Bool>(false)
  private let prints = Atomic<Bool>(true)

  /// Counts the changes of what is registered.
  var codes: Int { codeChanges.load(ordering: .acquiring) }
  func codeChanged() { codeChanges.wrappingAdd(1, ordering: .releasing) }

  /// Whether code has registered views that are no controllers.
  var hasViewClasses: Bool {
    get { viewClasses.load(ordering: .relaxed) }
    set { viewClasses.store(newValue, ordering: .relaxed) }
  }

  /// Whether only URLs need interceptors: then a perform without one skips them.
  var interceptsPlainly: Bool {
    get { plain.load(ordering: .relaxed) }
    set { plain.store(newValue, ordering: .relaxed) }
  }

  /// Whether what no handler takes is printed.
  var printsProblems: Bool {
    get { prints.load(ordering: .relaxed) }
    set { prints.store(newValue, ordering: .relaxed) }
  }

  /// Whether somebody records what services do.
  var recordsServices: Bool {
    get { services.load(ordering: .relaxed) }
    set { services.store(newValue, ordering: .relaxed) }
  }
}
