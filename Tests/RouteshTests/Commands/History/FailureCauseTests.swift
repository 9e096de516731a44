import Foundation
import TestSupport
import Testing

/// `history why` performs the event again, on the catalog of each revision that concerns it: it
/// blames the change before which the event succeeded.
struct FailureCauseTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// The lines of an answer from the change that is blamed on.
  private func end() throws -> String {
    let lines = try run("history", "why").output.split(separator: "\n")
    let start = lines.firstIndex { line in
      ["it worked", "it waited", "it would", "would have", "nearest"].contains {
        line.hasPrefix($0)
      }
    }
    return lines[(start ?? lines.endIndex - 1)...].map { line in
      // The user and the time of a revision.
      line.range(of: "  (").map { String(line[..<$0.lowerBound]) } ?? String(line)
    }.joined(separator: "\n")
  }

  @Test func `the change is blamed before which it worked, not the last one near it`() throws {
    _ = try run("route", "add", "s", "--class", "S", "--url", "a://s")
    _ = try run("parameter", "add", "s", "q", "--required")
    _ = try run("parameter", "add", "s", "page", "--type", "int")
    #expect(try run("open", "a://s").code == 1)
    #expect(
      try end() == """
        it worked before r2: parameter add s q --required
          changed route s: parameter q — → 'string, required'
        undo r2 --dry-run shows what taking it back would change
        would have worked: parameters s lists them; give it a value, a default or --optional
        today it fails too: s needs the parameter q (string) [missing-parameter] (r3)
        """)
  }

  @Test func `the event is tried in the context in which it was recorded`() throws {
    _ = try run("route", "add", "cart", "--url", "app://cart", "--when", "platform=ios")
    _ = try run("pattern", "edit", "cart", "app://cart", "--to", "app://basket")
    _ = try run("-c", "context platform=ios", "-c", "open app://cart")
    #expect(try end().hasPrefix("it worked before r2: pattern edit cart"))
    _ = try run("undo")
    #expect(try end().hasSuffix("today app://cart goes to cart by app://cart (r3)"))
  }

  @Test func `a value that is refused is replaced, the others stay`() throws {
    _ = try run(
      "-c", "route add s --class S --url a://s/:page", "-c", "parameter add s q --required")
    _ = try run("parameter", "edit", "s", "q", "--required")
    _ = try run("parameter", "add", "s", "page", "--type", "int")
    #expect(try run("open", "a://s/x7?q=hat").code == 1)
    #expect(
      try end() == """
        it worked before r3: parameter add s page --type int
          changed route s: parameter page — → int
        undo r3 --dry-run shows what taking it back would change
        would have worked: parameters s lists types and values
        today it fails too: page of s is 'x7', which is not an int [invalid-parameter] (r3)
        """)
  }

  @Test func `a disabled route is named, with the change that disabled it`() throws {
    _ = try run("route", "add", "s", "--class", "S", "--url", "a://s")
    _ = try run("route", "add", "t", "--class", "T", "--url", "a://t")
    _ = try run("route", "edit", "s", "--disabled")
    _ = try run("route", "edit", "s", "--summary", "Off")
    #expect(try run("open", "a://s").code == 1)
    #expect(
      try end() == """
        it worked before r3: route edit s --disabled
          changed route s: enabled yes → no
        undo r3 --dry-run shows what taking it back would change
        would have worked: route edit s --enabled
        today it fails too: a://s is taken by no route: s (disabled) [route-disabled] (r4)
        """)
    _ = try run("route", "edit", "s", "--enabled")
    #expect(try end().hasSuffix("today a://s goes to s by a://s (r5)"))
  }

  @Test func `a link to nothing has the nearest patterns`() throws {
    _ = try run("route", "add", "editor", "--class", "E", "--url", "app://editor/:title")
    #expect(try run("open", "app://edtor/hello").code == 1)
    #expect(
      try end() == """
        nearest: app://editor/:title  — the hostname is 'edtor', the pattern asks for 'editor'
        today no route takes it either (r1)
        """)
  }

  @Test func `what never worked blames nothing`() throws {
    _ = try run(
      "-c", "begin", "-c", "route add s --class S --url a://s", "-c",
      "parameter add s q --required", "-c", "commit")
    #expect(try run("open", "a://s").code == 1)
    let why = try run("history", "why").output
    #expect(!why.isEmpty && !why.contains("it worked before"), "\(why)")
  }

  /// The second of two breaks, after the first was taken back.
  @Test(
    arguments: [
      ("route edit a --disabled", "parameter add a t --required"),
      ("parameter add a t --required", "route edit a --disabled"),
      ("pattern edit a app://a/:id --to 'app://a/:id(\\d+)'", "route edit a --disabled"),
      ("parameter add a id --allow x", "parameter add a t --required"),
    ])
  func `a change that was taken back is not blamed for what another does`(
    _ first: String, _ second: String
  ) throws {
    _ = try run("-c", "route add a --url app://a/:id", "-c", first, "-c", second, "-c", "undo r2")
    #expect(try run("open", "app://a/b").code == 1)
    let why = try end()
    #expect(why.hasPrefix("it would work without r3: \(second)\n"), "\(why)")
    #expect(why.contains("undo r3 --dry-run shows"), "\(why)")
    _ = try run("undo", "r3")
    #expect(try run("open", "app://a/b").code == 0)
  }

  @Test func `of two breaks in force both are blamed, and both are to be taken back`() throws {
    _ = try run(
      "-c", "route add a --url app://a/:id", "-c", "route edit a --disabled", "-c",
      "parameter add a t --required")
    #expect(try run("open", "app://a/b").code == 1)
    let why = try end()
    #expect(
      why.hasPrefix(
        """
        it worked before r2, and 2 changes keep it from working together:
        r3: parameter add a t --required
          changed route a: parameter t — → 'string, required'
        r2: route edit a --disabled
          changed route a: enabled yes → no
        undo r3, then undo r2 takes them back

        """), "\(why)")
    let json = try run("history", "why", "--json").output
    #expect(json.contains(#""cause":{"revision":3,"#) && json.contains(#"},{"revision":2,"#))
    _ = try run("-c", "undo r3", "-c", "undo r2")
    #expect(try run("open", "app://a/b").code == 0)
  }

  /// The first change is repaired by hand, the second is in force.
  @Test(
    arguments: [
      (
        "route edit a --when platform=android", "route edit a --when version-from=5",
        "route edit a --when -platform"
      ),
      (
        "route edit a --disabled", "pattern edit a app://a/:x --to 'app://a/:x(\\d+)'",
        "route edit a --enabled"
      ),
      (
        "pattern edit a app://a/:x --to app://b/:x", "parameter add a y --required",
        "pattern edit a app://b/:x --to app://a/:x"
      ),
    ])
  func `a change that was repaired by hand is not blamed`(
    _ first: String, _ second: String, _ repair: String
  ) throws {
    _ = try run("-c", "route add a --url app://a/:x", "-c", first, "-c", second, "-c", repair)
    #expect(try run("-c", "context platform=ios version=4.9", "-c", "open app://a/z").code == 1)
    let why = try end()
    #expect(why.hasPrefix("it would work without r3: \(second)\n"), "\(why)")
    #expect(why.contains("\nundo r3 --dry-run shows"), "\(why)")
    _ = try run("undo", "r3")
    #expect(try run("-c", "context platform=ios version=4.9", "-c", "open app://a/z").code == 0)
  }

  @Test func `an undo that would be refused is not advised alone`() throws {
    _ = try run(
      "-c", "route add a --url app://a/:x", "-c",
      "pattern edit a app://a/:x --to 'app://a/:x(\\d+)'", "-c",
      "pattern edit a 'app://a/:x(\\d+)' --to 'app://a/:x([a-f]+)'")
    #expect(try run("open", "app://a/zz").code == 1)
    let why = try end()
    #expect(why.contains("2 changes keep it from working together:\nr3: "), "\(why)")
    #expect(why.contains("\nundo r3, then undo r2 takes them back\n"), "\(why)")
    _ = try run("-c", "undo r3", "-c", "undo r2")
    #expect(try run("open", "app://a/zz").code == 0)
  }

  @Test func `a route that another owner added again narrower is today's`() throws {
    _ = try run(
      "-c", "route add a --url app://a/:x --owner first", "-c", "route remove a", "-c",
      "route add a --url 'app://a/:x(\\d+)' --owner second")
    #expect(try run("open", "app://a/z").code == 1)
    let why = try run("history", "why").output
    #expect(why.contains("\nowner: second\n"), "\(why)")
    #expect(!why.contains("undo r2 --dry-run"), "\(why)")
  }

  @Test func `an undo is advised for an undo, and migrate down for a migration`() throws {
    _ = try run(
      "-c", "route add a --url app://a/:x(\\d+)", "-c",
      "pattern edit a 'app://a/:x(\\d+)' --to app://a/:x", "-c", "undo")
    #expect(try run("open", "app://a/z").code == 1)
    #expect(try end().contains("\nundo r3 --dry-run shows"))
  }

  @Test func `nothing is advised where the link works again`() throws {
    _ = try run("-c", "route add a --url app://a", "-c", "route edit a --disabled")
    #expect(try run("open", "app://a").code == 1)
    _ = try run("route", "edit", "a", "--enabled")
    #expect(try !end().contains("--dry-run"))
  }

  @Test func `a history in a file of its own is explained by the log of the store`() throws {
    _ = try run("route", "add", "p", "--url", "app://p/:id", "--owner", "shop")
    func other(_ words: String...) throws -> ProgramRun {
      try ProgramRun(["--history", "h.db", "a.db"] + words, directory: directory.path(""))
    }
    _ = try other("open", "app://p/a")
    _ = try run("pattern", "edit", "p", "app://p/:id", "--to", "app://p/:id(\\d+)")
    #expect(try other("open", "app://p/a").code == 1)
    let why = try other("history", "why").output
    #expect(why.contains("it worked before r2: pattern edit p") && why.contains("owner: shop"))
  }

  @Test(arguments: [
    "route edit a --disabled", "route edit a --internal", "route edit a --when flag=x",
  ])
  func `a masked link that a route of its pattern did not take has a cause and an owner`(
    _ change: String
  ) throws {
    // That the route was not open tells that its pattern took the link: the narrower one is innocent.
    _ = try run(
      "-c", "route add a --url app://a/:x --owner A", "-c", "route add b --url app://b/:t", "-c",
      "parameter add b t --sensitive", "-c", "pattern edit a app://a/:x --to 'app://a/:x(\\d+)'",
      "-c", change)
    #expect(try run("open", "app://a/1").code == 1)
    let why = try run("history", "why").output
    #expect(why.contains("it worked before r5: \(change)"), "\(why)")
    #expect(why.contains("\nowner: A\n"), "\(why)")
  }

  @Test func `a disabled redirect is enabled, not a route`() throws {
    _ = try run(
      "-c", "route add a --url app://a", "-c", "redirect add app://b app://a", "-c",
      "redirect edit app://b --disabled")
    #expect(try run("open", "app://b").code == 1)
    let why = try run("history", "why").output
    #expect(why.contains("would have worked: redirect edit app://b --enabled\n"), "\(why)")
  }

  @Test func `the last failure of a link is found by the link`() throws {
    _ = try run("route", "add", "a", "--url", "app://a", "--disabled")
    _ = try run("open", "app://a")
    _ = try run("open", "app://a/b")
    #expect(try run("history", "why", "app://a").output.hasPrefix("event 1 "))
    #expect(try run("history", "why", "app://x").errors.contains("no failure of app://x"))
    #expect(try run("history", "why", "app").errors.contains("an event is a number, or a link"))
  }

  @Test func `a link that waited for its guard has worked`() throws {
    _ = try run(
      "-c", "route add login", "-c", "guard add g --route login", "-c",
      "route add a --url app://a/:id --requires g", "-c", "route edit login --disabled")
    #expect(try run("open", "app://a/1").code == 1)
    let why = try end()
    #expect(why.hasPrefix("it waited for g before r4: route edit login --disabled"), "\(why)")
  }

  @Test func `a time that has passed is no change`() throws {
    _ = try run(
      "-c", "route add a --url app://a/:id --when until=2026-03-03", "-c",
      "context time=2026-03-01", "-c", "open app://a/1", "-c", "route edit a --summary Other",
      "-c", "context time=2026-03-03")
    #expect(try run("-c", "context time=2026-03-03", "-c", "open app://a/1").code == 1)
    let why = try run("history", "why").output
    #expect(why.contains("\nno change did it: until=2026-03-03 did not hold then\n"), "\(why)")
  }
}
