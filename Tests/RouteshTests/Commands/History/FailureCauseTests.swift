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
      ["it worked", "would have", "nearest"].contains { line.hasPrefix($0) }
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
          changed route s: parameter q — → string
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
}
