extension RouteStore {
  /// How a store is opened.
  public struct Options: Sendable {
    /// When a commit is on the disk.
    public enum Synchronous: String, Sendable, CaseIterable {
      /// A killed process loses nothing; a power cut may lose the last commits, never the store.
      case normal
      /// A power cut loses nothing either; a commit waits for the disk.
      case full
    }

    /// Nothing can be written.
    public var readOnly: Bool
    /// With ``readOnly``: why the store is not opened for writing, though it was to be; what writes throws
    /// this.
    public var writeFailure: StoreError?
    /// With ``readOnly``: only a moment's look. Without a log beside the file none appears; what another
    /// process writes meanwhile is not seen.
    public var isGlance: Bool
    /// Make the store if there is none.
    public var create: Bool
    /// How long to wait for another process, in milliseconds.
    public var busyTimeout: Int
    /// When a commit is on the disk.
    public var synchronous: Synchronous
    /// Who makes changes; nil asks the system.
    public var user: String?
    /// The version of the program, for migrations and sessions.
    public var toolVersion: String
    /// Microseconds since 1970-01-01 UTC; nil asks the system.
    public var clock: (@Sendable () -> Int64)?
    /// Whether long work is to end. Asked while statements run that only read, and while a migration's
    /// SQL does: the work then throws `interrupted`, and nothing is changed. nil never ends it.
    public var isStopped: (@Sendable () -> Bool)?

    /// Options; without arguments a store that exists is opened for reading and writing, and
    /// another process is waited for five seconds.
    public init(
      readOnly: Bool = false, isGlance: Bool = false, create: Bool = false,
      busyTimeout: Int = 5_000,
      synchronous: Synchronous = .normal, user: String? = nil, toolVersion: String = "",
      clock: (@Sendable () -> Int64)? = nil, isStopped: (@Sendable () -> Bool)? = nil
    ) {
      self.readOnly = readOnly
      self.isGlance = isGlance
      self.create = create
      self.busyTimeout = busyTimeout
      self.synchronous = synchronous
      self.user = user
      self.toolVersion = toolVersion
      self.clock = clock
      self.isStopped = isStopped
    }
  }
}
