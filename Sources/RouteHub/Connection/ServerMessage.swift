import RouteModel

/// An error of the server, and the sentence that we print for it.
struct ServerMessage {
  var sqlState: String
  var primary: String
  var detail: String?
  var hint: String?
  var constraint: String?

  /// The server's words with its code, which follow our sentence.
  private var quoted: String {
    ([primary] + [detail, hint].compactMap { $0 }).joined(separator: "; ")
      + " (SQLSTATE \(sqlState))"
  }

  /// The error, with our sentence for the codes that have one.
  ///
  /// - Parameters:
  ///   - user: The role of the connection.
  ///   - owner: The only role that may do what was refused; nil if it can be granted to others.
  func error(user: String, owner: String?) -> HubError {
    let (code, sentence) = meaning(user, owner)
    return HubError(
      code, sentence + Message(" — the server says: \(quoted)"), sqlState: sqlState,
      constraint: constraint)
  }

  private func meaning(_ user: String, _ owner: String?) -> (HubError.Code, Message) {
    switch sqlState {
    case "3F000", "42P01":
      (.missing, "the database has no hub, or an incomplete one: 'hub init' makes it")
    case "42501": (.denied, "the role '\(user)' may not do this on the hub: \(whoMay(owner))")
    case "25006": (.readOnly, "the hub can only be read now: it is a replica, or was set so")
    case "53300": (.full, "the hub has no room for another connection: try again later")
    case "54000": (.full, "the hub has no room for this")
    // Insufficient resources.
    case let state where state.hasPrefix("53"): (.full, "the hub has no room for this")
    case "57014": (.timeout, "the server ended the query")
    case "57P01", "57P02", "57P03", "57P05": (.lost, "the server ended the connection")
    case "RT001":
      (.account, "the hub knows this store as that of another role: connect as that one")
    case "RT002":
      (
        .differs,
        "the hub has another event under the same name as one of this store, and took nothing"
      )
    case "RT004": (.refused, "the hub takes only events as routesh writes them, and took nothing")
    case "22P05", "22021": (.refused, "a text holds U+0000, which PostgreSQL cannot keep")
    default: (.refused, "the hub refused")
    }
  }

  private func whoMay(_ owner: String?) -> Message {
    if let owner { return "its owner '\(owner)' may" }
    return "'hub grants ROLE' prints what lets it, with --reader, --writer, --sender or --channel"
  }
}
