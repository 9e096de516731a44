import RouteModel
import Testing

struct CatalogChecksTests {
  private func findings(_ change: (inout RouteCatalog) -> Void) -> [String] {
    var catalog = RouteCatalog()
    catalog.classes["Editor"] = DestinationClass(name: "Editor")
    catalog.classes["Clock"] = DestinationClass(name: "Clock", kind: .service)
    catalog.routes["editor"] = Route(
      identifier: "editor", className: "Editor", protocols: ["EditorInput": .destination])
    change(&catalog)
    return catalog.referenceFindings().map { "\($0.severity) \($0.code): \($0.message)" }
  }

  @Test func `a sound catalog has no findings`() {
    #expect(findings { _ in } == [])
  }

  @Test func `a route of a class without a row is found`() {
    #expect(
      findings { $0.routes["x"] = Route(identifier: "x", className: "X") } == [
        "error unknown-class: route x makes X, which is not in the catalog"
      ])
  }

  @Test func `two routes of an exclusive class are found`() {
    #expect(
      findings {
        $0.routes["other"] = Route(identifier: "other", className: "Editor", isExclusive: true)
      } == ["error exclusive-class: route other has Editor exclusively, and so has editor"])
  }

  @Test func `a protocol of two routes is found`() {
    #expect(
      findings {
        $0.routes["other"] = Route(
          identifier: "other", className: "Editor", protocols: ["EditorInput": .destination])
      } == ["error duplicate-protocol: protocol EditorInput is provided by editor and other"])
  }

  @Test func `adapters that lead nowhere, round in a circle, or are never asked are found`() {
    #expect(
      findings {
        $0.adapters["A"] = Adapter(required: "A", provided: "B")
        $0.adapters["B"] = Adapter(required: "B", provided: "A")
        $0.adapters["C"] = Adapter(required: "C", provided: "EditorInpt")
        $0.adapters["D"] = Adapter(required: "D", provided: "EditorInput")
        $0.adapters["E"] = Adapter(required: "E", provided: "D")
        $0.adapters["EditorInput"] = Adapter(required: "EditorInput", provided: "D")
      } == [
        "error adapter-cycle: adapters lead round in a circle: A → B → A",
        "error adapter-without-route: adapter C → EditorInpt: no route provides that protocol "
          + "— did you mean 'EditorInput'?",
        "error adapter-cycle: adapters lead round in a circle: D → EditorInput → D",
        "warning adapter-shadowed: adapter EditorInput is never asked: a route provides that protocol itself",
      ])
  }

  @Test func `paths that a route does not allow are found`() {
    #expect(
      findings {
        $0.routes["editor"]?.supportedPaths = [.push]
        $0.routes["editor"]?.defaultPath = .present
        $0.routes["editor"]?.patterns["app://e"] = Route.Pattern(text: "app://e", path: .sheet)
        $0.routes["clock"] = Route(identifier: "clock", className: "Clock", defaultPath: .push)
      } == [
        "error service-path: route clock makes a service, which cannot be shown by push",
        "error unsupported-path: route editor is shown by present, which it does not allow",
        "error unsupported-path: pattern app://e opens route editor by sheet, which the route does not allow",
      ])
  }

  @Test func `a default value of the wrong kind is found`() {
    #expect(
      findings {
        $0.routes["editor"]?.parameters["page"] = Route.Parameter(
          name: "page", kind: .int, defaultValue: "one")
      } == ["error parameter-default: route editor: the default of page: 'one' is not an int"])
  }

  @Test func `values of a sensitive parameter are found, and not told`() {
    let end = "in the store, where everyone can read it"
    #expect(
      findings {
        $0.routes["editor"]?.parameters["token"] = Route.Parameter(
          name: "token", defaultValue: "s3cret", isSensitive: true)
      } == ["error sensitive-default: route editor: token is sensitive, but its default is \(end)"])
    #expect(
      findings {
        $0.routes["editor"]?.parameters["token"] = Route.Parameter(
          name: "token", allowedValues: ["a"], isSensitive: true)
      } == [
        "error sensitive-allowed: route editor: token is sensitive, but an allowed value is \(end)"
      ])
    #expect(
      findings {
        $0.routes["editor"]?.parameters["token"] = Route.Parameter(name: "token", isSensitive: true)
        $0.routes["child"] = Route(
          identifier: "child", className: "Editor", parent: "editor",
          parentParameters: ["token": "s3cret", "id": "7"])
        $0.routes["other"] = Route(
          identifier: "other", className: "Editor", parent: "editor",
          parentParameters: ["token": ":code"])
      }.filter { $0.contains("sensitive") } == [
        "error sensitive-fixed: route child: token is sensitive, but the value for the parent editor is \(end)"
      ])
  }

  @Test func `superclasses that are unknown or circular are found`() {
    #expect(
      findings {
        $0.classes["Editor"]?.superclass = "Base"
        $0.classes["P"] = DestinationClass(name: "P", superclass: "Q")
        $0.classes["Q"] = DestinationClass(name: "Q", superclass: "P")
      } == [
        "warning unknown-superclass: class Editor has the superclass Base, which is not in the catalog",
        "error class-cycle: a class is its own superclass: P → Q → P",
      ])
  }

  @Test(arguments: [
    (
      Route.Parameter.Kind.int, ["0", "-12", "9223372036854775807"],
      ["", "1.5", "9223372036854775808"]
    ),
    (.double, ["1", "-2.5e3"], ["", "nan", "inf", "x"]),
    (.bool, ["true", "No", "1"], ["", "on"]),
    (
      .date,
      [
        "2026-01-31", "2024-02-29", "2026-01-31T23:59", "2026-01-31T23:59:60.25Z",
        "2026-01-31 01:02:03+01:30", "2026-01-31T10:00+01", "2026-01-31T10:00-0130",
      ],
      [
        "", "2026-02-29", "2026-02-31", "2026-04-31", "2026-13-01", "2026-1-1", "2026-01-31T",
        "2026-01-31T24:00",
        "2026-01-31T10:00Zx",
        "2026-01-31T10:00:00.", "2026-01-31T10:00+1",
      ]
    ),
    (
      .uuid, ["6ba7b810-9dad-11d1-80b4-00c04fd430c8"],
      ["", "6ba7b8109dad11d180b400c04fd430c8", "zba7b810-9dad-11d1-80b4-00c04fd430c8"]
    ),
  ])
  func `values are read by kind`(kind: Route.Parameter.Kind, good: [String], bad: [String]) {
    #expect(good.filter { !kind.accepts($0) } == [])
    #expect(bad.filter { kind.accepts($0) } == [])
  }
}
