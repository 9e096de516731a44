import RouteHub
import RouteModel
import RouteStorage

extension Command {
  static let hubPull = Command(
    "hub pull", in: .hub, "Brings the others' revisions, and puts this store's on top",
    options: Command.choices + [
      .flag("dry-run", "Only tell what would happen"),
      .flag("follow", "Go on for ever: pull again whenever others have pushed"),
      .value("every", "SECONDS", .number, "With --follow: pull at least so often"),
      .migrations,
    ],
    discussion: """
      The store's revisions that the hub does not have are taken off, the hub's are applied, and the
      store's are merged onto them field by field, all in one transaction. Where both have changed the
      same field, nothing is done: --ours or --theirs decides, or set the value by hand and pull again.
      Migrations that the hub does not have are run again, with all checks. The files of migrations that
      came are written into the directory of migrations if that exists.

      With --follow the server tells when something was pushed, and each pull that brings something
      is one line. It is asked every 60 seconds too, and every 5 seconds where it cannot tell, as
      behind a pooler. A lost connection is tried again until it is there. Ctrl-C ends it.
      """,
    examples: [
      .init("hub pull", "The others' work", after: "hub init"),
      .init("hub pull --dry-run", "What would come, and what would conflict", after: "hub init"),
    ]
  ) { call, shell in
    if call.has("follow") { return try HubFollowing(call, shell).run() }
    if let word = call.span("every") {
      throw ShellError.usage("--every is for --follow", span: word)
    }
    defer { shell.errors.endProgress() }
    shell.errors.progress("asking the hub")
    let pulled = try PulledRevisions(by: call, HubExchange(shell))
    shell.errors.endProgress()
    let isSilent = pulled.isRefused && !pulled.isDryRun
    let answer = Answer.text(
      isSilent ? "" : pulled.lines(shell).joined(separator: "\n"), json: pulled.json)
    return pulled.isRefused
      ? answer.failing(.conflicts(pulled.rebase.conflicts, "hub pull")) : answer
  }

  /// Which side wins in a conflict.
  static let choices: [Option] = [
    .flag("ours", "Where both have changed the same, keep this store's value"),
    .flag("theirs", "Where both have changed the same, take the hub's value"),
  ]
}

extension Call {
  /// Which side wins in a conflict; nil if that was not said.
  var mergeChoice: MergeChoice? {
    get throws {
      if has("ours"), has("theirs") {
        throw ShellError.usage("--ours and --theirs exclude each other", span: span("theirs"))
      }
      return has("ours") ? .ours : has("theirs") ? .theirs : nil
    }
  }
}

extension ShellError {
  /// The error for what two sides have changed in different ways.
  static func conflicts(_ conflicts: [MergeConflict], _ command: String) -> ShellError {
    .failure(
      "hub-conflict",
      "\(Phrase.count(conflicts.count, "conflict")) with the hub: nothing was done",
      notes: conflicts.map(\.line) + [
        "\(command) --ours keeps this store's values, --theirs takes the hub's; or set the value here by hand and try again"
      ])
  }
}

extension MergeConflict {
  /// The conflict as a sentence.
  var line: String {
    let by = who.map { " (\($0))" } ?? ""
    guard let field else { return "\(subject): \(ours) here, \(theirs) on the hub\(by)" }
    func shown(_ value: String) -> String { value.isEmpty ? "nothing" : "'\(value)'" }
    return "\(subject): \(field) is \(shown(ours)) here and \(shown(theirs)) on the hub\(by)"
  }

  var json: JSONValue {
    [
      "kind": .string(kind), "name": .string(name), "field": .optional(field),
      "ours": .string(ours), "theirs": .string(theirs), "by": .optional(who),
    ]
  }
}

/// What a pull brought, as an answer.
@MainActor
struct PulledRevisions {
  let came: [SharedRevision]
  let rebase: Rebase
  let written: [String]
  let isDryRun: Bool
  /// Whether conflicts wait for a choice.
  let isRefused: Bool

  /// Pulls, as a call says.
  init(by call: Call, _ exchange: HubExchange) throws {
    let choice = try call.mergeChoice
    let migrations = try exchange.shell.migrations(call, proof: MigrationProof())
    isDryRun = call.has("dry-run")
    (came, rebase) = try exchange.pull(choosing: choice, isDryRun: isDryRun, migrations)
    isRefused = !rebase.conflicts.isEmpty && choice == nil
    let isDone = !isRefused && !isDryRun && !came.isEmpty
    written = isDone ? try migrations.writeFiles(of: rebase.migrations) : []
  }

  func lines(_ shell: Shell) -> [String] {
    if came.isEmpty { return ["nothing to pull"] }
    let verb = isDryRun ? "would bring" : "pulled"
    var lines = ["\(verb) \(Phrase.count(came.count, "revision"))"]
    lines += came.prefix(20).map { "  \($0.line)" }
    if came.count > 20 { lines.append("  and \(came.count - 20) more") }
    if !rebase.moved.isEmpty {
      let numbers = rebase.moved.map { "r\($0)" }
      lines.append(
        "\(isDryRun ? "would put" : "put") \(Phrase.count(rebase.moved.count, "revision")) of this store on top: "
          + (numbers.count > 2
            ? "\(numbers[0])–\(numbers[numbers.count - 1])" : Phrase.list(numbers)))
    }
    lines += rebase.same.map { "\($0) came from the hub too, with the same texts" }
    lines += rebase.conflicts.map { "conflict: \($0.line)" }
    lines += written.map { "wrote \($0)" }
    lines += shell.lines(rebase.changes).prefix(50).map { "  \($0)" }
    return lines.map { $0.escapingControls() }
  }

  /// All of it on one line.
  var line: String {
    let numbers = came.compactMap(\.number)
    var line = "pulled \(Phrase.count(came.count, "revision"))"
    if let last = numbers.last { line += ", now at h\(last)" }
    line += ": \(ChangeSummary.counts(rebase.changes))"
    if !rebase.moved.isEmpty { line += "; \(rebase.moved.count) of this store on top" }
    return line.escapingControls()
  }

  var json: JSONValue {
    [
      "pulled": .array(came.map(\.json)), "moved": .array(rebase.moved.map { .int($0) }),
      "conflicts": .array(rebase.conflicts.map(\.json)), "same": .strings(rebase.same),
      "changes": .array(rebase.changes.map(ChangeJSON.value)), "files": .strings(written),
      "dryRun": .bool(isDryRun),
    ]
  }
}
