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
    if ProcessInfo.processInfo.environment["ROUTESH_WRITE_GOLDEN"] != nil {
      try Data(result.text.utf8).write(to: file)
    }
    #expect(try result.text == String(contentsOf: file, encoding: .utf8))
    #expect(result.notes.map(\.code) == ["renamed", "renamed", "stays-in-store"])
  }

  @Test @MainActor func whatIsWrittenRegistersWithoutAnIssue() throws {
    let registry = Registry(catalog: Self.notes)
    registry.withCurrent { registerNotes(in: registry) }
    #expect(registry.issues.isEmpty, "\(registry.issues)")
    #expect(try registry.match("app://editor/7")?.route == "editor")
  }

  @Test(arguments: 0..<3 as Range<UInt64>)
  func theSwiftOfAnyCatalogCompiles(_ seed: UInt64) throws {
    guard let compiler = SwiftCompiler.find() else { return }
    var generator = CatalogGenerator(seed: seed)
    var catalog = generator.catalog(size: 16)
    // Protocols that two routes provide are refused before anything is written.
    catalog.adapters["View"] = Adapter(required: "View", provided: "Protocol")
    catalog.routes["public"] = Route(identifier: "public", className: "ViewController")
    catalog.classes["A"] = DestinationClass(name: "A", superclass: "B")
    catalog.classes["B"] = DestinationClass(name: "B", superclass: "A")
    let text = SwiftExport.export(catalog).text
    let problems = try compiler.typecheck(text)
    #expect(problems.isEmpty, "\(problems)")
  }
}

/// The compiler that built the tests, with the modules that they were built with.
private struct SwiftCompiler {
  var path: String
  var modules: String

  static func find() -> SwiftCompiler? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard
      let path = folders.map({ "\($0)/swiftc" }).first(
        where: FileManager.default.isExecutableFile(atPath:)),
      let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    let modules = URL(fileURLWithPath: executable).deletingLastPathComponent()
      .appendingPathComponent("Modules").path
    return FileManager.default.fileExists(atPath: modules + "/Routing.swiftmodule")
      ? SwiftCompiler(path: path, modules: modules) : nil
  }

  /// Errors and warnings.
  func typecheck(_ text: String) throws -> String {
    let folder = try TemporaryDirectory()
    let file = try folder.write(text, to: "Routes.swift")
    let output = try folder.write("", to: "output")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [
      "-typecheck", "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility",
      "-I", modules, file,
    ]
    let sources = Corpus.packageDirectory.appendingPathComponent("Sources").path
    for module in ["CPCRE2", "CTypeRecords"] {
      process.arguments?.append(contentsOf: [
        "-Xcc", "-fmodule-map-file=\(sources)/\(module)/module.modulemap",
      ])
    }
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    try process.run()
    process.waitUntilExit()
    return try String(contentsOfFile: output, encoding: .utf8)
  }
}
