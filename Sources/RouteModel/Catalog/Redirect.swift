/// Sends the URLs of a pattern to another URL, which is matched in their place.
public struct Redirect: Sendable, Hashable {
  /// The pattern of the URLs that it takes; its text is the key. Its path is not used.
  public var pattern: Route.Pattern
  /// The URL that it leads to, with the names of the pattern's captures: `app://item/:id?from=old`.
  public var target: String
  /// Whether the target also gets the items of the query that the pattern does not capture.
  public var keepsQuery: Bool
  /// Whether it is enabled. A disabled redirect keeps its row and leads nowhere.
  public var isEnabled: Bool

  /// A redirect from a pattern to a target; neither is parsed here.
  public init(
    pattern: Route.Pattern, target: String, keepsQuery: Bool = true, isEnabled: Bool = true
  ) {
    self.pattern = pattern
    self.target = target
    self.keepsQuery = keepsQuery
    self.isEnabled = isEnabled
  }

  /// The name of the redirect where a route would be named, such as in a conflict.
  public var name: String { "redirect to \(target)" }
}

extension Redirect: DescribedRow {
  package static let blank = Redirect(pattern: Route.Pattern(text: ""), target: "")
  package static let description = RowDescription<Redirect>(
    noun: "redirect", table: "redirect", spoken: ["target"],
    fields: [
      .text(\.pattern.text, column: "pattern", isKey: true),
      .text(\.target, column: "target", isRequired: true),
      .priority(\.pattern.priority),
      .ignoresCase(\.pattern.ignoresCase),
      .isSlashStrict(\.pattern.isSlashStrict),
      .takesHostAsSegment(\.pattern.takesHostAsSegment),
      .flag(
        \.keepsQuery, column: "keeps_query", key: "keepQuery", name: "keep-query",
        option: .flags(
          on: "keep-query", "The rest of the URL's query is carried over",
          off: "drop-query", "The rest of the URL's query is dropped")),
      .flag(
        \.isEnabled, column: "is_enabled", key: "enabled",
        option: .flags(
          on: "enabled", "Its URLs are redirected", off: "disabled",
          "It stays in the catalog, and its URLs match nothing"
        )),
      .text(
        \.pattern.summary, column: "summary",
        option: .value("summary", "TEXT", "What it is for; 'none' for none", none: "none")),
    ],
    lists: [
      OwnedList(conditions: \.pattern.conditions, ownerColumn: "redirect_id")
    ])
}
