import CLibrary
package import RouteModel

extension RouteCatalog {
  /// Whether any row has conditions.
  package var hasConditions: Bool {
    redirects.values.contains { !$0.pattern.conditions.isEmpty }
      || segues.values.contains { !$0.conditions.isEmpty }
      || routes.values.contains { route in
        !route.conditions.isEmpty || route.patterns.values.contains { !$0.conditions.isEmpty }
      }
  }
}

/// The conditions of one owner, as a test of contexts.
struct ConditionTest: Sendable {
  /// The name of the owner, from which a share gets its salt.
  let owner: String
  let conditions: Set<Condition>
  private var platforms: Set<String> = []
  private var locales: [String] = []
  private var versionFrom: AppVersion?
  private var versionBefore: AppVersion?
  private var from: Int64?
  private var until: Int64?
  private var flags: Set<String> = []
  private var withoutFlags: Set<String> = []
  /// In hundredths of a per cent.
  private(set) var share: Int?
  private(set) var salt: String
  /// Whether a value is not one: nothing fulfils it.
  private var isInvalid = false

  /// nil for no conditions.
  init?(_ conditions: Set<Condition>, of owner: String) {
    if conditions.isEmpty { return nil }
    self.conditions = conditions
    self.owner = owner
    salt = owner
    for condition in conditions {
      isInvalid = isInvalid || !condition.isValid
      let value = condition.value
      switch condition.kind {
      case .platform: platforms.insert(value.lowercased())
      case .locale: locales.append(value.lowercased())
      // Of two, which no command makes, the narrower counts.
      case .versionFrom:
        versionFrom = [versionFrom, AppVersion(value)].compactMap(\.self).max()
      case .versionBefore:
        versionBefore = [versionBefore, AppVersion(value)].compactMap(\.self).min()
      case .from: from = [from, Timestamp.parseISO(value)].compactMap(\.self).max()
      case .until: until = [until, Timestamp.parseISO(value)].compactMap(\.self).min()
      case .flag: flags.insert(value)
      case .withoutFlag: withoutFlags.insert(value)
      case .share: share = [share, Condition.share(value)].compactMap(\.self).min()
      case .salt: salt = value
      }
    }
  }

  /// Whether the answer changes with time.
  var dependsOnTime: Bool { from != nil || until != nil }

  /// Whether all conditions hold.
  func holds(in context: RouteContext, now: () -> Int64) -> Bool {
    !isInvalid && unmetKinds(in: context, now: now).isEmpty
  }

  /// The conditions that do not hold, as words.
  func unmet(in context: RouteContext, now: () -> Int64) -> [String] {
    let kinds = unmetKinds(in: context, now: now)
    return conditions.filter { kinds.contains($0.kind) || !$0.isValid }.map(\.word).sorted()
  }

  private func unmetKinds(in context: RouteContext, now: () -> Int64) -> Set<Condition.Kind> {
    var unmet: Set<Condition.Kind> = []
    func require(_ kind: Condition.Kind, _ holds: Bool) { if !holds { unmet.insert(kind) } }
    if !platforms.isEmpty {
      require(.platform, context.platform.map { platforms.contains($0.lowercased()) } ?? false)
    }
    if !locales.isEmpty { require(.locale, context.locale.map(isOfLocale) ?? false) }
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
    if let share, share < 10_000 {
      require(
        .share, context.bucket.map { RolloutShare.place(of: $0, salt: salt) < share } ?? false)
    }
    return unmet
  }

  /// `de` takes `de-AT` and `de_AT` too.
  private func isOfLocale(_ locale: String) -> Bool {
    let locale = locale.lowercased().replacing(text: "_", with: "-")
    return locales.contains { locale == $0 || locale.hasPrefix($0 + "-") }
  }
}
