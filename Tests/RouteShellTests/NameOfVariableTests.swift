import RouteModel
import Testing

@testable import RouteShell

/// docs/language.md, the grammar: which texts are names of variables.
@MainActor struct NameOfVariableTests {
  private static let names: [(String, isName: Bool, isDefinable: Bool)] = [
    ("a", true, true), ("Z", true, true), ("_a", true, true), ("a1", true, true),
    ("a_1_b", true, true), ("__", true, true),
    // Those that the session defines.
    ("_", true, false), ("@", true, false), ("?", true, false), ("0", true, false),
    ("1", true, false), ("9", true, false),
    ("", false, false), ("10", false, false), ("1a", false, false), ("9_", false, false),
    ("a-b", false, false), ("a.b", false, false), ("ä", false, false), ("a ", false, false),
    ("@a", false, false), ("??", false, false), ("`", false, false), ("[", false, false),
    ("{", false, false), ("/", false, false), (":", false, false),
  ]

  @Test func `a name begins with a letter or an underline, or is one digit`() throws {
    for (name, isName, isDefinable) in Self.names {
      #expect(Variables.isName(name) == isName, "'\(name)'")
      #expect(Variables.isDefinable(name) == isDefinable, "'\(name)'")
      // As it is written in a script: what is no name is a mistake before the script runs.
      let code = try LineSession().failure("echo ${\(name)}")?.diagnostic.code
      if isName {
        #expect(code == nil || code == "undefined-variable", "'\(name)'")
      } else if !name.contains("{") {
        #expect(code == "syntax", "'\(name)': \(code ?? "nothing")")
      }
      let defined = try LineSession().failure("let '\(name)' x")
      #expect((defined == nil) == isDefinable, "'\(name)'")
    }
  }
}
