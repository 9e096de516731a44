/// In what the tables of a store and of a hub differ, for the questions to a history.
///
/// A question is written once, in the SQL that SQLite and PostgreSQL share; these are the words for
/// the rest.
package enum HistoryDialect: Sendable {
  /// SQLite, with the table that has the keys and the numbers of revisions.
  case store(revisions: SQL)
  /// PostgreSQL, with the unique names of the stores whose events are asked for; nil for all.
  case hub(origins: [String]?)

  /// Whether it has events of several machines.
  var hasMachines: Bool { if case .hub = self { true } else { false } }

  // MARK: Tables

  /// The table of the events.
  var events: SQL {
    switch self {
    case .store: "event"
    case .hub: "routesh.event"
    }
  }

  /// The column with the number of an event.
  var number: SQL {
    switch self {
    case .store: "id"
    case .hub: "number"
    }
  }

  /// The column of a field.
  func column(_ field: EventField) -> SQL {
    switch self {
    case .store: SQL(field.column)
    case .hub: SQL(field.hubColumn)
    }
  }

  /// Joins the revisions `r` to events or groups `e`.
  var revisionOfEvent: SQL {
    switch self {
    case .store(let revisions): "LEFT JOIN \(revisions) AS r ON r.key = e.revision"
    case .hub: "LEFT JOIN routesh.revision AS r ON r.id = e.revision"
    }
  }

  /// The number of the revision that is joined so.
  var revisionNumber: SQL {
    switch self {
    case .store: "coalesce(r.id, e.revision)"
    case .hub: "r.number"
    }
  }

  /// Joins what else the fields of events `e` are of.
  var partsOfEvent: SQL {
    switch self {
    case .store: revisionOfEvent
    case .hub:
      """
      \(revisionOfEvent)
      LEFT JOIN routesh.session AS s ON s.origin = e.origin AND s.id = e.session
      LEFT JOIN routesh.machine AS m ON m.origin = e.origin
      """
    }
  }

  /// The value of a field of events `e`, with those joined.
  func value(_ field: EventField) -> SQL {
    switch (self, field.hubColumn.description) {
    case (_, "revision"): revisionNumber
    case (.hub, "session"): "s.number"
    case (.store, _), (.hub, _): "e.\(column(field))"
    }
  }

  /// The revisions themselves, with the columns of their numbers.
  var revisions: (table: SQL, number: SQL) {
    switch self {
    case .store: ("revision", "id")
    case .hub: ("routesh.revision", "number")
    }
  }

  /// The number of the revision of an event, alone.
  var revisionOfOne: SQL {
    switch self {
    case .store(let revisions):
      "coalesce((SELECT id FROM \(revisions) AS r WHERE r.key = event.revision), event.revision)"
    case .hub:
      """
      coalesce((SELECT number FROM routesh.revision AS r WHERE r.id = event.revision), \(
        Int32(RecordedEvent.noRevision)))
      """
    }
  }

  // MARK: Conditions

  /// Whether a text contains another.
  func contains(_ text: SQL, _ part: SQL) -> SQL {
    switch self {
    case .store: "instr(\(text), \(part)) > 0"
    case .hub: "strpos(\(text), \(part)) > 0"
    }
  }

  /// Whether an event happened on a revision from one number to another.
  func isOnRevision(from first: SQL, to last: SQL) -> SQL {
    switch self {
    case .store:
      "\(revisionOfOne) BETWEEN \(first) AND \(last)"
    case .hub:
      """
      revision = ANY (ARRAY(
        SELECT id FROM routesh.revision WHERE number BETWEEN \(first) AND \(last)))
      """
    }
  }

  /// Whether an event is of the session with a number.
  func isOfSession(_ number: SQL) -> SQL {
    switch self {
    case .store: "session_id = \(number)"
    case .hub:
      """
      origin = (SELECT origin FROM routesh.session WHERE number = \(number))
        AND session = (SELECT id FROM routesh.session WHERE number = \(number))
      """
    }
  }

  // MARK: Facts of the context

  /// The value of a fact of an event; NULL for none.
  func fact(_ name: SQL) -> SQL {
    switch self {
    case .store:
      """
      (SELECT fact.value FROM context, json_each(context.facts) AS fact
        WHERE context.id = event.context_id AND fact.key = \(name))
      """
    case .hub: "(context ->> \(name))"
    }
  }

  /// Whether an event has a fact with a value.
  func hasFact(_ name: SQL, _ value: SQL) -> SQL {
    switch self {
    case .store:
      """
      context_id IN (SELECT id FROM context WHERE EXISTS (
        SELECT 1 FROM json_each(facts) AS fact WHERE fact.key = \(name) AND fact.value = \(value)))
      """
    case .hub: "context ->> \(name) = \(value)"
    }
  }

  /// Whether an event has a fact.
  func hasFact(_ name: SQL) -> SQL {
    switch self {
    case .store:
      """
      context_id IN (SELECT id FROM context WHERE json_valid(facts)
        AND EXISTS (SELECT 1 FROM json_each(facts) WHERE key = \(name)))
      """
    case .hub: "jsonb_exists(context, \(name))"
    }
  }

  /// What tells the contexts of two links apart, of the facts with these names. A store looks at the
  /// whole context.
  func context(_ names: [SQL]) -> SQL {
    switch self {
    case .store: "context_id"
    case .hub:
      """
      jsonb_strip_nulls(jsonb_build_object(\(
        names.map { "\($0), context ->> \($0)" as SQL }.joined(", "))))
      """
    }
  }

  /// A column of the newest event of a group, beside the greatest number; of a hub any of the group.
  func newest(_ column: SQL) -> SQL {
    switch self {
    // SQLite takes columns that no function is applied to from the row with the only maximum.
    case .store: column
    case .hub: "max(\(column))"
    }
  }

  /// The context of the newest event of a group.
  var newestContext: SQL {
    switch self {
    case .store: "context_id"
    // The greatest text is that of the greatest number, and one text is kept for each group.
    case .hub:
      """
      nullif(substr(max((lpad(CAST(number AS text), 20, '0')
        || coalesce(CAST(context AS text), '')) COLLATE "C"), 21), '')
      """
    }
  }

  // MARK: Numbers and order

  /// Sorts texts by their bytes, with nothing first.
  var byBytes: SQL {
    switch self {
    case .store: "COLLATE BINARY NULLS FIRST"
    case .hub: "COLLATE \"C\" NULLS FIRST"
    }
  }

  /// The lesser of two numbers.
  func least(_ a: SQL, _ b: SQL) -> SQL {
    switch self {
    case .store: "min(\(a), \(b))"
    case .hub: "least(\(a), \(b))"
    }
  }

  /// The greater of two numbers.
  func greatest(_ a: SQL, _ b: SQL) -> SQL {
    switch self {
    case .store: "max(\(a), \(b))"
    case .hub: "greatest(\(a), \(b))"
    }
  }

  /// The whole part of a number that is not negative.
  func whole(_ number: SQL) -> SQL {
    switch self {
    case .store: "CAST(\(number) AS bigint)"
    case .hub: "CAST(floor(\(number)) AS bigint)"
    }
  }
}
