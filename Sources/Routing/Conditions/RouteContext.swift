public import RouteModel
import Texts

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// For whom and when links are resolved: what the conditions of rows ask about. See docs/rules.md,
/// "Conditions".
public struct RouteContext: Sendable, Hashable {
  /// The platform, such as `ios`; in any case.
  public var platform: String?
  /// The version of the app.
  public var version: AppVersion?
  /// The language, with or without its region: `de`, `de-AT`.
  public var locale: String?
  /// The feature flags that are on.
  public var flags: Set<String>
  /// The guards that are fulfilled; see docs/behaviour.md, "Guards".
  public var guards: Set<String>
  /// The text that tells one person from another, for shares.
  public var bucket: String?
  /// The moment in microseconds since 1970-01-01 UTC; nil means now.
  package var time: Int64?
  /// The moment at which times are asked; nil means now.
  public var date: Date? {
    get { time.map { Date(microseconds: $0) } }
    set { time = newValue?.microseconds }
  }

  /// A context; what is not known fulfils no condition.
  public init(
    platform: String? = nil, version: AppVersion? = nil, locale: String? = nil,
    flags: Set<String> = [], guards: Set<String> = [], bucket: String? = nil, date: Date? = nil
  ) {
    self.platform = platform
    self.version = version
    self.locale = locale
    self.flags = flags
    self.guards = guards
    self.bucket = bucket
    time = date?.microseconds
  }

  /// A context of facts such as those of a session: `platform`, `version`, `locale`, `flags` and
  /// `guards` with commas between them, `bucket` and `time`.
  ///
  /// - Parameters:
  ///   - facts: The facts by name; others are ignored.
  ///   - date: The moment, if the facts name none.
  public init(facts: [String: String], date: Date? = nil) {
    self.init(facts: facts, time: date?.microseconds)
  }

  /// A context of facts; the moment is in microseconds since 1970-01-01 UTC.
  package init(facts: [String: String], time: Int64?) {
    self.init(
      platform: facts["platform"], version: facts["version"].flatMap(AppVersion.init),
      locale: facts["locale"],
      flags: Self.names(facts["flags"]), guards: Self.names(facts["guards"]),
      bucket: facts["bucket"])
    self.time = facts["time"].flatMap(Timestamp.parseISO) ?? time
  }

  /// Names with commas between them.
  package static func names(_ text: String?) -> Set<String> {
    Set((text ?? "").split(separator: ",").map { String($0).trimmingBlanks })
  }
}

extension RouteContext {
  /// The facts that ``init(facts:date:)`` reads, sorted by name: `platform=ios version=3.2`.
  package var words: [String] {
    var words: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value { words.append("\(name)=\(value)") }
    }
    add("bucket", bucket)
    add("flags", flags.isEmpty ? nil : flags.sorted().joined(separator: ","))
    add("guards", guards.isEmpty ? nil : guards.sorted().joined(separator: ","))
    add("locale", locale)
    add("platform", platform)
    add("time", time.map(Timestamp.iso))
    add("version", version?.description)
    return words
  }

  /// The facts that ``init(facts:date:)`` reads, by name.
  package var facts: [String: String] {
    words.reduce(into: [:]) { facts, word in
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      facts[String(parts[0])] = String(parts[1])
    }
  }

  /// The conditions of one owner that do not hold in the context, as words.
  package func unmet(_ conditions: Set<Condition>, of owner: String) -> [String] {
    ConditionTest(conditions, of: owner)?.unmet(in: self, now: { 0 }) ?? []
  }

  /// The names of the facts that ``init(facts:date:)`` reads.
  package static let factNames = [
    "platform", "version", "locale", "flags", "guards", "bucket", "time",
  ]

  /// The value of a fact as it is recorded: a platform is one whatever the case of its letters.
  package static func folded(_ name: String, _ value: String) -> String {
    name == "platform" ? value.lowercased() : value
  }

  /// What is wrong with a fact that ``init(facts:date:)`` cannot read; nil if it can read all.
  package static func mistake(in facts: [String: String]) -> String? {
    if let version = facts["version"], AppVersion(version) == nil {
      return "'\(version)' is not a version, such as 3.2.1"
    }
    if let time = facts["time"], Timestamp.parseISO(time) == nil {
      return "'\(time)' is not a time, such as 2026-12-24 or 2026-12-24T18:00Z"
    }
    for kind in [Condition.Kind.platform, .locale] {
      if let value = facts[kind.rawValue], !value.isEmpty, !Condition(kind, value).isValid {
        return "'\(value)' is not \(kind.expectation)"
      }
    }
    return nil
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
