import Foundation
import RouteModel
import SimulatedUI
import TestSupport
import Testing

@testable import Routing

/// Findings of a registration that its scenarios do not show, all of them together, and the program's own
/// symbols.
@MainActor struct RegistrationIssueTests {
  @Test func everyFindingIsReportedAtOnceAndThrownTogether() throws {
    let registry = Registry()
    registry.register(SilentRouter.self)
    registry.withCurrent {
      AViewRouter.register(
        adapter: RoutableView<any EasyAViewInput>(), forAdaptee: RoutableView<any AViewInput>())
      AViewRouter.register(
        adapter: RoutableView<any EasyAViewInput>(), forAdaptee: RoutableView<any BSubviewInput>())
      AViewRouter.registerURLPattern("app://twice/:id")
      AViewRouter.registerURLPattern("app://twice/:id")
    }
    let failure = try #require(
      #expect(throws: RegistrationFailure.self) {
        try registry.finishRegistration(strict: true)
      })
    let issues = failure.issues
    #expect(
      issues.map(\.code) == [
        "no-registration", "duplicate-adapter", "duplicate-pattern", "no-destination-class",
        "no-destination-class", "dangling-adapter",
      ])
    #expect(issues == registry.issues)
    #expect(issues.allSatisfy { !$0.message.isEmpty })
    let diagnostic = failure.diagnostic
    #expect(diagnostic.code == "registration-failed")
    for issue in issues { #expect(diagnostic.message.contains(issue.message)) }
  }

  // MARK: The symbol table

  /// The test program itself.
  private let program: String

  init() throws {
    program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  }

  @Test func aProgramWithSymbolsShowsItsDeclarations() throws {
    let found = try #require(DeclaredProtocolScan.read(program))
    #expect(found.contains(.init(name: "RoutingTests.AViewInput", role: .view)))
    #expect(found.contains(.init(name: "RoutingTests.AViewModuleInput", role: .viewModule)))
    #expect(found.contains(.init(name: "RoutingTests.AServiceInput", role: .service)))
    #expect(found.contains(.init(name: "RoutingTests.AServiceModuleInput", role: .serviceModule)))
  }

  /// Without symbols nothing can be checked, and that is said.
  @Test func aStrippedProgramSaysThatItWasNotChecked() throws {
    let strip = "/usr/bin/strip"
    guard FileManager.default.isExecutableFile(atPath: strip) else { return }
    let folder = try TemporaryDirectory()
    let stripped = folder.path("stripped")
    let run = try ProgramRun(
      ["-o", stripped, program], program: strip)
    #expect(run.code == 0)
    #expect(DeclaredProtocolScan.read(stripped) == nil)
    let issues = ProgramChecks.protocolIssues(nil, of: Registry())
    #expect(issues.map(\.code) == ["declarations-not-checked"])
  }

  @Test func aDamagedProgramHasNoSymbols() throws {
    let folder = try TemporaryDirectory()
    let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: program)))
    let header = Array(whole.prefix(64))
    for (name, bytes) in [
      ("empty", []), ("header", header), ("text", Array("no program at all".utf8)),
      ("half", Array(whole.prefix(whole.count / 2))),
      ("far", header.prefix(40) + [UInt8](repeating: 0xff, count: 24)),
    ] {
      let path = folder.path(name)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(DeclaredProtocolScan.read(path) == nil, "\(name)")
    }
    #expect(DeclaredProtocolScan.read(folder.path("nothing")) == nil)
  }
}
