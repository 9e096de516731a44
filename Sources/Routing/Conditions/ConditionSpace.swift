import CLibrary
import RouteModel
import Texts

/// The set of all contexts in which some conditions hold.
package struct ConditionSpace: Sendable {
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
  /// The smallest share for each salt, in hundredths of a per cent.
  private(set) var shares: [String: Int] = [:]
  /// Whether a value is not one: nothing fulfils it.
  private var isInvalid = false

  /// The contexts that fulfil the conditions of one owner.
  ///
  /// - Parameter owner: Its name.
  init(_ conditions: Set<Condition>, of owner: String) {
    var share: Int?
    for condition in conditions {
      isInvalid = isInvalid || !condition.isValid
      let value = condition.value
      switch condition.kind {
      case .platform: platforms = (platforms ?? []).union([value.lowercased()])
      case .locale: locales = (locales ?? []) + [value.lowercased()]
      // If there are two, which no command makes, the stricter one counts.
      case .versionFrom: versionFrom = Self.of(versionFrom, AppVersion(value), max)
      case .versionBefore: versionBefore = Self.of(versionBefore, AppVersion(value), min)
      case .from: from = Self.of(from, Timestamp.parseISO(value), max)
      case .until: until = Self.of(until, Timestamp.parseISO(value), min)
      case .flag: flags.insert(value)
      case .withoutFlag: withoutFlags.insert(value)
      case .share: share = Self.of(share, Condition.share(value), min)
      case .salt: break
      }
    }
    if let share { shares[conditions.salt(of: owner)] = share }
  }

  /// The contexts that fulfil all tests.
  package init(_ tests: [ConditionTest]) {
    self.init([], of: "")
    for test in tests { intersect(test.space) }
  }

  private mutating func intersect(_ other: ConditionSpace) {
    platforms = Self.of(platforms, other.platforms) { $0.intersection($1) }
    locales = Self.of(locales, other.locales) { known, others in
      known.flatMap { one in
        others.compactMap { Condition.takes(one, $0) ? $0 : Condition.takes($0, one) ? one : nil }
      }
    }
    versionFrom = Self.of(versionFrom, other.versionFrom, max)
    versionBefore = Self.of(versionBefore, other.versionBefore, min)
    from = Self.of(from, other.from, max)
    until = Self.of(until, other.until, min)
    flags.formUnion(other.flags)
    withoutFlags.formUnion(other.withoutFlags)
    shares.merge(other.shares, uniquingKeysWith: min)
    isInvalid = isInvalid || other.isInvalid
  }

  private static func of<Value>(
    _ one: Value?, _ other: Value?, _ both: (Value, Value) -> Value
  ) -> Value? {
    guard let one, let other else { return one ?? other }
    return both(one, other)
  }

  /// Whether it changes with time.
  var dependsOnTime: Bool { from != nil || until != nil }

  /// Whether the conditions hold in a context.
  func contains(_ context: RouteContext, now: () -> Int64) -> Bool {
    !isInvalid && unmetKinds(in: context, now: now).isEmpty
  }

  /// The kinds of conditions that do not hold in a context.
  func unmetKinds(in context: RouteContext, now: () -> Int64) -> Set<Condition.Kind> {
    var unmet: Set<Condition.Kind> = []
    func require(_ kind: Condition.Kind, _ holds: Bool) { if !holds { unmet.insert(kind) } }
    if let platforms {
      require(.platform, context.platform.map { platforms.contains($0.lowercased()) } ?? false)
    }
    if let locales {
      let locale = context.locale?.lowercased().replacing("_", with: "-")
      require(.locale, locale.map { one in locales.contains { Condition.takes($0, one) } } ?? false)
    }
    if let versionFrom { require(.versionFrom, context.version.map { $0 >= versionFrom } ?? false) }
    if let versionBefore {
      require(.versionBefore, context.version.map { $0 < versionBefore } ?? false)
    }
    if dependsOnTime {
      let time = context.time ?? now()
      if let from { require(.from, time >= from) }
      if let until { require(.until, time < until) }
    }
    require(.flag, flags.isSubset(of: context.flags))
    require(.withoutFlag, withoutFlags.isDisjoint(with: context.flags))
    for (salt, share) in shares where share < 10_000 {
      require(
        .share, context.bucket.map { RolloutShare.place(of: $0, salt: salt) < share } ?? false)
    }
    return unmet
  }

  /// Whether the conditions can hold at all. Shares with different salts never exclude each other.
  package var isPossible: Bool { example != nil }

  /// One of the contexts, without the person that its shares take; nil if there is none.
  package var example: RouteContext? {
    guard !isInvalid, platforms?.isEmpty != true, locales?.isEmpty != true,
      flags.isDisjoint(with: withoutFlags), shares.values.allSatisfy({ $0 > 0 })
    else { return nil }
    if let versionFrom, let versionBefore, versionFrom >= versionBefore { return nil }
    if let from, let until, from >= until { return nil }
    var context = RouteContext(
      platform: platforms?.min(), locale: locales?.min(), flags: flags)
    context.time = from ?? until.map { $0 - 1 }
    if versionFrom != nil || versionBefore != nil {
      context.version = versionFrom ?? AppVersion("0")
      if let version = context.version, let versionBefore, version >= versionBefore { return nil }
    }
    return context
  }

  /// The same with a person that its shares take, if one of the first thousands is.
  package var exampleWithPerson: RouteContext? {
    guard var context = example, shares.values.contains(where: { $0 < 10_000 }) else {
      return example
    }
    context.bucket = (1...10_000).lazy.map { "person-\($0)" }.first { person in
      shares.allSatisfy { RolloutShare.place(of: person, salt: $0.key) < $0.value }
    }
    return context
  }

  /// Whether it contains all contexts of another set.
  package func covers(_ other: ConditionSpace) -> Bool {
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
      && hasAll(locales, other.locales, Condition.takes)
      && bounds(versionFrom, other.versionFrom, >=)
      && bounds(versionBefore, other.versionBefore, <=)
      && bounds(from, other.from, >=) && bounds(until, other.until, <=)
      && flags.isSubset(of: other.flags) && withoutFlags.isSubset(of: other.withoutFlags)
      && shares.allSatisfy { salt, share in
        share >= 10_000 || other.shares[salt].map { $0 <= share } ?? false
      }
  }
}
