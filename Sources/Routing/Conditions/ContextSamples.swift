import RouteModel

/// Contexts on both sides of every bound that some conditions name: if any context fulfils none of
/// them, one of these does.
struct ContextSamples {
  /// More combinations are not tried.
  private static let limit = 4_096

  let contexts: [RouteContext]

  init(_ tests: [ConditionTest]) {
    let conditions = Set(tests.flatMap(\.conditions))
    func values(_ kinds: Condition.Kind...) -> [String] {
      Set(conditions.filter { kinds.contains($0.kind) }.map(\.value)).sorted()
    }
    var contexts = [RouteContext()]
    func vary<Value>(_ values: [Value], _ path: WritableKeyPath<RouteContext, Value>) {
      guard values.count > 1, contexts.count * values.count <= Self.limit else { return }
      contexts = values.flatMap { value in
        contexts.map { context in
          var context = context
          context[keyPath: path] = value
          return context
        }
      }
    }
    vary(["other"] + values(.platform), \.platform)
    vary(["zz"] + values(.locale), \.locale)
    vary(
      [AppVersion("0")] + values(.versionFrom, .versionBefore).map(AppVersion.init), \.version)
    let times = values(.from, .until).compactMap(Timestamp.parseISO).sorted()
    vary(times.first.map { [$0 - 1] + times } ?? [], \.time)
    for flag in values(.flag, .withoutFlag) {
      guard contexts.count * 2 <= Self.limit else { break }
      contexts += contexts.map { context in
        var context = context
        context.flags.insert(flag)
        return context
      }
    }
    let shares = tests.flatMap { $0.space.shares.map { ($0.key, $0.value) } }
    if !shares.isEmpty {
      var buckets: [[Bool]: String] = [:]
      for number in 0..<10_000 {
        let bucket = "person-\(number)"
        let isIn = shares.map { RolloutShare.place(of: bucket, salt: $0.0) < $0.1 }
        if buckets[isIn] == nil { buckets[isIn] = bucket }
      }
      vary(
        buckets.sorted { $0.key.count { $0 } < $1.key.count { $0 } }.map { $0.value } + [nil],
        \.bucket)
    }
    self.contexts = contexts
  }
}
