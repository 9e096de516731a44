import RouteModel
import Testing

@testable import RouteShell

/// What commands of rows keep, take away and warn of.
@MainActor struct RowCommandTests {
  /// The route's facts as a document.
  private func route(_ session: LineSession, _ name: String = "a") throws -> String {
    try session.run("route \(name) --json")
  }

  /// docs/language.md: `route put` keeps what has commands of its own, patterns with options among it.
  @Test(arguments: [
    "--priority 3", "--path present", "--ignore-case", "--strict-slash", "--host-as-segment",
    "--when platform=ios", "--summary More", "--stack push",
  ])
  func `a pattern with options stays, whether a put names it or not`(_ option: String) throws {
    let session = try LineSession("route add a --class A --url app://a --url app://b --url app://c")
    try session.run("pattern edit a app://b \(option)\npattern edit a app://c \(option)")
    let before = try route(session)
    try session.run("route put a --class A --url app://a --url app://b")
    #expect(try route(session) == before)
    // One without options does not.
    try session.run("route put a --class A --url app://b")
    let patterns = try session.run("patterns --json").matches(of: /"pattern":"([^"]*)"/)
    #expect(Set(patterns.map { String($0.1) }) == ["app://b", "app://c"])
  }

  /// docs/rules.md: of a platform, a locale and a flag a row may have several, of a version, a time and a share one.
  @Test(arguments: Condition.Kind.allCases)
  func `a row has several conditions of a kind only where several make sense`(
    _ kind: Condition.Kind
  ) throws {
    let values: (String, String) =
      switch kind {
      case .platform: ("ios", "android")
      case .locale: ("de", "en")
      case .versionFrom, .versionBefore: ("2.0", "3.1")
      case .from: ("2026-01-01", "2026-01-02")
      case .until: ("2026-02-01", "2026-02-02")
      case .flag, .withoutFlag: ("new-cart", "old")
      case .share: ("10", "20")
      case .salt: ("a", "b")
      }
    let isSeveral = [.platform, .locale, .flag, .withoutFlag].contains(kind)
    let share = kind == .salt ? " --when share=5" : ""
    let words = [values.0, values.1].map { " --when \(kind.rawValue)=\($0)" }
    for (make, line, list) in [
      ("route add a --class A", "route edit a", "route a"),
      ("route add a --class A --url app://a", "pattern edit a app://a", "patterns"),
      ("redirect add app://b app://a", "redirect edit app://b", "redirects"),
      ("segue add X go --to Y", "segue edit X go", "segues"),
    ] {
      // Both at once, and one after the other: a new version, time or share replaces the old one.
      for lines in [[share + words.joined()], [share + words[0], words[1]]] {
        let session = try LineSession(make)
        try session.run(lines.map { line + $0 }.joined(separator: "\n"))
        let text = try session.run("\(list) --json")
        let kept = [values.0, values.1].filter { text.contains("\"\(kind.rawValue)=\($0)\"") }
        #expect(kept == (isSeveral ? [values.0, values.1] : [values.1]), "\(line): \(text)")
      }
    }
  }

  /// The word with which an option takes its value away, as `help` says for it.
  @Test(arguments: [
    ("class edit C", "--superclass B", "superclass", "none"),
    ("route edit a", "--path push", "path", "none"),
    ("route edit a", "--summary S", "summary", "none"),
    ("route edit a", "--owner O", "owner", "none"),
    ("route edit a", "--parent b", "parent", "none"),
    ("route edit a", "--supports push,show", "supports", "all"),
    ("pattern edit a app://a", "--path push", "path", "none"),
    ("pattern edit a app://a", "--summary S", "summary", "none"),
    ("pattern edit a app://a", "--stack push", "stack", "none"),
    ("redirect edit app://r", "--summary S", "summary", "none"),
    ("guard edit g", "--route b", "route", "none"),
    ("guard edit g", "--summary S", "summary", "none"),
    ("parameter edit a id", "--allow x,y", "allow", "any"),
    ("scene edit main/S", "--class B", "class", "none"),
    ("scene edit main/S", "--identifier i", "identifier", "none"),
    ("segue edit main/S go", "--custom B", "custom", "none"),
    ("segue edit main/S go", "--action back:", "action", "none"),
  ])
  func `a word takes a value away`(
    _ line: String, _ option: String, _ name: String, _ none: String
  ) throws {
    let session = try LineSession(Self.rows)
    let before = try session.run("export json")
    #expect(session.failure("\(line) \(option)") == nil)
    #expect(try session.run("export json") != before)
    #expect(session.failure("\(line) --\(name) \(none)") == nil)
    #expect(try session.run("export json") == before)
  }

  private static let rows = """
    class add B
    class add C
    route add a --class C --url app://a
    route add b --class B --url app://b
    redirect add app://r app://a
    guard add g
    parameter add a id
    storyboard add main
    scene add main/S
    segue add main/S go --to main/S
    """

  @Test func `a segue without its identifier has none, and is called by its number`() throws {
    let session = try LineSession(Self.rows)
    let before = try session.run("segues --json")
    #expect(before.contains(#""identifier":"go""#))
    try session.run("segue edit main/S go --identifier none")
    #expect(try session.run("segues --json").contains(#""identifier":null"#))
  }

  /// A line warns of what it brings, and not again of what was there before.
  @Test(arguments: [
    (
      "class add C --superclass Nope", "class edit C --kind view", "class edit C --superclass Nix",
      "unknown-superclass"
    ),
    (
      "route add a --class C --parent nope", "route edit a --summary S",
      "route edit a --parent nix",
      "unknown-parent"
    ),
    (
      "route add a --class C --requires nope", "route edit a --summary S",
      "route edit a --requires nix", "unknown-guard"
    ),
    (
      "guard add g --route nope", "guard edit g --summary S", "guard edit g --route nix",
      "unknown-guard-route"
    ),
  ])
  func `a row that names what is not there is told when it does, and not at each edit`(
    _ adding: String, _ other: String, _ again: String, _ code: String
  ) throws {
    let session = try LineSession()
    func codes(_ line: String) throws -> [String] {
      try session.run(line)
      return session.warnings.flatMap { $0.matches(of: /\[([a-z-]+)\]$/).map { String($0.1) } }
        .filter { $0 == code }
    }
    #expect(try codes(adding) == [code])
    #expect(try codes(other) == [])
    #expect(try codes(again) == [code])
  }
}
