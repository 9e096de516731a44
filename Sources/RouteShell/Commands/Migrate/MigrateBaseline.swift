import RouteModel
import RouteStorage

extension Command {
  static let migrateBaseline = Command(
    "migrate baseline", in: .migrate, "Marks a version as applied in a store that has its catalog",
    arguments: [Argument("VERSION", .number)], options: [.migrations],
    discussion: "That version and all below it count as applied; their scripts are not run.",
    examples: [
      .init("migrate baseline 1", "The store already holds version 1", after: "migrate new first")
    ]
  ) { call, shell in
    guard let version = try call.number("VERSION") else {
      throw ShellError.usage("VERSION is missing: \(call.command.synopsis)")
    }
    let migrations = try shell.migrations(call)
    let marked = try migrations.baseline(version)
    return .text(
      "marked as applied: \(marked.map(String.init).joined(separator: ", "))",
      json: ["marked": .array(marked.map { .int($0) })])
  }
}
