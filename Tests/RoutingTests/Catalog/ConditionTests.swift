import Foundation
import RouteModel
import Routing
import Simulation
import TestSupport
import Testing
import ZRouter

/// Conditions of routes, patterns, redirects and segues.
@MainActor struct ConditionTests {
  private func registry(_ routes: Route..., redirects: [Redirect] = []) -> Registry {
    var catalog = RouteCatalog()
    catalog.classes.insert(DestinationClass(name: "Screen"))
    for route in routes { catalog.routes.insert(route) }
    for redirect in redirects { catalog.redirects.insert(redirect) }
    return Registry(catalog: catalog)
  }

  private func route(
    _ name: String, _ pattern: String, when words: String..., priority: Int = 0
  ) -> Route {
    Route(
      identifier: name, className: "Screen",
      patterns: [
        Route.Pattern(text: pattern, priority: priority, conditions: conditions(words))
      ])
  }

  private func conditions(_ words: [String]) -> Set<Condition> {
    Set(words.compactMap(Condition.init(word:)))
  }

  // MARK: Values

  @Test(arguments: [
    ("1", "2"), ("3.2", "3.10"), ("3.2.9", "3.2.10"), ("4.0.0-beta.2", "4"),
    ("4.0.0-alpha", "4.0.0-beta"), ("4.0.0-beta.2", "4.0.0-beta.11"), ("4.0.0-1", "4.0.0-x"),
    ("4.0.0-x", "4.0.0-x.1"), ("3.9.9", "4.0.0-alpha"),
  ])
  func `versions are compared as semantic versions`(_ less: String, _ more: String) throws {
    let (less, more) = (try #require(AppVersion(less)), try #require(AppVersion(more)))
    #expect(less < more && !(more < less))
  }

  @Test func `what follows a plus does not count, and zeros at the end do not`() {
    #expect(AppVersion("3.2.0+build.7") == AppVersion("3.2"))
    for text in ["", "x", "3.", ".3", "3..2", "3.2-", "1.2.3.4.5", "-1", "99999999999"] {
      #expect(AppVersion(text) == nil, "\(text)")
    }
  }

  @Test(arguments: [
    ("platform=ios", true), ("platform=", false), ("platform=a b", false), ("share=10", true),
    ("share=0.25", true), ("share=100", true), ("share=100.01", false), ("share=1.234", false),
    ("share=-1", false), ("share=", false), ("from=2026-12-24", true), ("from=tomorrow", false),
    ("until=2026-12-24T18:00Z", true), ("version-from=3.2", true), ("version-from=v3", false),
    ("flag=a.b-c", true), ("flag=", false), ("salt=any text", true), ("color=red", false),
    ("platform", false), ("=ios", false),
  ])
  func `a word is a condition or it is not`(_ word: String, _ isOne: Bool) {
    #expect((Condition(word: word) != nil) == isOne)
    if let condition = Condition(word: word) { #expect(condition.word == word) }
  }

  @Test(
    arguments: [
      (["platform=ios"], ["platform": "iOS"], true), (["platform=ios"], ["platform": "web"], false),
      (["platform=ios"], [:], false),
      (["platform=ios", "platform=web"], ["platform": "web"], true),
      (["locale=de"], ["locale": "de_AT"], true), (["locale=de-AT"], ["locale": "de"], false),
      (["locale=de"], ["locale": "den"], false),
      (["version-from=3.2", "version-before=4"], ["version": "3.2"], true),
      (["version-from=3.2", "version-before=4"], ["version": "4.0.0-beta"], true),
      (["version-from=3.2", "version-before=4"], ["version": "4"], false),
      (["version-from=3.2"], [:], false), (["flag=a", "flag=b"], ["flags": "b, a"], true),
      (["flag=a", "flag=b"], ["flags": "a"], false), (["without-flag=a"], [:], true),
      (["without-flag=a"], ["flags": "a"], false),
      (["from=2026-01-01", "until=2027-01-01"], ["time": "2026-06-01"], true),
      (["from=2026-01-01", "until=2027-01-01"], ["time": "2027-01-01"], false),
      (["share=100"], [:], true), (["share=0"], ["bucket": "x"], false), (["share=50"], [:], false),
    ] as [([String], [String: String], Bool)])
  func `conditions hold in a context`(
    _ words: [String], _ facts: [String: String], _ holds: Bool
  ) throws {
    var row = route("a", "app://a")
    row.patterns["app://a"]?.conditions = conditions(words)
    let registry = registry(row)
    #expect(try (registry.match("app://a", in: RouteContext(facts: facts)) != nil) == holds)
    registry.context = RouteContext(facts: facts)
    #expect(try (registry.match("app://a") != nil) == holds)
    // The same conditions at the route.
    row.patterns["app://a"]?.conditions = []
    row.conditions = conditions(words)
    let other = self.registry(row)
    other.context = RouteContext(facts: facts)
    #expect(try (other.match("app://a") != nil) == holds)
    let event = RouteSimulation(registry: other).perform("a")
    #expect(event.failure?.code == (holds ? nil : "condition-unmet"))
  }

  // MARK: Shares

  @Test func `the documented vectors are those of the function`() throws {
    let page = try String(
      contentsOf: Corpus.packageDirectory.appendingPathComponent("docs/rules.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map {
      $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }.filter { $0.count == 3 && Int($0[2]) != nil }
    #expect(rows.count == 6)
    for row in rows {
      let text = row[0].dropFirst().dropLast()
      let hash = RolloutShare.murmur3(Array(text.utf8))
      #expect(
        String(hash, radix: 16)
          == String(Int(row[1].dropFirst().dropLast(), radix: 16) ?? -1, radix: 16))
      let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      #expect(RolloutShare.place(of: String(parts[1]), salt: String(parts[0])) == Int(row[2]))
    }
    #expect(RolloutShare.murmur3(Array("Hello, world!".utf8)) == 0xc036_3e43)
    #expect(RolloutShare.murmur3(Array("test".utf8), seed: 0x9747_b28c) == 0x704b_81dc)
  }

  @Test func `raising a share takes nobody out, and a share is about as large as it says`() {
    func people(_ share: String, salt: String = "s") -> Set<Int> {
      var row = route("a", "app://a")
      row.patterns["app://a"]?.conditions = conditions(["share=\(share)", "salt=\(salt)"])
      let registry = registry(row)
      return Set(
        (0..<2_000).filter {
          let context = RouteContext(facts: ["bucket": "user-\($0)"])
          return (try? registry.match("app://a", in: context)) != nil
        })
    }
    let (one, ten, half, all) = (people("1"), people("10"), people("50"), people("100"))
    #expect(one.isSubset(of: ten) && ten.isSubset(of: half) && half.isSubset(of: all))
    #expect(all.count == 2_000)
    #expect((150...250).contains(ten.count), "\(ten.count)")
    #expect(people("50", salt: "t") != half)
  }

  // MARK: Matching

  @Test func `the next candidate takes what a condition leaves`() throws {
    let registry = registry(
      route("native", "app://cart", when: "platform=ios", priority: 1),
      route("web", "app://cart"),
      redirects: [
        Redirect(
          pattern: Route.Pattern(
            text: "app://cart", priority: 2, conditions: conditions(["flag=moved"])),
          target: "app://cart?moved=1")
      ])
    #expect(try registry.match("app://cart")?.route == "web")
    registry.context.platform = "ios"
    #expect(try registry.match("app://cart")?.route == "native")
    #expect(try registry.match("app://cart", in: RouteContext())?.route == "web")
    let verdicts = try registry.explain("app://cart").map(\.verdict)
    #expect(verdicts == [.unfulfilled, .taken, .outranked])
    registry.context = RouteContext()
    #expect(try registry.explain("app://cart").map(\.match.unmet).first == ["flag=moved"])
  }

  @Test func `time goes on between two matches`() throws {
    let registry = registry(
      route("sale", "app://sale", when: "from=2026-01-01", "until=2026-01-02"))
    let clock = Clock()
    registry.setContext(RouteContext(), now: { clock.time })
    #expect(try registry.match("app://sale") == nil)
    clock.time = 1_767_225_600_000_000
    #expect(try registry.match("app://sale")?.route == "sale")
    clock.time += 86_400_000_000
    #expect(try registry.match("app://sale") == nil)
  }

  private final class Clock: @unchecked Sendable {
    var time: Int64 = 0
  }

  @Test func `why no route takes a URL names the conditions`() {
    let registry = registry(route("native", "app://cart", when: "platform=ios", "version-from=3"))
    let error = registry.noMatch("app://cart")
    #expect(error.code == .conditionUnmet)
    #expect(
      error.message
        == "app://cart is taken by no route: native (needs platform=ios and version-from=3)")
  }

  // MARK: Checks

  @Test func `patterns that no context uses at once are in no conflict`() {
    let apart = registry(
      route("a", "app://x", when: "platform=ios"), route("b", "app://x", when: "platform=android"))
    #expect(apart.conflicts() == [])
    for words in [
      ("version-before=3", "version-from=3"), ("until=2026-01-01", "from=2026-01-01"),
      ("flag=x", "without-flag=x"), ("locale=de", "locale=en"),
    ] {
      #expect(
        registry(route("a", "app://x", when: words.0), route("b", "app://x", when: words.1))
          .conflicts() == [], "\(words)")
    }
    let shared = registry(
      route("a", "app://x", when: "locale=de", "version-from=3", priority: 1),
      route("b", "app://x", when: "locale=de-AT", "platform=ios"))
    let found = shared.conflicts()
    #expect(found.map(\.code) == ["overlap"])
    #expect(
      found.first?.message.hasSuffix("in the context locale=de-at platform=ios version=3") == true,
      "\(found)")
    // The first is used whenever the second is.
    let hidden = registry(
      route("a", "app://x", when: "locale=de", priority: 1),
      route("b", "app://x", when: "locale=de-AT", "platform=ios"))
    #expect(hidden.conflicts().map(\.severity) == [.warning])
    #expect(hidden.conflicts().map(\.code).first != "overlap")
  }

  @Test func `a conflict of shares names a person who is in both`() throws {
    let registry = registry(
      route("a", "app://x", when: "share=10", "salt=s", priority: 1),
      route("b", "app://x", when: "share=50", "salt=t"))
    let message = try #require(registry.conflicts().first?.message)
    let bucket = try #require(message.split(separator: "bucket=").last.map(String.init))
    #expect(RolloutShare.place(of: bucket, salt: "s") < 1_000)
    #expect(RolloutShare.place(of: bucket, salt: "t") < 5_000)
  }

  /// What is used in every context in which another one is hides it; what is used in some does not.
  @Test(arguments: [
    (["share=50", "salt=s"], ["share=10", "salt=s"], true),
    (["share=10", "salt=s"], ["share=10", "salt=s"], true),
    (["share=10", "salt=s"], ["share=50", "salt=s"], false),
    (["share=50", "salt=s"], ["share=10", "salt=t"], false),
    (["until=2027-01-01"], ["until=2027-01-01"], true),
    (["until=2027-01-01"], ["until=2026-01-01"], true),
    (["until=2026-01-01"], ["until=2027-01-01"], false),
    (["from=2026-01-01"], ["from=2026-01-01"], true), (["flag=x"], ["flag=x"], true),
    (["version-from=3"], ["version-from=3"], true), (["platform=ios"], ["platform=ios"], true),
  ]) func `conditions that cover others hide`(_ one: [String], _ other: [String], _ hides: Bool) {
    func route(_ id: String, _ words: [String], _ priority: Int) -> Route {
      var route = self.route(id, "app://x", priority: priority)
      route.conditions = conditions(words)
      return route
    }
    let found = registry(route("a", one, 1), route("b", other, 0)).conflicts()
    #expect(found.map(\.code) == [hides ? "duplicate" : "overlap"], "\(found)")
  }

  @Test func `what nothing fulfils is found`() {
    var impossible = route("a", "app://a", when: "version-before=3")
    impossible.conditions = conditions(["version-from=4"])
    let registry = registry(
      impossible, route("b", "app://b", when: "platform=ios"),
      route("c", "app://b", when: "platform=android"), route("d", "app://d", when: "flag=x"),
      route("e", "app://d", when: "without-flag=x"),
      route("f", "app://f", when: "share=0"))
    let found = registry.check()
    #expect(
      found.filter { $0.code == "condition-impossible" }.map(\.subjects) == [["a"], ["f"]])
  }

  @Test func `a segue is refused with its condition`() {
    var catalog = RouteCatalog()
    catalog.storyboards.insert(Storyboard(name: "Main", initialScene: "A"))
    for name in ["A", "B"] {
      catalog.scenes.insert(Scene(id: StoryboardObject(storyboard: "Main", objectID: name)))
    }
    catalog.segues.insert(
      Segue(
        id: StoryboardObject(storyboard: "Main", objectID: "go"), identifier: "go", kind: .show,
        source: "A", destination: "B", conditions: conditions(["platform=ios"])))
    let simulation = RouteSimulation(
      registry: Registry(catalog: catalog), root: .storyboard("Main"))
    let refused = simulation.performSegue("go")
    #expect(refused.failure?.code == "condition-unmet")
    #expect(refused.failure?.message == "segue go needs platform=ios")
    simulation.context["platform"] = "ios"
    #expect(simulation.performSegue("go").outcome == .success)
  }

  @Test func `a route that is closed to links says so, whatever its conditions are`() throws {
    var closed = route("closed", "app://cart/:n", when: "platform=ios")
    closed.isInternal = true
    let registry = registry(closed)
    #expect(try registry.explain("app://cart/x").map(\.verdict) == [.isInternal])
    #expect(registry.noMatch("app://cart/x").code == .routeInternal)
  }

  // MARK: Replay

  @Test func `events are performed again in their contexts, or in another`() {
    let catalog = registry(
      route("native", "app://cart", when: "version-from=3", "until=2026-01-01", priority: 1),
      route("web", "app://cart")
    ).catalog
    func recorded(_ number: Int, _ route: String, _ version: String, _ time: Int64) -> RecordedEvent
    {
      let event = RouteEvent(
        time: time, action: .perform, route: route, pattern: "app://cart", url: "app://cart",
        path: .show, destination: "Screen", stateAfter: .routed)
      return RecordedEvent(
        number: number, session: 1, revision: 1, isUncommitted: false,
        context: ["version": version], event: event)
    }
    func differences(_ context: [String: String]) -> [String] {
      var replay = Replay(on: catalog)
      replay.context = context
      var session = replay.begin()
      session.take(recorded(1, "native", "3.1", 0), in: &replay)
      session.take(recorded(2, "web", "2.9", 0), in: &replay)
      session.take(recorded(3, "web", "3.1", 1_800_000_000_000_000), in: &replay)
      return replay.summary.differences.filter { $0.what == "route" }.map(\.line)
    }
    #expect(differences([:]) == [])
    #expect(differences(["version": "2"]) == ["event 1  app://cart  route: native → web"])
    #expect(differences(["version": "4"]) == ["event 2  app://cart  route: web → native"])
  }

  /// docs/json.md, the verdicts of `explain`: what is closed is told as such before the winner and after it.
  @Test(arguments: [MatchExplanation.Verdict.disabled, .isInternal, .unfulfilled])
  func `each candidate has its own verdict, wherever the winner is`(
    _ verdict: MatchExplanation.Verdict
  ) throws {
    func closed(_ name: String, _ priority: Int, asRedirect: Bool) -> (Route?, Redirect?) {
      let when = verdict == .unfulfilled ? ["platform=ios"] : []
      if asRedirect {
        return (
          nil,
          Redirect(
            pattern: Route.Pattern(
              text: "app://a/*", priority: priority, conditions: conditions(when)),
            target: "app://b", isEnabled: verdict != .disabled)
        )
      }
      var row = route(name, "app://a/:x", priority: priority)
      row.patterns["app://a/:x"]?.conditions = conditions(when)
      if verdict == .disabled { row.isEnabled = false }
      if verdict == .isInternal { row.isInternal = true }
      return (row, nil)
    }
    // Candidates before the winner, after it, and on both sides; routes and redirects.
    for (before, after) in [(1, 0), (0, 1), (1, 1), (2, 2), (0, 3)] {
      for asRedirect in [false, true] where !asRedirect || verdict != .isInternal {
        // Only one redirect can have a pattern.
        if asRedirect, before + after > 1 { continue }
        var catalog = RouteCatalog()
        catalog.classes.insert(DestinationClass(name: "Screen"))
        for place in 0..<before + after {
          let made = closed(
            "r\(place)", place < before ? 9 - place : -place, asRedirect: asRedirect)
          if let row = made.0 { catalog.routes.insert(row) }
          if let row = made.1 { catalog.redirects.insert(row) }
        }
        catalog.routes.insert(route("winner", "app://a/7"))
        catalog.routes.insert(route("second", "app://a/:y", priority: -100))
        let registry = Registry(catalog: catalog)
        let found = try registry.explain("app://a/7").map(\.verdict)
        #expect(
          found == Array(repeating: verdict, count: before) + [.taken]
            + Array(repeating: verdict, count: after) + [.outranked])
        #expect(try registry.match("app://a/7")?.route == "winner")
      }
    }
  }
}
