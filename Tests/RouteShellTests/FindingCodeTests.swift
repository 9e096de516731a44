import Foundation
import Routing
import TestSupport
import Testing

@testable import RouteShell

struct FindingCodeTests {
  /// The codes that the sources give to findings.
  private static func written() throws -> Set<String> {
    var codes: Set<String> = []
    let finding = /Finding\(\s*code: "([a-z-]+)"/
    let issue = /RegistrationIssue\(\s*"([a-z-]+)"/
    let check = /report\(\s*"([a-z-]+)"/
    let pair = /"([a-z]+-[a-z-]+)", \.(?:info|warning|error)/
    for folder in ["RouteModel/Findings", "Routing"] {
      let root = Corpus.packageDirectory.appendingPathComponent("Sources/\(folder)")
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        codes.formUnion(text.matches(of: finding).map { String($0.1) })
        codes.formUnion(text.matches(of: issue).map { String($0.1) })
        codes.formUnion(text.matches(of: pair).map { String($0.1) })
        // The checks at the end of registration report findings by a function of their own.
        guard file.lastPathComponent == "RegistrationChecks.swift" else { continue }
        codes.formUnion(text.matches(of: check).map { String($0.1) })
      }
    }
    return codes
  }

  /// Codes from other places: for a conflict's kind, and for an issue without its own code.
  private static let others: Set = ["duplicate", "shadowed", "overlap", "registration-failed"]

  @Test func `every finding's code is known`() throws {
    let written = try Self.written()
    #expect(written.count > 30)
    #expect(written.subtracting(FindingCodes.all).sorted() == [])
    #expect(FindingCodes.all.subtracting(written).subtracting(Self.others).sorted() == [])
  }

  @Test func `every code of a failed event has a meaning`() throws {
    var codes: Set<String> = []
    let code = /(?:Self\(|RouteError\.Code\(|rawValue: )"([a-z-]+)"/
    for file in [
      "Routing/Errors/RouteError.swift", "Routing/Simulation/RouteSimulation+Moving.swift",
      "SimulatedUI/Environment/TransitionError.swift",
    ] {
      let url = Corpus.packageDirectory.appendingPathComponent("Sources/\(file)")
      let text = try String(contentsOf: url, encoding: .utf8)
      codes.formUnion(text.matches(of: code).map { String($0.1) })
    }
    #expect(codes.count > 50)
    #expect(codes.symmetricDifference(ErrorMeaning.table.map(\.code)).sorted() == [])
  }
}
