import Foundation
import TestSupport
import Testing

/// Two machines that record and send, and a store that has the events of both.
struct HubHistoryProgram {
  let hub: HubProgram

  /// The commands by which both machines make one catalog.
  private static let catalog = [
    "route add list --class ListViewController --url app://list --path push",
    "route add editor --class EditorViewController --url app://editor/:id --owner notes",
    "parameter add editor id --type int",
  ]

  /// What the machines do, each line at its own time, in seconds since 1970.
  private static let sessions: [(machine: String, time: Int, script: String)] = [
    (
      "anna", 1_767_225_600,
      """
      context version=3.1 platform=ios
      open app://list
      open app://editor/1
      try {
        open app://editor/x
      }
      back
      """
    ),
    (
      "anna", 1_767_229_200,
      """
      context version=3.2 platform=ios
      try {
        open app://nothing
      }
      try {
        open app://nothing?from=mail
      }
      perform list --path present
      dismiss
      open "app://editor/7?zoom=2&a=1"
      """
    ),
    (
      "bert", 1_767_231_000,
      """
      context version=3.2 platform=android
      open app://editor/2
      open app://list
      try {
        open app://editor/y
      }
      try {
        open app://nothing
      }
      """
    ),
    (
      "bert", 1_767_240_000,
      """
      context version=3.2
      open app://editor/1
      open app://editor/1
      try {
        open app://nothing
      }
      make list
      """
    ),
  ]

  /// The hub has the events of `anna` and `bert`; so has the store of `carl`, in the same order.
  init() throws {
    hub = try HubProgram()
    for name in ["anna", "bert", "carl"] { try hub.join(name) }
    try hub.run("anna", "hub init")
    for line in Self.catalog { try hub.run("anna", line) }
    try hub.run("anna", "hub push")
    for name in ["bert", "carl"] { try hub.run(name, "hub pull") }
    for session in Self.sessions {
      try hub.write(session.machine, "session.routesh", session.script)
      let done = try hub.run(
        session.machine, "source session.routesh",
        environment: ["SOURCE_DATE_EPOCH": "\(session.time)"])
      #expect(done.code == 0, "\(done.errors)")
    }
    for name in ["anna", "bert"] {
      let sent = try hub.run(name, "hub send")
      #expect(sent.code == 0, "\(sent.errors)")
      try hub.run(name, "history export --output ../carl/\(name).jsonl")
      let imported = try hub.run("carl", "history import \(name).jsonl")
      #expect(imported.code == 0, "\(imported.errors)")
    }
  }

  /// What a question to the hub and the same question to the store of all events answer.
  func expectEqual(_ question: String, machine: String? = nil) throws {
    let local = try hub.run(machine ?? "carl", question)
    let asked = try hub.run(
      "bert", question + " --hub" + (machine.map { " --machine \($0)" } ?? ""))
    #expect(Self.neutral(local.output) == Self.neutral(asked.output), "\(question)")
    #expect(local.code == asked.code, "\(question): \(asked.errors)")
    #expect(local.errors == asked.errors, "\(question)")
    #expect(asked.output + asked.errors != "", "\(question)")
  }

  /// A text with the revisions of the hub as those of a store, without the machines of events, and a
  /// page without what differs each time.
  private static func neutral(_ text: String) -> String {
    text.replacing(/\bh(\d+)\b/) { "r\($0.1)" }.replacing(/nonce(-|=")\w+/, with: "nonce")
      .replacing(
        /\n {2}machine +\w+|(?: +|,)(?:machine|anna|bert)(?=\s)|,"machine":"\w+"/, with: "")
  }
}
