public import RouteModel

/// An error of the store.
public struct StoreError: DiagnosticConvertible, Sendable, Hashable {
  /// The kind of an error: a stable kebab-case name. The set is open, so that kinds can be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file does not exist, and was not to be made.
    public static let noStore = Code(rawValue: "no-store")
    /// The file at the path is not a store.
    public static let notAStore = Code(rawValue: "not-a-store")
    /// A later version of the program wrote it.
    public static let newerStore = Code(rawValue: "newer-store")
    /// The file is damaged, or contains something that routesh does not write.
    public static let damagedStore = Code(rawValue: "damaged-store")
    /// The path of a new file exists already.
    public static let exists = Code(rawValue: "exists")
    /// The file was replaced, removed or truncated while it was open.
    public static let lostStore = Code(rawValue: "lost-store")
    /// The file, or its directory, cannot be read.
    public static let unreadableStore = Code(rawValue: "unreadable-store")
    /// Another process held the store longer than the busy timeout.
    public static let locked = Code(rawValue: "locked")
    /// The store was opened, or can only be opened, for reading.
    public static let readOnly = Code(rawValue: "read-only")
    /// A rule of the schema was broken.
    public static let constraint = Code(rawValue: "constraint")
    /// Rows differ from what a change expects.
    public static let conflict = Code(rawValue: "conflict")
    /// The disk is full.
    public static let diskFull = Code(rawValue: "disk-full")
    /// The system could not read or write the file.
    public static let inputOutput = Code(rawValue: "io-error")
    /// ``RouteStore/Options/isStopped`` ended it; nothing was changed.
    public static let interrupted = Code(rawValue: "interrupted")
    /// There is not enough memory.
    public static let outOfMemory = Code(rawValue: "out-of-memory")
    /// A text is too large for the store.
    public static let tooLarge = Code(rawValue: "too-large")
    /// A script did something that is not allowed.
    public static let notAllowed = Code(rawValue: "not-allowed")
    /// The revision, event, migration or session does not exist.
    public static let notFound = Code(rawValue: "not-found")
    /// Undo reached a revision that it cannot take back.
    public static let cannotUndo = Code(rawValue: "cannot-undo")
    /// A begin inside a transaction, or an end without one.
    public static let transaction = Code(rawValue: "transaction-state")
    /// SQLite refused the statement.
    public static let sql = Code(rawValue: "sql-error")
    /// A migration cannot be made, found, ordered or verified.
    public static let migration = Code(rawValue: "migration-error")
    /// A file of a migration is not UTF-8 text.
    public static let notUTF8 = Code(rawValue: "not-utf8")
    /// The store follows a channel of its hub, or cannot follow one.
    public static let follower = Code(rawValue: "hub-follower")
  }

  /// The kind of error.
  public var code: Code
  /// What failed, on what, and what would have worked.
  public var message: String { sentence.text }
  private let sentence: Message
  /// SQLite's extended result code; 0 if the error is not SQLite's.
  public var extendedCode: Int32
  /// The statement that failed, without bound values.
  public var sql: String?
  /// The place in a script.
  public var place: SourcePlace?
  /// What would have worked, nearest first.
  public var suggestions: [String]

  /// An error with a code and a message.
  public init(
    _ code: Code, _ message: Message, extendedCode: Int32 = 0, sql: String? = nil,
    place: SourcePlace? = nil, suggestions: [String] = []
  ) {
    self.code = code
    sentence = message
    self.extendedCode = extendedCode
    self.sql = sql
    self.place = place
    self.suggestions = suggestions
  }

  /// The error for people and programs.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: code.rawValue, message: sentence, suggestions: suggestions, place: place)
  }

  /// Whether the store as a whole cannot be used: the program's exit code is then 3.
  public var isAboutTheFile: Bool {
    let codes: Set<Code> = [
      .noStore, .notAStore, .newerStore, .damagedStore, .unreadableStore, .locked, .readOnly,
      .diskFull, .inputOutput, .lostStore,
    ]
    return codes.contains(code)
  }
}
