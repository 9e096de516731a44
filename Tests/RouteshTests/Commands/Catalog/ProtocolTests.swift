import TestSupport
import Testing

/// Protocols, adapters and superclasses that lead nowhere.
struct ProtocolTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  @Test func `what loses its other end is told`() throws {
    _ = try run("protocol", "add", "editor", "Input")
    _ = try run("adapter", "add", "Need", "Input")
    let orphaned =
      "warning: adapter Need → Input: no route provides that protocol [adapter-without-route]\n"
    #expect(try run("protocol", "remove", "Input").errors == orphaned)
    _ = try run("undo")
    #expect(try run("route", "remove", "editor").errors == orphaned)
    _ = try run("undo")
    #expect(try run("route", "edit", "editor", "--path", "push").errors == "")
    #expect(try run("adapter", "add", "Other", "Inputt").errors.contains("did you mean 'Input'?"))
    #expect(
      try run("class", "add", "C", "--superclass", "Nope").errors
        == "warning: class C has the superclass Nope, which is not in the catalog [unknown-superclass]\n"
    )
    #expect(try run("class", "edit", "C", "--superclass", "none").errors == "")
  }
}
