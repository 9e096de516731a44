import Foundation
import TestSupport
import Testing

/// `perform`, `make` and the path that is taken.
struct PerformTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  @Test func `paths have one word`() throws {
    _ = try run("route", "edit", "editor", "--supports", "present,subview", "--path", "present")
    let refused = try run("open", "app://editor/a", "--path", "push")
    #expect(
      refused.errors.hasPrefix("error: editor does not support push [unsupported-path]"),
      "\(refused.errors)")
  }

  @Test func `a misspelled route is suggested`() throws {
    #expect(try run("perform", "editr", "title=x").errors.contains("editor"))
  }

  @Test func `a made destination has no number of a live router`() throws {
    let event = try json("make", "editor", "title=x", "--json") as? [String: Any]
    #expect(event?["router"] is NSNull)
    #expect(try run("-c", "make editor", "-c", "stack").output.contains("@") == false)
  }
}
