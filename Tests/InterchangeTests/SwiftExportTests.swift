import Foundation
import Interchange
import RouteModel
import Routing
import TestSupport
import Testing

@Suite struct SwiftExportTests {
  /// The catalog whose Swift is `Generated/NotesRoutes.swift`, compiled with the tests.
  static var notes: RouteCatalog {
    var catalog = RouteCatalog()
    for row in [
      DestinationClass(name: "NotesViewController", superclass: "BaseViewController"),
      DestinationClass(name: "BaseViewController"),
      DestinationClass(name: "EditorViewController", superclass: "BaseViewController"),
      DestinationClass(name: "Badge View", kind: .view),
      DestinationClass(name: "TimeService", kind: .service),
      DestinationClass(name: "NavigationController"),
    ] { catalog.classes[row.name] = row }
    for route in [
      Route(
        identifier: "notes", className: "NotesViewController", summary: "All notes.",
        patterns: [.init(text: "app://notes")]),
      Route(
        identifier: "editor", className: "EditorViewController", isExclusive: true,
        supportedPaths: [.push, .present, .make],
        protocols: ["EditorViewInput": .destination, "EditorModuleInput": .module],
        patterns: [
          .init(text: #"app://editor/:id(\d+)"#, priority: 2, path: .push),
          .init(text: "/notes/:title"),
        ], parameters: [.init(name: "id", kind: .int)]),
      Route(identifier: "badge", className: "Badge View", protocols: ["BadgeInput": .destination]),
      Route(
        identifier: "the time", className: "TimeService", protocols: ["TimeInput": .destination]),
      Route(identifier: "container", className: "NavigationController"),
    ] { catalog.routes[route.identifier] = route }
    for adapter in [
      Adapter(required: "NoteEditor", provided: "EditorViewInput"),
      Adapter(required: "Clock", provided: "TimeInput"),
      Adapter(required: "OtherClock", provided: "Clock"),
    ] { catalog.adapters[adapter.required] = adapter }
    return catalog
  }

  private var file: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Generated/NotesRoutes.swift")
  }

  @Test func whatIsWrittenIsWhatTheTestsCompile() throws {
    let result = SwiftExport.export(Self.notes, options: .init(functionName: "register notes"))
    #expect(try GoldenText.difference(of: result.text, from: file) == nil)
    #expect(result.notes.map(\.code) == ["renamed", "renamed", "stays-in-store"])
  }

  @Test func whatIsNoModuleIsNotImported() {
    let result = SwiftExport.export(
      RouteCatalog(), options: .init(imports: ["Notes", "Notes.Editor", "a b", "X\nimport Y", ""]))
    #expect(result.text.hasPrefix("import Notes\nimport Notes.Editor\nimport Routing\n"))
    #expect(result.notes.map(\.code) == Array(repeating: "import-left-out", count: 3))
  }

  @Test @MainActor func whatIsWrittenRegistersWithoutAnIssue() throws {
    let registry = Registry(catalog: Self.notes)
    registry.withCurrent { registerNotes(in: registry) }
    #expect(registry.issues.isEmpty, "\(registry.issues)")
    #expect(try registry.match("app://editor/7")?.route == "editor")
  }

  @Test(
    .enabled(if: SwiftCompiler.isPresent, Comment(rawValue: SwiftCompiler.absence)),
    arguments: 0..<3 as Range<UInt64>)
  func theSwiftOfAnyCatalogCompiles(_ seed: UInt64) throws {
    let compiler = try #require(SwiftCompiler.current)
    var generator = CatalogGenerator(seed: seed)
    var catalog = generator.catalog(size: 16)
    // Protocols that two routes provide are refused before anything is written.
    var provided: Set<String> = []
    for (name, route) in catalog.routes.sorted(by: { $0.key < $1.key }) {
      catalog.routes[name]?.protocols = route.protocols.filter { provided.insert($0.key).inserted }
    }
    catalog.adapters["View"] = Adapter(required: "View", provided: "Protocol")
    catalog.routes["public"] = Route(identifier: "public", className: "ViewController")
    catalog.classes["A"] = DestinationClass(name: "A", superclass: "B")
    catalog.classes["B"] = DestinationClass(name: "B", superclass: "A")
    let text = SwiftExport.export(catalog).text
    let folder = try TemporaryDirectory()
    let problems = try compiler.typecheck([try folder.write(text, to: "Routes.swift")])
    #expect(problems.isEmpty, "\(problems)")
  }
}
