/// A recorded event in the form in which it is sent to other machines: it refers to its store,
/// session and revision by names that are the same everywhere.
package struct SharedEvent: Sendable, Hashable {
  /// The name of the store that recorded it.
  package var origin: String
  /// The name of its session.
  package var session: String
  /// The name of the revision of the catalog on which it happened; nil if that is not known.
  package var revision: String?
  /// The event. On the hub its number is that of the hub, and its numbers of the session and the
  /// revision mean nothing.
  package var recorded: RecordedEvent

  /// An event to send.
  package init(origin: String, session: String, revision: String?, recorded: RecordedEvent) {
    self.origin = origin
    self.session = session
    self.revision = revision
    self.recorded = recorded
  }
}

/// A session to send.
package struct SharedSession: Sendable, Hashable {
  /// The name that no other session has.
  package var id: String
  /// When it began, in microseconds since 1970-01-01 UTC.
  package var time: Int64
  /// Who was at the machine.
  package var author: String
  /// The version of the program.
  package var toolVersion: String
  /// The simulated hierarchy that it began with; nil if that was empty.
  package var stack: StackNode?

  /// A session to send.
  package init(id: String, time: Int64, author: String, toolVersion: String, stack: StackNode?) {
    self.id = id
    self.time = time
    self.author = author
    self.toolVersion = toolVersion
    self.stack = stack
  }
}

extension SharedEvent {
  /// A column of the hub's table of events.
  package struct Column: Sendable {
    /// What it has of an event.
    package enum Kind: Sendable {
      /// The unique name of the session.
      case session
      /// The unique name of the revision; NULL if it is not known.
      case revision
      /// A field, as a store has it; objects are JSON, and the context is written out.
      case field(EventField)
    }

    package let name: String
    package let kind: Kind

    fileprivate init?(_ field: EventField) {
      name = field.hubColumn.description
      switch field.column.description {
      // The hub numbers events itself.
      case "id": return nil
      case "session_id": kind = .session
      case "revision": kind = .revision
      default: kind = .field(field)
      }
    }
  }

  /// The columns of the hub's table of events that a sender writes.
  package static let columns = RecordedEvent.fields.compactMap(Column.init)
}
