import RouteModel
import RouteStorage

extension Command {
  static let log = Command(
    "log", in: .change, "The revisions of the catalog, newest first",
    options: [
      .value("limit", "N", .number, "At most N; 20 by default"),
      .value("where", "TEXT", "Only lines that contain TEXT, in either case"),
      .flag("patch", letter: "p", "Also what each changed: rows, and fields with both values"),
    ],
    examples: [
      .init("log --limit 5", "Who changed what, when, by which command"),
      .init("log -p --limit 1", "What the last revision changed, field by field"),
    ]
  ) { call, shell in
    if call.has("patch") { return try shell.logOfChanges(call) }
    let store = try shell.workspace.requireStore()
    let limit = try call.number("limit") ?? 20
    let revisions = try store.log(limit: limit)
    var listing = Listing(
      revisions,
      [
        .text(.number("revision")) { "r\($0.number)" },
        .text(.time("time")) { Timestamp.text($0.time) }, .text("user", \.who),
        .text("kind", \.kind.rawValue), .text(.last("command"), \.command),
        .text("remarks", \.remarks), .document(\.json),
      ])
    listing.filter(containing: call["where"], limit: nil)
    return .list(listing)
  }
}

extension Revision {
  var json: JSONValue {
    [
      "revision": .int(number), "uuid": .optional(uuid), "time": .string(Timestamp.iso(time)),
      "user": .string(user), "kind": .string(kind.rawValue), "command": .string(command),
      "undoes": .optional(undoes), "undoneBy": .optional(undoneBy), "undone": .bool(isUndone),
      "machine": .optional(machine), "hub": .optional(hubNumber),
    ]
  }

  /// Who made it, and on which machine if that is another: `anna on build-2`.
  var who: String { machine.map { $0.isEmpty ? user : "\(user) on \($0)" } ?? user }

  /// Which revisions it undoes and which undid it: `undoes r2, undone by r4`.
  var remarks: String {
    let done: String? =
      switch effect {
      case .takesBack(let number): "undoes r\(number)"
      case .bringsBack(let number): "redoes r\(number)"
      case nil: nil
      }
    let undone = isUndone ? undoneBy.map { "undone by r\($0)" } : nil
    return [done, undone].compactMap(\.self).joined(separator: ", ")
  }
}
