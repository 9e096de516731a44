import RouteModel
import RouteStorage

extension Command {
  static let migratePlan = Command(
    "migrate plan", in: .migrate, "What would change in the catalog; writes nothing",
    options: [
      .migrations, .value("to", "VERSION", .number, "The version to arrive at"),
      .allowOutOfOrder,
    ],
    examples: [.init("migrate plan", "What migrate up would change", after: "migrate new first")]
  ) { call, shell in
    let migrations = try shell.migrations(call)
    try shell.warnOfDrift(migrations)
    let steps = try migrations.plan(
      to: try call.number("to"), allowsOutOfOrder: call.allowsOutOfOrder)
    shell.warnOfWaysBack(steps)
    let blocks = steps.map { step in
      let verb = step.direction == .up ? "would apply" : "would take back"
      return
        (["\(verb) \(step.migration.title)"]
        + shell.lines(step.changes, verb: "would").map { "  \($0)" })
        .joined(separator: "\n")
    }
    let text = blocks.isEmpty ? "nothing would change" : blocks.joined(separator: "\n")
    return .text(
      text.escapingControls(keepsLines: true),
      json: .array(
        steps.map { step in
          [
            "version": .int(step.migration.version), "name": .string(step.migration.name),
            "direction": .string(step.direction.rawValue),
            "changes": .array(step.changes.map(ChangeJSON.value)),
            "wayBack": .optional(step.wayBack?.word),
          ]
        }))
  }
}
