import Foundation
import Routing
import TestSupport
import Testing

/// Programs whose modules keep their routers internal: each module registers its own.
@Suite(.enabled(if: SwiftCompiler.isPresent, Comment(rawValue: SwiftCompiler.absence)))
@MainActor struct RegistrationCodeTests {
  private static let shelf = """
    import Routing
    final class BookRouter: AnyViewRouter {}
    enum Lists { final class ListRouter: AnyServiceRouter {} }
    """
  private static let program = """
    import Routing
    final class AppRouter: AnyViewRouter {}
    @MainActor func launch() { registerRoutes(in: .shared) }
    """

  private func errors(of messages: [SwiftCompiler.Message]) -> [String] {
    messages.filter { $0.severity == "error" }.map(\.description)
  }

  @Test func eachModuleRegistersItsInternalRouters() throws {
    let compiler = try #require(SwiftCompiler.current)
    let folder = try TemporaryDirectory()
    let own = RegistrationCode.code(
      registering: ["Shelf.BookRouter", "Shelf.Lists.ListRouter"], of: "Shelf")
    let shelf = try [
      folder.write(Self.shelf, to: "Shelf.swift"), folder.write(own, to: "ShelfRoutes.swift"),
    ]
    let made = try compiler.emitModule("Shelf", of: shelf, in: folder.url.path)
    #expect(errors(of: made) == [])

    let routes = RegistrationCode.code(registering: ["Program.AppRouter"], of: "Program")
    let all = RegistrationCode.code(registeringModules: ["Program", "Shelf"], in: "Program")
    let program = try [
      folder.write(Self.program, to: "Program.swift"),
      folder.write(routes, to: "ProgramRoutes.swift"), folder.write(all, to: "AllRoutes.swift"),
    ]
    let checked = try compiler.typecheck(
      program, options: ["-module-name", "Program", "-I", folder.url.path])
    #expect(checked.map(\.description) == [])
    // One function for all of them cannot name what is internal.
    let single = try folder.write(
      """
      import Routing
      import Shelf
      @MainActor func registerAllRoutes(in registry: Registry) {
        registry.register(Shelf.BookRouter.self)
      }
      """, to: "Single.swift")
    let refused = try compiler.typecheck(
      [single], options: ["-module-name", "Program", "-I", folder.url.path])
    #expect(!errors(of: refused).isEmpty)
  }

  @Test func theCodeOfAModuleNamesItsRoutersAlone() {
    let modules = RegistrationCode.modulesWithRouters
    #expect(modules.contains("RoutingTests"))
    let code = RegistrationCode.codeForRegisteringRouters(of: "RoutingTests")
    #expect(code.contains("  registry.register(RoutingTests.AViewRouter.self)\n"))
    let calls = code.split(separator: "\n").filter { $0.contains("registry.register(") }
    #expect(calls.count > 10)
    #expect(calls.allSatisfy { $0.contains("(RoutingTests.") })
    let all = RegistrationCode.codeForRegisteringModules(in: "RoutingTests")
    #expect(!all.contains("import RoutingTests\n"))
    for module in modules { #expect(all.contains("  registerRoutesOf\(module)(in: registry)\n")) }
  }
}
