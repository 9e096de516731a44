import Foundation
import RouteModel
import TestSupport
import Testing

@testable import RouteShell

/// A history that is exported and read again, and why a link failed.
@MainActor struct RecordedTableTests {
  /// docs/history.md: an import reads what an export writes, in each of its forms.
  @Test(arguments: ["csv", "json", "jsonl"])
  func `an event has the same facts after an export and an import`(_ format: String) throws {
    let directory = try TemporaryDirectory()
    let catalog = "route add t --class T --url app://t/:id --path push"
    // In a transaction, of the newest revision, failed, in a context, and of the user's own.
    let session = try LineSession(
      """
      \(catalog)
      begin
      route edit t --summary S
      open app://t/1
      commit
      context platform=ios
      open app://t/2
      back
      """, store: directory.path("a.db"), recordsHistory: true)
    #expect(session.failure("open app://nothing") != nil)
    let file = directory.path("events.\(format)")
    try session.run("history export --\(format) --output '\(file)'")
    let before = try session.run("history export --jsonl")
    session.close()
    #expect(before.contains(#""uncommitted":true"#) && before.contains(#""uncommitted":false"#))
    let other = try LineSession(
      "\(catalog)\nroute edit t --summary S\nhistory import '\(file)'",
      store: directory.path("b.db"), recordsHistory: true)
    defer { other.close() }
    #expect(try other.run("history export --jsonl") == before)
  }

  /// `would have worked` names what was missing, not what was there.
  @Test(arguments: ["t", "top"], ["a", "b", "c"])
  func `the guard that is missing is named in the advice`(_ owner: String, _ missing: String) throws
  {
    let given = ["a", "b", "c"].filter { $0 != missing }.joined(separator: ",")
    let session = try LineSession(
      """
      guard add a
      guard add b
      guard add c
      route add top --path push
      route add t --url app://t --path push --parent top
      route edit \(owner) --requires a --requires b --requires c
      context guards=\(given)
      """, recordsHistory: true)
    #expect(session.failure("open app://t")?.diagnostic.code == "needs-guard")
    let why = try session.run("history why")
    #expect(why.contains("context guards=\(missing)"), "\(why)")
    #expect(why.contains("guard edit \(missing) "), "\(why)")
  }
}
