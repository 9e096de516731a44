#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension RouteStore {
  /// How a store is opened.
  public struct Options: Sendable {
    /// When a commit is durable.
    public enum Synchronous: String, Sendable, CaseIterable {
      /// A killed process loses nothing; a power cut may lose the last commits, never the store.
      case normal
      /// A power cut loses nothing either; each commit waits for the disk.
      case full
    }

    /// Whether the store is opened for reading only.
    public var readOnly: Bool
    /// With ``readOnly``: why the store could not be opened for writing; every write throws this.
    public var writeFailure: StoreError?
    /// With ``readOnly``: whether it is opened only briefly. If there is no log beside the file,
    /// none is made; what another process writes meanwhile is not seen.
    public var opensBriefly: Bool
    /// Whether to make the store if it does not exist.
    public var create: Bool
    /// How long to wait for another process.
    public var busyTimeout: Duration
    /// When a commit is durable.
    public var synchronous: Synchronous
    /// The user who makes changes; nil means the system's user.
    public var user: String?
    /// The version of the program, recorded with migrations and sessions.
    public var toolVersion: String
    /// The clock; nil means the system's clock.
    public var clock: (@Sendable () -> Date)?
    /// Whether to stop long work. Called during reads, during a migration's SQL, and between the rows
    /// of a change: if it returns true, the work throws `interrupted` and changes nothing. Recording
    /// goes on. nil never stops it.
    public var isStopped: (@Sendable () -> Bool)?

    /// Options; by default an existing store is opened for reading and writing, with a busy timeout
    /// of five seconds.
    public init(
      readOnly: Bool = false, opensBriefly: Bool = false, create: Bool = false,
      busyTimeout: Duration = .seconds(5),
      synchronous: Synchronous = .normal, user: String? = nil, toolVersion: String = "",
      clock: (@Sendable () -> Date)? = nil, isStopped: (@Sendable () -> Bool)? = nil
    ) {
      self.readOnly = readOnly
      self.opensBriefly = opensBriefly
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
