import TestSupport
import Testing

/// Standard output and standard error in one stream: the order of output is kept.
struct OneStreamTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// What a script prints into one pipe.
  private func run(_ options: String, _ script: String) throws -> String {
    try directory.write(script, to: "script.routesh")
    return try ProgramRun(
      ["-c", "'\(BuiltProduct.routesh)' a.db \(options) -f script.routesh 2>&1 | cat"],
      program: "/bin/sh", directory: directory.path("")
    ).output
  }

  @Test func `notes and warnings follow what was printed before them`() throws {
    try directory.write("/a/:id\tA\n/b/{\tB\n", to: "routes.tsv")
    let printed = try run(
      "",
      """
      echo one
      import csv routes.tsv
      echo two
      route add r --url app://x/{id}
      echo three
      """)
    #expect(
      printed == """
        one
        routes.tsv:2: note: row left out: '/b/{' is not a pattern: a group is not closed at column 5 of it
        created store a.db
        1 row read, added 1 route and 1 class
        two
        warning: app://x/{id} of r is hardly meant as it is read here: the pattern matches app://x/id — as ASP.NET \
        writes it? --syntax aspnet makes it app://x/:id [other-syntax]
        added class RViewController, pattern app://x/{id}, route r
        three

        """)
  }

  @Test func `an atomic script that keeps going reports in order`() throws {
    #expect(
      try run("--keep-going --atomic", "route add a\nroute add a\nroute add b\n") == """
        added class AViewController, route a
        script.routesh:2:11: error: the route 'a' already exists
          route add a
                    ^
        added class BViewController, route b
        the script was rolled back: 4 changes

        """)
  }
}
