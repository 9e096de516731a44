import Foundation
import TestSupport
import Testing

/// Patterns in the way of other routers.
struct OtherSyntaxTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a pattern of another router is taken with a warning`() throws {
    let made = try runLines("route add r --class C --url '/a/{id}'")
    #expect(
      made.errors == """
        warning: /a/{id} of r is hardly meant as it is read here: the pattern matches /a/id — as ASP.NET writes it? \
        --syntax aspnet makes it /a/:id [other-syntax]

        """)
    #expect(made.output.hasSuffix("added class C, pattern /a/{id}, route r\n"))
    let edited = try runLines("pattern edit r /a/{id} --to '/a/<int:id>'")
    #expect(edited.errors.contains(#"--syntax django makes it /a/:id(\d+)"#), "\(edited.errors)")
    let check = try runLines("check --code other-syntax --json")
    #expect(check.code == 0)
    #expect(check.output.contains(#""subjects":["r","/a/<int:id>"]"#), "\(check.output)")
    #expect(try runLines("pattern edit r '/a/<int:id>' --to /a/:id", "check").errors == "")
    let refused = try runLines("pattern add r '/p/{id:\\d+}'")
    #expect(refused.errors.contains(#"did you mean '/p/:id(\d+)'?"#), "\(refused.errors)")
  }

  @Test func `a migration that brings such a pattern says so`() throws {
    try directory.write("route add r --url '/a/[id]'\n", to: "migrations/1_r.up.routesh")
    try directory.write("route remove r\n", to: "migrations/1_r.down.routesh")
    let run = try runLines("migrate up")
    #expect(run.code == 0)
    #expect(
      run.errors.contains("as Next writes it? --syntax next makes it /a/:id"), "\(run.errors)")
    // Once, however often the script is tried.
    #expect(run.errors.components(separatedBy: "other-syntax").count == 2)
  }
}
