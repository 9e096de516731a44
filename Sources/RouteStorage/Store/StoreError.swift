public import RouteModel

/// Why the store could not do what it was asked.
public struct StoreError: DiagnosticConvertible, Sendable, Hashable {
  /// The kind of error. Kebab-case and stable; open, so that kinds can be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is no file, and it was not to be made.
    public static let noStore = Code(rawValue: "no-store")
    /// There is something else at the path.
    public static let notAStore = Code(rawValue: "not-a-store")
    /// A later version of the program wrote it.
    public static let newerStore = Code(rawValue: "newer-store")
    /// The file is damaged, or holds what no program of ours writes.
    public static let damagedStore = Code(rawValue: "damaged-store")
    /// Something stands where a file was to be made.
    public static let exists = Code(rawValue: "exists")
    /// The file was replaced, removed or cut off while it was open.
    public static let lostStore = Code(rawValue: "lost-store")
    /// The file, or its directory, cannot be read.
    public static let unreadableStore = Code(rawValue: "unreadable-store")
    /// Another process held the store longer than the busy timeout.
    public static let locked = Code(rawValue: "locked")
    /// The store was opened, or can only be opened, for reading.
    public static let readOnly = Code(rawValue: "read-only")
    /// A rule of the schema was broken.
    public static let constraint = Code(rawValue: "constraint")
    /// Rows are no longer as the change expects them.
    public static let conflict = Code(rawValue: "conflict")
    /// There is no room for what was to be written.
    public static let diskFull = Code(rawValue: "disk-full")
    /// The system could not read or write the file.
    public static let inputOutput = Code(rawValue: "io-error")
    /// ``RouteStore/Options/isStopped`` ended it; nothing was changed.
    public static let interrupted = Code(rawValue: "interrupted")
    /// There is not enough memory.
    public static let outOfMemory = Code(rawValue: "out-of-memory")
    /// A text that is larger than the store takes.
    public static let tooLarge = Code(rawValue: "too-large")
    /// A script did what it may not do.
    public static let notAllowed = Code(rawValue: "not-allowed")
    /// There is no such revision, event, migration or session.
    public static let notFound = Code(rawValue: "not-found")
    /// Undo came to a revision that it does not take back.
    public static let cannotUndo = Code(rawValue: "cannot-undo")
    /// Begin inside a transaction, or an end without one.
    public static let transaction = Code(rawValue: "transaction-state")
    /// SQLite refused the statement.
    public static let sql = Code(rawValue: "sql-error")
    /// A migration cannot be made, found, ordered or trusted.
    public static let migration = Code(rawValue: "migration-error")
  }

  /// The kind of error.
  public var code: Code
  /// What failed, on what, and what would have worked.
  public var message: String
  /// SQLite's extended result code; 0 if SQLite was not asked.
  public var extendedCode: Int32
  /// The statement that failed, without bound values.
  public var sql: String?
  /// Where in a script.
  public var place: SourcePlace?
  /// What would have worked, nearest first.
  public var suggestions: [String]

  /// An error of a kind, with a message that says what failed.
  public init(
    _ code: Code, _ message: String, extendedCode: Int32 = 0, sql: String? = nil,
    place: SourcePlace? = nil, suggestions: [String] = []
  ) {
    self.code = code
    self.message = message
    self.extendedCode = extendedCode
    self.sql = sql
    self.place = place
    self.suggestions = suggestions
  }

  /// The error as people and programs read it.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: code.rawValue, message: message, suggestions: suggestions, place: place)
  }

  /// The store as a whole cannot be used: the program's exit code is 3.
  public var isAboutTheFile: Bool {
    let codes: Set<Code> = [
      .noStore, .notAStore, .newerStore, .damagedStore, .unreadableStore, .locked, .readOnly,
      .diskFull, .inputOutput, .lostStore,
    ]
    return codes.contains(code)
  }
}
