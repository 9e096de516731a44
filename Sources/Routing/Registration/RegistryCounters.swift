import Synchronization

/// What is asked of a registry at every perform: plain numbers that need no lock.
final class RegistryCounters: Sendable {
  private static let registries = Atomic<Int>(0)

  /// The number of this registry in the process; never used again.
  let number = registries.wrappingAdd(1, ordering: .relaxed).newValue
  private let codeChanges = Atomic<Int>(0)
  /// Whether code has registered views that are no controllers.
  let hasViewClasses = Flag(false)
  /// Whether only URLs need interceptors: then a perform without one skips them.
  let interceptsPlainly = Flag(true)
  /// Whether what no handler takes is printed.
  let printsProblems = Flag(true)
  /// Whether somebody records what services do.
  let recordsServices = Flag(false)

  /// Counts the changes of what is registered.
  var codes: Int { codeChanges.load(ordering: .acquiring) }
  func codeChanged() { codeChanges.wrappingAdd(1, ordering: .releasing) }

  /// A yes or no.
  struct Flag: ~Copyable, Sendable {
    private let value: Atomic<Bool>
    init(_ value: Bool) { self.value = Atomic(value) }

    var isSet: Bool {
      get { value.load(ordering: .relaxed) }
      nonmutating set { value.store(newValue, ordering: .relaxed) }
    }
  }
}
