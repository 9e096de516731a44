import Foundation
import TestSupport
import Testing
import ZRouter

/// What both generators write is compiled, as a file of a program that has these routers.
@Suite(.enabled(if: SwiftCompiler.isPresent, Comment(rawValue: SwiftCompiler.absence)))
nonisolated struct GeneratedCodeTests {
  /// The modules are other modules here, so that their internal routers have to be shown.
  @MainActor private static var importCode: String {
    codeForImportRouters(for: "Program/File.swift").split(separator: "\n")
      .map { $0.hasSuffix("Tests") ? "@testable \($0)" : String($0) }.joined(separator: "\n")
  }

  private func errors(_ code: String) throws -> [SwiftCompiler.Message] {
    let folder = try TemporaryDirectory()
    let file = try folder.write(code, to: "GeneratedRegistration.swift")
    let compiler = try #require(SwiftCompiler.current)
    return try compiler.typecheck([file], options: ["-module-name", "Program"])
  }

  @Test func theImportsAndTheRegistrationsCompileTogether() async throws {
    let (importing, registering) = await MainActor.run {
      (Self.importCode, codeForRegisteringRouters())
    }
    let count = registering.split(separator: "\n").count { $0.contains("registry.register(") }
    #expect(count > 20)
    #expect(try errors(importing + "\n" + registering).isEmpty)
  }

  @Test func theImportsAreNeeded() async throws {
    let registering = await codeForRegisteringRouters()
    #expect(try !errors("import Routing\n" + registering).isEmpty)
  }

  @Test @MainActor func `no module imports itself`() {
    let all = codeForImportRouters(for: "Program/File.swift").split(separator: "\n")
    let own = codeForImportRouters().split(separator: "\n")
    #expect(all.contains("import SeedTests"))
    #expect(all.filter { $0 != "import SeedTests" } == own)
  }

  @Test @MainActor func `records are registered by hand too`() {
    #expect(
      codeForRegisteringRouters().contains(
        "  registry.registerRecords()\n  registry.finishRegistration()\n"))
    let (byHand, launched) = (Registry(), Registry())
    launched.registerAll()
    byHand.registerRecords()
    #expect(launched.route("seed.recorded") != nil)
    #expect(byHand.route("seed.recorded") != nil)
  }

  @Test @MainActor func theRegistrationsCallWhatLaunchFinds() {
    let registry = Registry()
    registry.registerAll()
    let code = codeForRegisteringRouters()
    for router in registry.viewRouterTypes {
      let name = String(reflecting: router)
      // Private and generic classes cannot be named in another file.
      guard !name.contains("("), !name.contains("<") else { continue }
      #expect(code.contains("registry.register(\(name).self)"), "\(name)")
    }
  }
}

final class RecordedSeedScreen: ViewController, ViewRoutable {}

@section("route_registrations") @used
private let recordedSeed: RouteRecord = {
  MainActor.assumeIsolated {
    _ = ViewRoute<RecordedSeedScreen, ViewRouteConfiguration>
      .make(withDestination: RecordedSeedScreen.self) { _, _ in RecordedSeedScreen() }
      .registerIdentifier("seed.recorded")
  }
}
