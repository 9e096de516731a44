public import RouteModel

/// The links of a catalog as types of an app's language: one file without dependencies. See
/// docs/links.md.
public enum LinkExport {
  /// A language of apps.
  public enum Language: String, Sendable, Hashable, CaseIterable {
    /// With the standard library and Foundation's `URL`.
    case swift
    /// With the standard library and what Android has of Java's.
    case kotlin
    /// One module without imports, for ES2020 and later.
    case typescript
  }

  /// Whether conditions hold where the file is used.
  public enum Verdict: Sendable, Hashable {
    /// All hold.
    case met
    /// One does not hold.
    case unmet
    /// Nothing is known of some of them, which are told as words.
    case undecided([String])
  }

  /// What the file is to be.
  public struct Options: Sendable {
    /// The language.
    public var language: Language
    /// Whether the identifiers of scenes and segues are written, instead of links; in Swift only.
    public var isOfSegues = false
    /// The name of the type.
    public var name: String
    /// Whether other modules see the type.
    public var isPublic: Bool
    /// Only routes with one of these tags; empty means all.
    public var tags: Set<String>
    /// The options as they are written after `export links`, so that a check can repeat them.
    public var words: String
    /// The revision of the catalog; nil without a store.
    public var revision: Int?
    /// Whether conditions hold for the users of the file; the second argument names their owner.
    public var verdict: @Sendable (Set<Condition>, String) -> Verdict

    /// Options of a file of links.
    ///
    /// - Parameters:
    ///   - language: The language.
    ///   - name: The name of the type.
    ///   - isPublic: Whether other modules see it.
    ///   - tags: Only routes with one of these tags; empty means all.
    ///   - words: The options as they are written after `export links`.
    ///   - revision: The revision of the catalog.
    ///   - verdict: Whether conditions hold; of nothing is known by default.
    public init(
      language: Language, name: String = "AppLink", isPublic: Bool = false,
      tags: Set<String> = [], words: String = "", revision: Int? = nil,
      verdict: @escaping @Sendable (Set<Condition>, String) -> Verdict = { conditions, _ in
        conditions.isEmpty ? .met : .undecided(conditions.map(\.word).sorted())
      }
    ) {
      self.language = language
      self.name = name
      self.isPublic = isPublic
      self.tags = tags
      self.words = words
      self.revision = revision
      self.verdict = verdict
    }
  }

  /// The links of a catalog as a file.
  ///
  /// - Throws: ``LinkRefusal`` that names all patterns and parameters of which the file could not say
  ///   exactly what they mean.
  public static func export(
    _ catalog: RouteCatalog, options: Options
  ) throws(LinkRefusal) -> ExportResult {
    if options.isOfSegues {
      return file(SwiftSegues(catalog, options).text, options, notes: [])
    }
    let table = try LinkTable(catalog, options: options)
    let body =
      switch options.language {
      case .swift: SwiftLinks(table, options).text
      case .kotlin: KotlinLinks(table, options).text
      case .typescript: TypeScriptLinks(table, options).text
      }
    return file(body, options, notes: table.notes)
  }

  private static func file(
    _ body: String, _ options: Options, notes: [Diagnostic]
  ) -> ExportResult {
    let head = LinkFileHead(
      words: options.words, revision: options.revision, digest: TextHash.of(body))
    return ExportResult(text: head.text + body, notes: notes)
  }
}

/// The first lines of a file of links, which say how it was made.
public struct LinkFileHead: Sendable, Hashable {
  /// The options after `export links`.
  public let words: String
  /// The revision of the catalog.
  public let revision: Int?
  /// Of what follows the head.
  public let digest: UInt64

  private static let command = "// Made by: routesh export links "

  init(words: String, revision: Int?, digest: UInt64) {
    (self.words, self.revision, self.digest) = (words, revision, digest)
  }

  /// The head of a file; nil if it has none.
  public init?(of text: String) {
    let lines = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
    guard lines.count >= 2, lines[0].hasPrefix(Self.command), lines[1].hasPrefix("// ") else {
      return nil
    }
    words = String(lines[0].dropFirst(Self.command.count))
    let parts = lines[1].dropFirst(3).split(separator: ",")
    revision = parts.first.flatMap {
      Int($0.dropFirst("From revision ".count).prefix { $0 != " " })
    }
    digest = parts.last.flatMap { UInt64($0.split(separator: " ").last ?? "", radix: 16) } ?? 0
  }

  /// Whether what follows the head in a text is not what was written there.
  public func isEdited(_ text: String) -> Bool { TextHash.of(Self.body(of: text)) != digest }

  /// The lines.
  var text: String {
    let digits = String(digest, radix: 16)
    let hex = String(repeating: "0", count: 16 - digits.count) + digits
    return """
      \(Self.command)\(words)
      // \(revision.map { "From revision \($0) of the catalog" } ?? "From a catalog without revisions"), digest \(hex)
      // Do not edit: change the catalog and write the file again. 'export links --check FILE' tells if it is stale.


      """
  }

  /// A text of a file without its head, by which two of them are compared.
  public static func body(of text: String) -> String {
    guard text.hasPrefix(command) else { return text }
    let lines = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
    // A line without text follows the head.
    return lines.count == 4 ? String(lines[3].drop { $0 == "\n" }) : ""
  }
}

/// The 64-bit hash FNV-1a of texts: the digest of a file, and the names of its functions.
enum TextHash {
  static let start: UInt64 = 0xcbf2_9ce4_8422_2325
  static let factor: UInt64 = 0x100_0000_01b3

  static func of(_ text: String) -> UInt64 {
    text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* factor }
  }
}
