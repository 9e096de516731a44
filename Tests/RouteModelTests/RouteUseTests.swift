import RouteModel
import Testing

/// Who used a route, by whatever name, and what can be said of one that nobody used.
struct RouteUseTests {
  private func use(
    _ route: String?, _ revision: Int, last: Int64? = nil, failed: Int64? = nil, first: Int64 = 10
  ) -> RecordedUse {
    RecordedUse(route: route, revision: revision, last: last, lastFailure: failed, first: first)
  }

  private func routes(_ names: [String]) -> [Route] {
    names.map { Route(identifier: $0, className: $0 + "Class") }
  }

  private func move(_ revision: Int, _ before: String?, _ after: String?) -> RouteMove {
    RouteMove(revision: revision, time: Int64(revision), before: before, after: after)
  }

  /// The names under which a route is recorded, with the revisions.
  private func named(_ names: RouteNames, _ route: String) -> [String] {
    names.formerNames(of: route).map { "\($0.name) \($0.revisions)" }
  }

  @Test
  func
    `uses under a former name are those of the route, and a name that is used again is another's`()
  {
    let names = RouteNames(
      [move(5, nil, "a"), move(3, "a", "b"), move(2, nil, "c"), move(1, nil, "a")], .store)
    let uses = RouteUses(
      of: routes(["a", "b", "c"]), in: [use("a", 2, last: 20), use("a", 5, last: 60, first: 60)],
      names)
    #expect(uses["b"].last == 20 && uses["a"].last == 60 && uses["c"].last == nil)
    #expect(uses["a"].added == 5 && uses["b"].added == 1)
    #expect(
      named(names, "b") == [
        "b 0...9223372036854775807", "a 0...4",
      ])
    #expect(named(names, "a") == ["a 5...9223372036854775807"])
    #expect(names.successors == ["a": "b"])
    #expect(names.name(of: "a", at: 2) == "b" && names.name(of: "a", at: 5) == "a")
  }

  @Test func `a screen that was shown without a route is that of all routes that make it`() {
    let other = Route(identifier: "c", className: "aClass")
    let segue = RecordedUse(route: nil, destination: "aClass", revision: 1, last: 20, first: 10)
    let uses = RouteUses(of: routes(["a", "b"]) + [other], in: [segue], RouteNames([], .store))
    #expect(uses["a"].last == 20 && uses["c"].last == 20 && uses["b"].last == nil)
  }

  @Test func `names that two routes exchanged are told apart`() {
    let names = RouteNames(
      [move(3, "a", "b"), move(3, "b", "a"), move(2, nil, "b"), move(1, nil, "a")], .store)
    let uses = RouteUses(
      of: routes(["a", "b"]), in: [use("a", 2, last: 20), use("b", 2, last: 30)], names)
    #expect(uses["a"].last == 30 && uses["b"].last == 20)
    #expect(names.name(of: "a", at: 2) == "b" && names.name(of: "a", at: 3) == "a")
    #expect(
      named(names, "a") == [
        "a 3...9223372036854775807", "b 0...2",
      ])
  }

  @Test func `a route that was taken back and came again is as old as at first`() {
    let names = RouteNames([move(3, nil, "a"), move(2, "a", nil), move(1, nil, "a")], .store)
    let uses = RouteUses(of: routes(["a"]), in: [use(nil, 1, last: 20)], names)
    #expect(uses["a"].added == 1 && uses["a"].since == 10)
  }

  @Test func `what was recorded before a route came says nothing of it`() {
    let names = RouteNames([move(2, nil, "new"), move(1, nil, "old")], .store)
    let uses = RouteUses(of: routes(["old", "new"]), in: [use(nil, 1, first: 10)], names)
    #expect(
      uses.verdict(on: "old", now: .max) == .never && uses.verdict(on: "new", now: .max) == .tooNew)
    let later = RouteUses(
      of: routes(["old", "new"]), in: [use(nil, 1, first: 10), use(nil, 2, first: 50)], names)
    #expect(
      later.verdict(on: "new", now: .max) == .never
        && later.verdict(on: "new", since: 40, now: .max) == .tooNew)
    #expect(later.verdict(on: "old", since: 40, now: .max) == .never)
    #expect(later.verdict(on: "old", since: 9, now: .max) == .tooShort)
  }

  @Test func `a history that begins too late cannot say, but knows what is used`() {
    let uses = RouteUses(
      of: routes(["a", "b"]), in: [use("a", 1, last: 30)], RouteNames([], .store))
    #expect(
      uses.verdict(on: "a", since: 5, now: .max) == .used
        && uses.verdict(on: "b", since: 5, now: .max) == .tooShort)
    #expect(uses.verdict(on: "a", since: 31, now: .max) == .notSince)
    #expect(
      RouteUses(of: routes(["a"]), in: [], RouteNames([], .store)).verdict(on: "a", now: .max)
        == .tooShort)
  }

  @Test
  func `revisions of a hub have its numbers, and one that it does not have is newer than all`() {
    let names = RouteNames(
      [
        RouteMove(revision: 9, hubRevision: nil, time: 9, before: "b", after: "c"),
        RouteMove(revision: 4, hubRevision: 7, time: 4, before: "a", after: "b"),
      ], .hub)
    let uses = RouteUses(
      of: routes(["c"]), in: [use("a", 6, last: 20), use("b", 7, last: 30)], names)
    #expect(uses["c"].last == 30)
    #expect(names.name(of: "a", at: 6) == "c")
    #expect(names.name(of: "c", at: RecordedEvent.noRevision) == "c")
  }

  @Test func `a history of less than a week cannot say that a route was never used`() {
    let uses = RouteUses(
      of: routes(["a", "b"]), in: [use("a", 1, last: 20, first: 10)], RouteNames([], .store))
    let week = RouteUses.shortest
    #expect(uses.verdict(on: "b", now: 9 + week) == .tooShort)
    #expect(uses.verdict(on: "b", now: 10 + week) == .never)
    #expect(uses.verdict(on: "a", now: 9 + week) == .used)
    // Who names a time knows what it is worth.
    #expect(uses.verdict(on: "b", since: 10, now: 20) == .never)
  }
}
