import Synchronization

/// What every perform reads of a registry without its lock: three flags, and the number of changes.
final class RegistryFlags: Sendable {
  private let codeChanges = Atomic<Int>(0)
  /// Whether code has registered views that are not controllers.
  let hasViewClasses = Flag(false)
  /// Whether problems that no handler takes are printed.
  let printsProblems = Flag(true)
  /// Whether the actions of services are recorded.
  let recordsServices = Flag(false)

  /// The number of changes to what is registered.
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
