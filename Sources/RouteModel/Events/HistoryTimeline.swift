/// The number of events over time, with the changes of the catalog in that time.
public struct HistoryTimeline: Sendable, Hashable, Codable {
  /// The counts of one period.
  public struct Part: Sendable, Hashable, Codable {
    /// Microseconds since 1970-01-01 UTC.
    package var start: Int64
    /// How many events there were, including failures.
    public var events: Int
    /// How many of them failed.
    public var failures: Int
    /// Those that did not fail.
    public var successes: Int { events - failures }

    /// A period that begins at a time, in microseconds since 1970-01-01 UTC.
    package init(start: Int64, events: Int = 0, failures: Int = 0) {
      self.start = start
      self.events = events
      self.failures = failures
    }
  }

  /// A migration or a change of the catalog.
  public struct Mark: Sendable, Hashable, Codable {
    /// Microseconds since 1970-01-01 UTC.
    package var time: Int64
    /// The number of the revision.
    public var revision: Int
    /// The commands that made it, one per line.
    public var command: String
    /// Whose number that is.
    package var numbering: RevisionNumbering
    /// What happened, for a person: `r12 route add a`; of a long command the beginning.
    public var label: String { "\(numbering.text(revision)) \(CommandText.short(command))" }

    /// A mark at a time, in microseconds since 1970-01-01 UTC.
    package init(
      time: Int64, revision: Int, numbering: RevisionNumbering = .store, command: String
    ) {
      self.time = time
      self.revision = revision
      self.numbering = numbering
      self.command = command
    }
  }

  /// Microseconds since 1970-01-01 UTC.
  package var start: Int64
  /// Microseconds since 1970-01-01 UTC, exclusive.
  package var end: Int64
  /// Equal periods from start to end; empty if there are no events.
  public var parts: [Part]
  /// The changes of the catalog in that time, oldest first.
  public var marks: [Mark]

  /// A time line; times are in microseconds since 1970-01-01 UTC, and the parts are equally long.
  package init(start: Int64 = 0, end: Int64 = 0, parts: [Part] = [], marks: [Mark] = []) {
    self.start = start
    self.end = end
    self.parts = parts
    self.marks = marks
  }
}
