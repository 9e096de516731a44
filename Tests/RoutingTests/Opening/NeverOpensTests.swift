import RouteModel
import Routing
import Simulation
import Testing

/// What no link can ever open is a finding of `check`, and what `match` and `open` say of it is the same.
@MainActor struct NeverOpensTests {
  private static func catalog(
    _ child: (inout Route) -> Void = { _ in }, parent change: (inout Route) -> Void = { _ in }
  ) -> RouteCatalog {
    var catalog = RouteCatalog()
    var parent = Route(identifier: "p", className: "P", defaultPath: .push)
    change(&parent)
    var route = Route(
      identifier: "t", className: "T", defaultPath: .push, parent: "p",
      patterns: [Route.Pattern(text: "app://t")])
    child(&route)
    for row in [parent, route] {
      catalog.classes.insert(DestinationClass(name: row.className))
      catalog.routes.insert(row)
    }
    return catalog
  }

  private func check(_ catalog: RouteCatalog, says message: String?, code: String?) {
    let registry = Registry(catalog: catalog)
    registry.printsProblems = false
    let found = registry.check().filter { $0.code == "never-opens" }
    #expect(found.map(\.message) == (message.map { ["no link shows route t: " + $0] } ?? []))
    let opened = RouteSimulation(registry: registry).open("app://t")
    #expect(opened.failure?.code == code)
    let failure = (try? registry.match("app://t")).flatMap { $0 }.flatMap {
      registry.opening(of: $0).failure
    }
    #expect(failure?.code.name == code && failure?.message == opened.failure?.message)
  }

  @Test func `a push below a parent that is presented`() {
    for path: PathKind in [.present, .popover, .sheet] {
      check(
        Self.catalog(parent: { $0.defaultPath = path }),
        says: "P is not in a navigation controller and cannot push", code: "invalid-source")
    }
    check(
      Self.catalog({ $0.defaultPath = .present }, parent: { $0.defaultPath = .present }), says: nil,
      code: nil)
    check(Self.catalog(), says: nil, code: nil)
  }

  @Test func `a custom path is code of the app, of which rows say nothing`() {
    check(Self.catalog({ $0.defaultPath = .custom }), says: nil, code: "unsupported-path")
    check(Self.catalog(parent: { $0.defaultPath = .custom }), says: nil, code: "parent-unavailable")
  }

  @Test func `a path that no link can use`() {
    check(
      Self.catalog({ $0.defaultPath = .segue }),
      says: "the segue path needs the identifier of a segue: segue IDENTIFIER performs one",
      code: "invalid-configuration")
    check(
      Self.catalog({ $0.defaultPath = .subview }), says: "t does not support subview",
      code: "unsupported-path")
  }

  @Test func `a parent that is disabled or cannot be shown below`() {
    check(
      Self.catalog(parent: { $0.isEnabled = false }),
      says: "the parent p of t cannot be shown: p is disabled", code: "parent-unavailable")
    check(
      Self.catalog(parent: { $0.defaultPath = .segue }),
      says:
        "p, a parent of t, cannot be shown: the segue path needs the identifier of a segue: segue IDENTIFIER performs one",
      code: "parent-unavailable")
  }

  @Test func `a pattern of its own path is named`() {
    let catalog = Self.catalog({
      $0.patterns["app://u"] = Route.Pattern(text: "app://u", path: .extensible)
    })
    let found = Registry(catalog: catalog).check().filter { $0.code == "never-opens" }
    #expect(found.map(\.subjects) == [["t", "app://u"]])
    #expect(found.first?.message.hasPrefix("no link of app://u shows route t: ") == true)
  }

  @Test(arguments: [
    (
      PathKind.segue, true,
      "the segue path needs the identifier of a segue: segue IDENTIFIER performs one"
    ),
    (.present, false, "login is disabled"),
  ])
  func `a guard whose own route is never shown`(
    _ path: PathKind, isEnabled: Bool, _ why: String
  ) {
    var catalog = Self.catalog({ $0.requires = ["signed-in"] })
    catalog.guards.insert(Guard(name: "signed-in", route: "login"))
    catalog.routes.insert(
      Route(identifier: "login", className: "L", isEnabled: isEnabled, defaultPath: path))
    let registry = Registry(catalog: catalog)
    registry.printsProblems = false
    let found = registry.check().filter { $0.code == "never-opens" }
    #expect(
      found.map(\.message)
        == ["nothing that requires signed-in opens: its route login is never shown: \(why)"])
    #expect(found.map(\.severity) == [isEnabled ? .error : .warning])
    let opened = RouteSimulation(registry: registry).open("app://t")
    #expect(
      opened.failure?.message
        == "t needs signed-in, which is not fulfilled, and login failed: \(why)")
  }

  @Test func `a missing parent is said once`() {
    let catalog = Self.catalog({ $0.parent = "nope" })
    #expect(
      Registry(catalog: catalog).check().map(\.code).filter {
        $0.contains("parent") || $0.contains("never")
      }
        == ["unknown-parent"])
  }
}
