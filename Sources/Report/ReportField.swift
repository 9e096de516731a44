internal import RouteModel
import Texts
import TypedLinks

/// What the field of the page needs to answer for a link, by answer.js: the table of typed links, the routes, and the
/// facts of which conditions know.
struct ReportField {
  /// A fact that a person chooses, such as the platform.
  struct Fact {
    /// A range of its values between which no condition tells a difference.
    struct Choice {
      var label: String
      /// The conditions that hold then.
      var words: [String]
      /// Where it begins: for times in milliseconds, for versions the first one; for shares, the place before which it
      /// ends.
      var bound: JSONValue?
      /// One of its values, as a context says it.
      var value: String?
    }

    var name: String
    var label: String
    var choices: [Choice]
  }

  /// In the order in which they are shown.
  let facts: [Fact]
  private let table: LinkTable
  private let input: ReportInput
  private var catalog: RouteCatalog { input.catalog }

  init(_ input: ReportInput) {
    self.input = input
    var options = LinkExport.Options(language: .typescript)
    options.verdict = { conditions, _ in
      let open = conditions.filter { !$0.isAlwaysMet }
      return open.isEmpty ? .met : .undecided(open)
    }
    table = LinkTable(input.catalog, options: options, isForPage: true)
    facts = Self.facts(of: input.catalog)
  }

  /// Whether the catalog has anything that takes links.
  var hasRows: Bool { !table.rows.isEmpty }

  // MARK: Facts

  /// The facts that a context may have, whether a condition of this catalog asks for them or not.
  static let names = Set(Condition.Kind.allCases.compactMap(\.fact) + ["guards"])

  private static func facts(of catalog: RouteCatalog) -> [Fact] {
    var owners: [(Set<Condition>, String)] = []
    for route in catalog.routes.values {
      owners.append((route.conditions, route.identifier))
      for pattern in route.patterns.values { owners.append((pattern.conditions, pattern.text)) }
    }
    for row in catalog.redirects.values {
      owners.append((row.pattern.conditions, row.pattern.text))
    }
    /// The conditions by the name of the fact that they ask for.
    var asked: [String: Set<Condition>] = [:]
    var shares: [String: Set<Condition>] = [:]
    for (conditions, owner) in owners {
      let salt = conditions.salt(of: owner)
      for condition in conditions where condition.isValid && !condition.isAlwaysMet {
        if condition.kind == .share {
          shares[salt, default: []].insert(condition)
        } else if let fact = condition.kind.fact {
          asked[fact, default: []].insert(condition)
        }
      }
    }
    var facts: [Fact] = []
    if let platforms = asked["platform"] {
      facts.append(Fact(name: "platform", label: "Platform", choices: names(platforms, ==)))
    }
    if let versions = asked["version"] {
      facts.append(
        Fact(
          name: "version", label: "Version",
          choices: [.init(label: "not given", words: [])]
            + ranges(versions, from: .versionFrom, { AppVersion($0) }, { $1 }).map {
              choice, start in
              var choice = choice
              choice.bound = start.map { .string($0) }
              choice.value = start ?? "0"
              return choice
            }))
    }
    if let locales = asked["locale"] {
      facts.append(
        Fact(
          name: "locale", label: "Language",
          choices: names(locales) { Condition.takes($1, $0) }))
    }
    if let times = asked["time"] {
      let choices = ranges(
        times, from: .from, { Timestamp.parseISO($0) }, { time, _ in ReportTime.text(time) })
      facts.append(
        Fact(
          name: "time", label: "Time",
          choices: choices.map { choice, start in
            var choice = choice
            let time = start.flatMap { Timestamp.parseISO($0) }
            choice.bound = .int(time.map { Int($0 / 1_000) } ?? -8_640_000_000_000_000)
            choice.value = start ?? "0001-01-01"
            return choice
          }))
    }
    for flag in Set((asked["flags"] ?? []).map(\.value)).sorted() {
      let words = [Condition(.withoutFlag, flag).word, Condition(.flag, flag).word]
      facts.append(
        Fact(
          name: "flag \(flag)", label: "Flag \(flag)",
          choices: zip(["off", "on"], words).map { .init(label: $0, words: [$1]) }))
    }
    // A guard holds where it is fulfilled.
    for name in Set(catalog.routes.values.flatMap(\.requires)).sorted() {
      facts.append(
        Fact(
          name: "guard \(name)", label: "Guard \(name)",
          choices: [
            .init(label: "not fulfilled", words: []),
            .init(label: "fulfilled", words: ["guard=\(name)"]),
          ]))
    }
    for (salt, conditions) in shares.ordered(by: \.key) {
      facts.append(
        Fact(
          name: "share \(salt)", label: "Share of \(salt)", choices: places(conditions, salt: salt))
      )
    }
    return facts
  }

  /// The values by name, and first none of them.
  private static func names(
    _ conditions: Set<Condition>, _ isTaken: (String, String) -> Bool
  ) -> [Fact.Choice] {
    let values = Set(conditions.map { $0.value.lowercased() }).sorted()
    return [.init(label: "not given", words: [])]
      + values.map { value in
        let met = conditions.filter { isTaken(value, $0.value.lowercased()) }
        return .init(label: value, words: met.map(\.word).sorted())
      }
  }

  /// The ranges between the bounds of conditions, each with its lower bound as a condition has it.
  private static func ranges<Value: Comparable & Hashable>(
    _ conditions: Set<Condition>, from first: Condition.Kind, _ value: (String) -> Value?,
    _ words: (Value, String) -> String
  ) -> [(choice: Fact.Choice, start: String?)] {
    // Of one that is written in several ways, the shortest.
    let texts = Dictionary(
      conditions.compactMap { condition in value(condition.value).map { ($0, condition.value) } },
      uniquingKeysWith: { ($0.utf8.count, $0) < ($1.utf8.count, $1) ? $0 : $1 })
    let bounds = texts.keys.sorted()
    func text(_ bound: Value) -> String { words(bound, texts[bound] ?? "") }
    let starts: [Value?] = [nil] + bounds
    return starts.enumerated().map { place, start in
      let end = place < bounds.count ? bounds[place] : nil
      let met = conditions.filter { condition in
        guard let bound = value(condition.value) else { return false }
        let isReached = start.map { $0 >= bound } ?? false
        return condition.kind == first ? isReached : !isReached
      }
      let words = [start.map { "from \(text($0))" }, end.map { "before \(text($0))" }]
      let label = words.compactMap(\.self).joined(separator: ", ")
      return (.init(label: label, words: met.map(\.word).sorted()), start.flatMap { texts[$0] })
    }
  }

  /// Nobody, and the people between the shares of a salt.
  private static func places(_ conditions: Set<Condition>, salt: String) -> [Fact.Choice] {
    let shares = Set(conditions.compactMap { Condition.share($0.value) }).sorted()
    func percent(_ share: Int) -> String {
      (share % 100 == 0 ? "\(share / 100)" : "\(Double(share) / 100)") + " %"
    }
    return [.init(label: "a person outside", words: [])]
      + shares.enumerated().filter { $1 > 0 }.map { place, share in
        let met = conditions.filter { (Condition.share($0.value) ?? 0) >= share }
        let last = place > 0 && shares[place - 1] > 0 ? "\(percent(shares[place - 1])) to " : ""
        return .init(
          label: "a person within \(last)\(percent(share))",
          words: met.map { LinkTable.word($0, salt: salt) }.sorted(), bound: .int(share))
      }
  }

  // MARK: Data

  /// Everything, for the script of the page.
  var json: JSONValue {
    [
      "rows": .array(table.rows.map(row)), "kinds": .array(named(Self.kinds)),
      "routes": .array(named(route)),
      "guards": .array(
        catalog.guards.values.ordered(by: \.name).map {
          [.string($0.name), .optional($0.route), .optional(input.neverFulfilled[$0.name])]
        }),
      "paths": [
        "words": .object(
          input.paths.words.ordered(by: \.key).map {
            .init(key: $0.key, value: .string($0.value.rawValue))
          }),
        "alone": .strings(input.paths.alone.map(\.rawValue).sorted()),
        "unseen": .strings(input.paths.unseen.map(\.rawValue).sorted()),
      ],
      "names": .strings(Self.names.sorted()),
      "facts": .array(
        facts.map { fact in
          let choices = fact.choices.map { choice -> JSONValue in
            [
              .string(choice.label), .strings(choice.words), choice.bound ?? .null,
              .optional(choice.value),
            ]
          }
          return [.string(fact.name), .array(choices)]
        }),
    ]
  }

  private func named(_ value: (Route) -> JSONValue?) -> [JSONValue] {
    catalog.routes.values.ordered(by: \.identifier).compactMap(value)
  }

  private func row(_ row: LinkRow) -> JSONValue {
    var more = row.more
    let shown = more.first { $0.key == "shown" }?.value ?? row.pattern
    if let showing = row.route.flatMap({ input.showings[$0]?[shown] }) {
      func list(_ paths: Set<PathKind>) -> String {
        paths.map(\.rawValue).sorted().joined(separator: " ")
      }
      if showing.path != .show { more.append(("path", showing.path.rawValue)) }
      if !showing.refused.isEmpty { more.append(("refused", list(showing.refused))) }
      if !showing.unshown.isEmpty { more.append(("unshown", list(showing.unshown))) }
      if let reason = showing.reason { more.append(("never", reason)) }
    }
    let members = JSONValue.object(more.map { .init(key: $0.key, value: .string($0.value)) })
    return .array([.optional(row.route), .string(row.pattern)] + (more.isEmpty ? [] : [members]))
  }

  /// The declared parameters of a route: what patterns capture may be any text.
  private static func kinds(_ route: Route) -> JSONValue? {
    if route.parameters.isEmpty { return nil }
    let kinds = route.parameters.values.ordered(by: \.name).map { row -> JSONValue in
      let choices = row.allowedValues.filter(row.kind.accepts).sorted()
      return [
        .string(row.name),
        row.allowedValues.isEmpty ? .string(row.kind.rawValue) : .strings(choices),
        row.defaultValue.map { .string($0) } ?? .bool(row.isRequired),
      ]
    }
    return .array([.string(route.identifier)] + kinds)
  }

  private func route(_ route: Route) -> JSONValue {
    var facts: [JSONValue.Member] = [.init(key: "class", value: .string(route.className))]
    func add(_ key: String, _ value: JSONValue, if isNeeded: Bool) {
      if isNeeded { facts.append(.init(key: key, value: value)) }
    }
    add("summary", .string(route.summary), if: !route.summary.isEmpty)
    add("owner", .string(route.owner), if: !route.owner.isEmpty)
    let mistake = route.parameters.values.ordered(by: \.name).first { row in
      row.defaultValue.map { row.problem(with: $0) != nil } ?? false
    }
    add("doubt", .optional(mistake?.name), if: mistake != nil)
    add(
      "closed", route.isEnabled ? "internal" : "disabled", if: !route.isEnabled || route.isInternal)
    add("guards", .strings(route.requires.sorted()), if: !route.requires.isEmpty)
    let when = table.words(of: route.conditions, route.identifier) ?? []
    let words = when.map { JSONValue.strings($0.split(separator: "|").map(String.init)) }
    add("when", .array(words), if: !when.isEmpty)
    add("parent", .optional(route.parent), if: route.parent != nil)
    let with = route.parentParameters.ordered(by: \.key)
    add(
      "with", .array(with.map { [.string($0.key), .string($0.value)] }), if: !with.isEmpty)
    return [.string(route.identifier), .object(facts)]
  }
}
