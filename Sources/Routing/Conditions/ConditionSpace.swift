import RouteModel

/// All contexts that fulfil some conditions, for comparing conditions with each other.
struct ConditionSpace {
  /// nil means any.
  private var platforms: Set<String>?
  /// nil means any.
  private var locales: [String]?
  private var versionFrom: AppVersion?
  private var versionBefore: AppVersion?
  private var from: Int64?
  private var until: Int64?
  private var flags: Set<String> = []
  private var withoutFlags: Set<String> = []
  /// The smallest share for each salt.
  private var shares: [String: Int] = [:]
  private var isInvalid = false

  /// The contexts that fulfil all tests.
  init(_ tests: [ConditionTest]) {
    for test in tests { intersect(test) }
  }

  private mutating func intersect(_ test: ConditionTest) {
    var platforms: Set<String> = []
    var locales: [String] = []
    for condition in test.conditions {
      let value = condition.value
      isInvalid = isInvalid || !condition.isValid
      switch condition.kind {
      case .platform: platforms.insert(value.lowercased())
      case .locale: locales.append(value.lowercased())
      case .versionFrom: versionFrom = [versionFrom, AppVersion(value)].compactMap(\.self).max()
      case .versionBefore:
        versionBefore = [versionBefore, AppVersion(value)].compactMap(\.self).min()
      case .from: from = [from, Timestamp.parseISO(value)].compactMap(\.self).max()
      case .until: until = [until, Timestamp.parseISO(value)].compactMap(\.self).min()
      case .flag: flags.insert(value)
      case .withoutFlag: withoutFlags.insert(value)
      case .share:
        let share = Condition.share(value) ?? 0
        shares[test.salt] = min(shares[test.salt] ?? share, share)
      case .salt: break
      }
    }
    if !platforms.isEmpty {
      self.platforms = self.platforms?.intersection(platforms) ?? platforms
    }
    if !locales.isEmpty {
      self.locales =
        self.locales.map { known in
          known.flatMap { one in
            locales.compactMap { other in
              Self.takes(one, other) ? other : Self.takes(other, one) ? one : nil
            }
          }
        } ?? locales
    }
  }

  /// Whether a locale takes another one: `de` takes `de-AT`.
  private static func takes(_ locale: String, _ other: String) -> Bool {
    other == locale || other.hasPrefix(locale + "-")
  }

  /// One of the contexts; nil if there is none.
  var example: RouteContext? {
    guard !isInvalid, platforms?.isEmpty != true, locales?.isEmpty != true,
      flags.isDisjoint(with: withoutFlags)
    else { return nil }
    if let versionFrom, let versionBefore, versionFrom >= versionBefore { return nil }
    if let from, let until, from >= until { return nil }
    var context = RouteContext(
      platform: platforms?.min(), locale: locales?.min(), flags: flags,
      time: from ?? until.map { $0 - 1 })
    if versionFrom != nil || versionBefore != nil {
      context.version = versionFrom ?? AppVersion("0")
      if let version = context.version, let versionBefore, version >= versionBefore { return nil }
    }
    let limited = shares.filter { $0.value < 10_000 }
    if !limited.isEmpty {
      context.bucket = (0..<100_000).lazy.map { "person-\($0)" }.first { bucket in
        limited.allSatisfy { RolloutShare.place(of: bucket, salt: $0.key) < $0.value }
      }
      if context.bucket == nil { return nil }
    }
    return context
  }

  /// Whether it has all contexts of another one.
  func covers(_ other: ConditionSpace) -> Bool {
    func bounds<Value: Comparable>(_ bound: Value?, _ other: Value?, _ isIn: (Value, Value) -> Bool)
      -> Bool
    {
      guard let bound else { return true }
      return other.map { isIn($0, bound) } ?? false
    }
    func hasAll(_ all: [String]?, _ other: [String]?, _ takes: (String, String) -> Bool) -> Bool {
      guard let all else { return true }
      return other.map { $0.allSatisfy { one in all.contains { takes($0, one) } } } ?? false
    }
    return !isInvalid && hasAll(platforms.map(Array.init), other.platforms.map(Array.init), ==)
      && hasAll(locales, other.locales, Self.takes)
      && bounds(versionFrom, other.versionFrom, >=)
      && bounds(versionBefore, other.versionBefore, <=)
      && bounds(from, other.from, >=) && bounds(until, other.until, <=)
      && flags.isSubset(of: other.flags) && withoutFlags.isSubset(of: other.withoutFlags)
      && shares.allSatisfy { salt, share in
        share >= 10_000 || other.shares[salt].map { $0 <= share } ?? false
      }
  }
}

extension RouteContext {
  /// The facts that ``init(facts:time:)`` reads, sorted by name: `platform=ios version=3.2`.
  public var words: [String] {
    var words: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value { words.append("\(name)=\(value)") }
    }
    add("bucket", bucket)
    add("flags", flags.isEmpty ? nil : flags.sorted().joined(separator: ","))
    add("locale", locale)
    add("platform", platform)
    add("time", time.map(Timestamp.iso))
    add("version", version?.description)
    return words
  }
}
