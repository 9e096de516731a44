/// What a role of the database may do on the hub.
package enum HubRole: String, Sendable, CaseIterable {
  /// Reads the configuration and the history: pulls, clones, follows, asks.
  case reader
  /// Sends events, and reads neither those of others nor the configuration.
  case sender
  /// Follows a channel and sends its own events; it reads the configuration, and nobody's events.
  case follower
  /// Reads, pushes and sends.
  case writer
}

/// The statements that let a role use the hub.
package struct HubGrants: Sendable, Hashable {
  /// The statements, in their order, without semicolons.
  package let statements: [String]

  /// - Parameters:
  ///   - account: The name of the role in the database.
  ///   - role: What it may do.
  ///   - channels: The channels that it may move.
  package init(to account: String, as role: HubRole, channels: [String] = []) {
    let name = "\"\(Self.doubling("\"", in: account))\""
    var grants = [("USAGE", "SCHEMA routesh")]
    switch role {
    case .sender: grants.append(("SELECT", "routesh.hub"))
    case .follower:
      let tables = [
        "hub", "revision", "migration", "catalog_row", "channel", "channel_move", "machine",
      ]
      grants.append(("SELECT", tables.map { "routesh.\($0)" }.joined(separator: ", ")))
    case .reader, .writer: grants.append(("SELECT", "ALL TABLES IN SCHEMA routesh"))
    }
    if role == .writer {
      grants.append(("INSERT", "routesh.revision"))
      grants.append(("INSERT, UPDATE, DELETE", "routesh.catalog_row, routesh.migration"))
    }
    var functions = ["note_machine"]
    if role != .reader { functions += ["begin_batch", "end_batch", "has_lost"] }
    if !channels.isEmpty { functions.append("move_channel") }
    for function in functions { grants.append(("EXECUTE", "FUNCTION routesh.\(function)")) }
    let literal = "'\(Self.doubling("'", in: name))'"
    statements =
      grants.map { "GRANT \($0.0) ON \($0.1) TO \(name)" }
      + channels.map {
        "INSERT INTO routesh.channel_mover (channel, role) VALUES ('\(Self.doubling("'", in: $0))', \(literal)) ON CONFLICT DO NOTHING"
      }
  }

  /// The statements as a script for `psql`, which does all of them or none.
  package var script: String {
    (["BEGIN"] + statements + ["COMMIT"]).map { "\($0);" }.joined(separator: "\n")
  }

  private static func doubling(_ quote: Character, in text: String) -> String {
    text.split(separator: quote, omittingEmptySubsequences: false)
      .joined(separator: "\(quote)\(quote)")
  }
}
