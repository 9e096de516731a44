import RouteModel
import RouteStorage

extension Command {
  static let migrateNew = Command(
    "migrate new", in: .migrate, "Creates the pair of files of the next migration",
    arguments: [Argument("NAME", .text)],
    options: [.migrations, .flag("sql", "In SQL, not in commands")], use: .creates,
    discussion: "Write changing commands into both: the way up and the way back.",
    examples: [.init("migrate new alerts", "Two files: up and down")]
  ) { call, shell in
    let name = try call.require("NAME")
    let migrations = try shell.migrations(call)
    let isSQL = call.has("sql")
    let comment = isSQL ? "--" : "#"
    let files = try migrations.new(
      name, kind: isSQL ? .sql : .routesh,
      texts: ("\(comment) The way up.\n", "\(comment) The way back.\n"))
    return .text(
      "created \(files.up)\ncreated \(files.down)".escapingControls(keepsLines: true),
      json: ["up": .string(files.up), "down": .string(files.down)])
  }
}
