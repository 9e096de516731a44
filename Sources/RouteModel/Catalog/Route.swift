/// A registered way to a destination, as data.
public struct Route: Sendable, Hashable {
  /// The key of the route; unique in a catalog, never empty.
  public var identifier: String
  /// The destination class, a key of ``RouteCatalog/classes``.
  public var className: String
  /// Whether no other route may make this class.
  public var isExclusive: Bool
  /// Whether it is enabled. A disabled route keeps its rows and matches nothing.
  public var isEnabled: Bool
  /// Whether it is closed to URLs from outside: it is performed by identifier or protocol only.
  public var isInternal: Bool
  /// The paths that the route allows; empty means all.
  public var supportedPaths: Set<PathKind>
  /// The path taken when neither the caller, the URL nor the pattern names one; nil means `show`.
  public var defaultPath: PathKind?
  /// The route below it when a link opens it, by identifier; nil if it has none.
  public var parent: String?
  /// The parameters of the parent, by name: `:section` is its own parameter of that name, anything
  /// else the value itself.
  public var parentParameters: [String: String]
  /// The names of the guards that must be fulfilled.
  public var requires: Set<String>
  /// What it is for, as a text for people.
  public var summary: String
  /// The team or person responsible for it.
  public var owner: String
  /// Arbitrary words, such as `platform:ios`.
  public var tags: Set<String>
  /// The protocols that find this route, by name.
  public var protocols: [String: ProtocolKind]
  /// When it can be used; empty means always.
  public var conditions: Set<Condition>
  /// The URL patterns, by their text.
  public var patterns: [String: Pattern]
  /// The declared parameters, by name.
  public var parameters: [String: Parameter]

  /// A route to a class of the catalog. By default it is enabled, open to URLs, and without a path.
  public init(
    identifier: String, className: String, isExclusive: Bool = false, isEnabled: Bool = true,
    isInternal: Bool = false, supportedPaths: Set<PathKind> = [], defaultPath: PathKind? = nil,
    summary: String = "", owner: String = "", tags: Set<String> = [],
    conditions: Set<Condition> = [], requires: Set<String> = [], parent: String? = nil,
    parentParameters: [String: String] = [:],
    protocols: [String: ProtocolKind] = [:], patterns: [Pattern] = [], parameters: [Parameter] = []
  ) {
    self.identifier = identifier
    self.className = className
    self.isExclusive = isExclusive
    self.isEnabled = isEnabled
    self.isInternal = isInternal
    self.supportedPaths = supportedPaths
    self.defaultPath = defaultPath
    self.summary = summary
    self.owner = owner
    self.tags = tags
    self.conditions = conditions
    self.requires = requires
    self.parent = parent
    self.parentParameters = parentParameters
    self.protocols = protocols
    self.patterns = Dictionary(patterns.map { ($0.text, $0) }) { _, last in last }
    self.parameters = Dictionary(parameters.map { ($0.name, $0) }) { _, last in last }
  }

  /// Whether a protocol describes the destination or the module's configuration.
  public enum ProtocolKind: String, Sendable, Hashable, CaseIterable {
    /// What a caller may use of the destination.
    case destination
    /// What a caller may use of the module's configuration.
    case module
  }
}

extension Route: DescribedRow {
  package static let blank = Route(identifier: "", className: "")
  package static let description = RowDescription<Route>(
    noun: "route", table: "route",
    spoken: [
      "class", "path", "paths", "exclusive", "enabled", "internal", "summary", "owner", "tags",
      "when", "requires", "parent", "parentParameters",
    ],
    fields: [
      .text(\.identifier, column: "identifier", isKey: true),
      .reference(
        \.className, to: DestinationClass.reference, column: "class_id", key: "class",
        option: .value("class", "CLASS", "The destination's class")),
      .flag(
        \.isExclusive, column: "is_exclusive", key: "exclusive",
        option: .flags(
          on: "exclusive", "No other route may make the class",
          off: "shared", "Other routes may make the class")),
      .flag(
        \.isEnabled, column: "is_enabled", key: "enabled",
        option: .flags(
          on: "enabled", "It matches", off: "disabled", "It stays, and matches nothing")),
      .flag(
        \.isInternal, column: "is_internal", key: "internal",
        option: .flags(
          on: "internal", "Closed to URLs from outside", off: "public", "Open to URLs")),
      .word(
        \.defaultPath, column: "default_path", key: "path", isOrdinary: true,
        option: .value("path", "PATH", "How it is shown by default", none: "none")),
      .text(
        \.summary, column: "summary",
        option: .value("summary", "TEXT", "What it is for; 'none' for nothing", none: "none")),
      .text(
        \.owner, column: "owner",
        option: .value("owner", "NAME", "Who answers for it; 'none' for nobody", none: "none")),
      .text(
        \.parent, column: "parent", naming: "route",
        option: .value(
          "parent", "ROUTE", "The route below it when a link opens it; 'none' for none",
          none: "none", .row(of: "route"))),
    ],
    lists: [
      OwnedList(
        words: \.supportedPaths, key: "paths", whenEmpty: "all",
        option: .value(
          "supports", "PATHS", "How it may be shown, with commas; 'all' for all; see help paths",
          none: "all"),
        ownerColumn: "route_id", SupportedPath.init, \.path),
      OwnedList(
        words: \.tags, key: "tags",
        option: .edits("tag", "TAG", "A tag; in edit, -TAG removes one, none all"),
        ownerColumn: "route_id", Tag.init, \.name),
      OwnedList(
        named: \.protocols, key: "protocols", told: "kind", ownerColumn: "route_id",
        ProvidedProtocol.init, { ($0.name, $0.kind) }),
      OwnedList(conditions: \.conditions, ownerColumn: "route_id"),
      OwnedList(
        words: \.requires, key: "requires",
        option: .edits(
          "requires", "GUARD",
          "A guard that must be fulfilled; in edit, -GUARD removes one, none all"),
        ownerColumn: "route_id", RequiredGuard.init, \.name),
      OwnedList.parentParameters,
      OwnedList(
        \.patterns, key: "patterns", ownerColumn: "route_id",
        by: \.text),
      OwnedList(
        \.parameters, key: "parameters", told: "type", ownerColumn: "route_id", by: \.name),
    ])

  /// One of the paths that a route allows, as a row.
  public struct SupportedPath: DescribedRow {
    /// The path.
    public var path: PathKind

    package static let blank = SupportedPath(path: .show)
    package static let description = RowDescription<SupportedPath>(
      noun: "path", table: "route_path", fields: [.word(\.path, column: "path", isKey: true)])
  }

  /// A tag of a route, as a row.
  public struct Tag: DescribedRow {
    /// The tag as it is written.
    public var name: String

    package static let blank = Tag(name: "")
    package static let description = RowDescription<Tag>(
      noun: "tag", table: "tag", fields: [.text(\.name, column: "name", isKey: true)])
  }

  /// A protocol that finds a route, as a row.
  public struct ProvidedProtocol: DescribedRow {
    /// The name of the protocol, optionally with its module's.
    public var name: String
    /// Whether it describes the destination or the configuration.
    public var kind: ProtocolKind

    /// A protocol by its name.
    public init(name: String, kind: ProtocolKind) {
      self.name = name
      self.kind = kind
    }

    package static let blank = ProvidedProtocol(name: "", kind: .destination)
    package static let description = RowDescription<ProvidedProtocol>(
      noun: "protocol", table: "protocol",
      fields: [
        .text(\.name, column: "name", isKey: true),
        .word(
          \.kind, column: "kind",
          option: .switches([
            ("module", "It is a protocol of the module's configuration"),
            ("destination", "It is a protocol of the destination"),
          ])),
      ])
  }
}
