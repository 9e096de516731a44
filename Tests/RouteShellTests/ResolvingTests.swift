import RouteModel
import Testing

@testable import RouteShell

/// `match`, `explain`, `open` and `expect check`.
@MainActor struct ResolvingTests {
  /// docs/codes.md: what `open`, `match` and `explain` print in brackets is the code of the failure.
  @Test(arguments: ["match", "explain", "open"])
  func `redirects that never end fail with their code in brackets`(_ command: String) throws {
    let session = try LineSession(
      (0...9).map { "redirect add app://h\($0) app://h\($0 + 1)" }.joined(separator: "\n"))
    let failure = try #require(session.failure("\(command) app://h0"))
    #expect(failure.diagnostic.code == "redirect-loop")
    #expect(ErrorReport(failure).text().contains(" [redirect-loop]"))
    #expect(failure.exit == .failure)
  }

  @Test(arguments: [
    ("match app://nothing", "no-match"), ("open app://nothing", "no-match"),
    ("explain app://nothing", "no-match"), ("match app://off", "route-disabled"),
    ("match app://inside", "route-internal"), ("match app://ios", "condition-unmet"),
    ("open app://number/x", "invalid-parameter"), ("open app://guarded", "needs-guard"),
  ])
  func `a link that opens nothing has the code in brackets`(_ line: String, _ code: String) throws {
    let session = try LineSession(
      """
      route add off --class A --url app://off --disabled
      route add inside --class A --url app://inside --internal
      route add ios --class A --url app://ios --when platform=ios
      route add number --class A --url app://number/:id
      parameter add number id --type int
      guard add g
      route add guarded --class A --url app://guarded --requires g
      """)
    let failure = try #require(session.failure(line), "\(line)")
    #expect(failure.diagnostic.code == code)
    #expect(ErrorReport(failure).text().contains(" [\(code)]"), "\(line)")
  }

  /// As many as `help explain` says.
  @Test(arguments: [
    ("", 3), (" --near 0", 0), (" --near 1", 1), (" --near 5", 5), (" --near 9", 6),
  ])
  func `explain shows the nearest patterns, as many as asked for`(
    _ option: String, _ count: Int
  ) throws {
    let session = try LineSession(
      "route add a --class A" + (1...6).map { " --url app://a\($0)/:id" }.joined())
    try session.run("route add taken --class A --url app://e/x")
    let text = try session.run("explain app://e/x\(option)")
    // The pattern that takes the link is not one of them.
    #expect(text.split(separator: "\n").count { $0.hasPrefix("near: ") } == count, "\(text)")
  }

  /// `help expect check`: informational findings do not count.
  @Test(
    arguments: [
      ("route add a --class A --url app://a", nil),
      // A warning.
      ("class add A --superclass Nope", "unknown-superclass"),
      ("guard add g --route nope", "unknown-guard-route"),
      // Information.
      ("route add a --class A --url 'app://a/<id>'", nil),
    ] as [(String, String?)])
  func `a check is clean without warnings and errors`(_ script: String, _ code: String?) throws {
    let session = try LineSession(script)
    let failure = session.failure("expect check clean")
    #expect((failure == nil) == (code == nil))
    if let code, let failure {
      #expect(ErrorReport(failure).text().contains("[\(code)]"))
    }
    // What does not count is there, all the same.
    if script.contains("<id>") { #expect(try session.run("check").contains("other-syntax")) }
  }
}
