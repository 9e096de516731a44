import RouteModel
import Routing
import TestSupport
import Testing

/// The findings that refuse a migration are found by checking only its changes, and are the same as
/// those of a full check.
@MainActor @Suite struct NewFindingsTests {
  /// A small world, in which rows often name each other, and often missing rows.
  private struct World {
    var generator: SeededGenerator
    var catalog = RouteCatalog()

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func pick(_ words: [String]) -> String {
      words[Int.random(in: 0..<words.count, using: &generator)]
    }
    private mutating func bool() -> Bool { Bool.random(using: &generator) }
    private mutating func name(_ letter: String) -> String { letter + pick(["1", "2", "3", "4"]) }

    mutating func pattern() -> Route.Pattern {
      let text =
        pick(["app://h", "app://g", "https://x.com", "app://:any"])
        + pick(["/a", "/a/b", "/a/:x", "/a/b/:y", "/:z", "/ab", "/a/", "", "/*", "/a/b/c", "/a-:q"])
      return Route.Pattern(
        text: text, priority: Int.random(in: 0...1, using: &generator),
        ignoresCase: bool() && bool(),
        takesHostAsSegment: bool() && bool())
    }

    /// Changes some rows at once.
    mutating func step() -> RouteCatalog {
      let before = catalog
      for _ in 0..<Int.random(in: 1...3, using: &generator) { change() }
      return before
    }

    private mutating func change() {
      switch Int.random(in: 0..<9, using: &generator) {
      case 0:
        let name = name("C")
        catalog.classes[name] = DestinationClass(
          name: name, superclass: bool() ? self.name("C") : nil, kind: bool() ? .service : .view)
      case 1: catalog.classes[name("C")] = nil
      case 2, 3, 4:
        var route = Route(
          identifier: name("r"), className: name("C"), isExclusive: bool() && bool())
        route.defaultPath = bool() ? .push : .make
        if bool() { route.supportedPaths = [.make] }
        for _ in 0..<2 { route.protocols[name("P")] = .destination }
        for _ in 0..<2 {
          let made = pattern()
          route.patterns[made.text] = made
        }
        route.parameters["x"] = Route.Parameter(name: "x", kind: .int, defaultValue: name(""))
        catalog.routes[route.identifier] = route
      case 5: catalog.routes[name("r")] = nil
      case 6:
        let name = name("P")
        catalog.adapters[name] = Adapter(required: name, provided: self.name("P"))
      case 7: catalog.adapters[name("P")] = nil
      default:
        let id = StoryboardObject(storyboard: "main", objectID: name("s"))
        catalog.storyboards["main"] = Storyboard(name: "main")
        if bool() {
          catalog.scenes[id] = Scene(id: id, className: name("C"))
        } else {
          let segue = StoryboardObject(storyboard: "main", objectID: name("g"))
          catalog.segues[segue] = Segue(
            id: segue, kind: .show, source: id.objectID, destination: name("s"))
        }
      }
    }
  }

  private struct Subject: Hashable {
    var code: String
    var subjects: [String]

    init(_ finding: Finding) { (code, subjects) = (finding.code, finding.subjects) }
  }

  private func rowSubjects(_ catalog: RouteCatalog) -> Set<Subject> {
    let findings = catalog.referenceFindings() + catalog.storyboardFindings()
    return Set(findings.filter { $0.severity != .info }.map(Subject.init))
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `findings of rows are those of the whole catalog`(seed: UInt64) throws {
    var world = World(seed: seed)
    let findings = NewFindings()
    let codes = Set(
      [
        "unknown-superclass", "class-cycle", "unknown-class", "unsupported-path", "service-path",
        "exclusive-class", "duplicate-protocol", "adapter-cycle", "adapter-without-route",
        "adapter-shadowed", "parameter-default", "missing-initial-scene", "segue-without-source",
        "segue-without-destination", "unreachable-scene",
      ])
    var seen: Set<String> = []
    for _ in 0..<40 {
      let before = world.step()
      let changes = world.catalog.changes(from: before)
      let found = findings.new(changes, before, world.catalog).filter { $0.severity != .info }
      let expected = rowSubjects(world.catalog).subtracting(rowSubjects(before))
      #expect(Set(found.map(Subject.init)).filter { codes.contains($0.code) } == expected)
      seen.formUnion(expected.map(\.code))
    }
    #expect(seen.count > 5)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `findings of patterns are those of the whole catalog`(seed: UInt64) {
    func subjects(_ catalog: RouteCatalog) -> Set<Subject> {
      let findings = Registry(catalog: catalog).conflicts()
      return Set(findings.filter { $0.severity > .info }.map(Subject.init))
    }
    var world = World(seed: 100 + seed)
    let findings = NewFindings()
    var count = 0
    for _ in 0..<20 {
      let before = world.step()
      let changes = world.catalog.changes(from: before)
      var brought: Set<String> = []
      for case .route(let old, let new?) in changes {
        for pattern in new.patterns.values where old?.patterns[pattern.text] != pattern {
          brought.insert(pattern.text)
        }
      }
      let found = Set(
        findings.new(changes, before, world.catalog).map(Subject.init).filter {
          ["duplicate", "shadowed"].contains($0.code)
        })
      let expected = subjects(world.catalog).subtracting(subjects(before)).filter {
        $0.subjects.contains(where: brought.contains)
      }
      #expect(found == expected)
      count += found.count
    }
    #expect(count > 0)
  }
}
