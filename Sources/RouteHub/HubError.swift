package import RouteModel
import Texts

/// An error of the hub.
package struct HubError: DiagnosticConvertible, Sendable, Hashable {
  /// The kind of an error: a stable kebab-case name. The set is open, so that kinds can be added.
  package struct Code: RawRepresentable, Sendable, Hashable {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// libpq is not installed, or is too old.
    package static let library = Code(rawValue: "hub-library")
    /// The text is not an address of a database.
    package static let address = Code(rawValue: "hub-address")
    /// The address holds a password.
    package static let password = Code(rawValue: "hub-password")
    /// No server answers, or it lets nobody in.
    package static let unreachable = Code(rawValue: "hub-unreachable")
    /// The connection ended in the middle.
    package static let lost = Code(rawValue: "hub-lost")
    /// The database has no tables of a hub.
    package static let missing = Code(rawValue: "hub-missing")
    /// The tables, or a revision, are those of a later version.
    package static let newer = Code(rawValue: "hub-newer")
    /// The role may not do that.
    package static let denied = Code(rawValue: "hub-denied")
    /// The server can only be read now.
    package static let readOnly = Code(rawValue: "hub-read-only")
    /// The server's disk is full, or it has no room for another connection.
    package static let full = Code(rawValue: "hub-full")
    /// The server ended the query after its time.
    package static let timeout = Code(rawValue: "hub-timeout")
    /// The server refused for another reason.
    package static let refused = Code(rawValue: "hub-refused")
    /// A synchronous commit was not waited for: it may be lost with the server.
    package static let notAcknowledged = Code(rawValue: "hub-not-acknowledged")
    /// It is another hub than the store's, or one that lost revisions.
    package static let other = Code(rawValue: "hub-other")
    /// Revisions came to the hub since the last pull.
    package static let moved = Code(rawValue: "hub-moved")
    /// The hub knows the store as that of another role.
    package static let account = Code(rawValue: "hub-account")
    /// The hub has another event under the same name.
    package static let differs = Code(rawValue: "hub-event-differs")
    /// The hub has no channel with that name.
    package static let channel = Code(rawValue: "unknown-channel")
    /// The hub has no machine with that name.
    package static let machine = Code(rawValue: "unknown-machine")
    /// Stores follow the channel.
    package static let followed = Code(rawValue: "hub-followed")
    /// The hub does not have what was asked for.
    package static let notFound = Code(rawValue: "not-found")
    /// What the hub holds cannot be read.
    package static let damaged = Code(rawValue: "hub-damaged")
    /// It was stopped; nothing was changed.
    package static let interrupted = Code(rawValue: "interrupted")
  }

  /// The kind of error.
  package var code: Code
  /// What failed, and what would have worked.
  package var message: String { sentence.text }
  private let sentence: Message
  /// The server's own code, such as `42501`, if the server said something.
  package var sqlState: String?
  /// What would have worked, nearest first.
  package var suggestions: [String]
  /// The constraint that a row broke.
  var constraint: String?

  init(
    _ code: Code, _ message: Message, sqlState: String? = nil, constraint: String? = nil,
    suggestions: [String] = []
  ) {
    self.code = code
    sentence = message
    self.sqlState = sqlState
    self.suggestions = suggestions
    self.constraint = constraint
  }

  /// The error for a name that the hub does not have, with those that it has.
  ///
  /// - Parameter none: What it has instead if there are no others.
  static func unknown(
    _ code: Code, _ noun: String, _ name: String, among names: [String], none: Message
  ) -> HubError {
    let shown = names.count > 8 ? names.prefix(8) + ["others"] : names[...]
    return HubError(
      code,
      "unknown \(noun) '\(name)': the hub has "
        + (names.isEmpty ? none : Message(Phrase.list(Array(shown)))),
      suggestions: NearestNames.of(name, in: names))
  }

  /// The error for people and programs.
  package var diagnostic: Diagnostic {
    Diagnostic(code: code.rawValue, message: sentence, suggestions: suggestions)
  }

  /// Whether a new connection may succeed.
  var isOfConnection: Bool { code == .lost || code == .unreachable }

  /// Whether the same command may succeed a little later, because the server is busy, full, or
  /// changing its role.
  package var isTemporary: Bool {
    isOfConnection || code == .timeout || code == .full || code == .readOnly
  }
}
