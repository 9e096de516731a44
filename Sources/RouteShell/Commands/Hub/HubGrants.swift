import RouteHub
import RouteModel
import Texts

struct HubGrantsCommand: WorkspaceCommand {
  var name = ""
  var reader = false
  var sender = false
  var follower = false
  var writer = false
  var channel: [String] = []
  static let signature = Signature<Self>(
    "hub grants", in: .hub, "Prints the statements that let a role of the database use the hub",
    arguments: [.init("ROLE", \.name, .text)],
    options: [
      .flag("reader", \.reader, "It may pull, clone, follow, and read the history"),
      .flag("sender", \.sender, "It may only send events, and reads nothing"),
      .flag(
        "follower", \.follower, "It follows a channel and sends its events, and reads nobody's"),
      .flag("writer", \.writer, "It may read, push and send"),
      .value("channel", \.channel, "NAME", .channel, "It may move this channel too"),
    ],
    use: .none,
    discussion: """
      Nothing is executed: the owner of the tables gives them to psql, after hub init. Members of ROLE may
      do the same, so that GRANT gives a channel to people. The role must exist.
      """,
    examples: [
      .init("hub grants developers --writer", "For those who change the catalog"),
      .init("hub grants devices --follower", "For stores that follow a channel and record"),
      .init(
        "hub grants releasers --reader --channel production --channel beta",
        "For those who decide what followers get"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let account = name
    let all: [(role: HubRole, isGiven: Bool, path: ArgumentPath)] = [
      (.reader, reader, \Self.reader), (.sender, sender, \Self.sender),
      (.follower, follower, \Self.follower), (.writer, writer, \Self.writer),
    ]
    let given = all.filter(\.isGiven)
    let roles = given.map(\.role)
    guard let role = roles.first, roles.count == 1 else {
      let options = HubRole.allCases.map { "--\($0.rawValue)" }
      throw ShellError.usage(
        roles.isEmpty
          ? "choose what \(account) may do: \(options.joined(separator: ", "))"
          : "\(Phrase.list(roles.map { "--\($0.rawValue)" })) exclude each other; a role that needs "
            + "what several give gets the statements of each",
        suggestions: roles.map { "hub grants \(account) --\($0.rawValue)" },
        at: given.last?.path ?? \Self.name)
    }
    guard !account.isEmpty, !account.utf8.contains(0) else {
      throw ShellError.usage("a role needs a name", at: \Self.name)
    }
    for (index, name) in channel.enumerated() {
      try about(\Self.channel, index) { try SettingValue.requireChannel(name) }
      if role == .sender {
        throw ShellError.usage(
          "--sender and --channel exclude each other: who moves a channel has to read what it names",
          suggestions: ["hub grants \(account) --reader --channel \(name)"],
          at: \Self.channel, index)
      }
    }
    let grants = HubGrants(to: account, as: role, channels: channel)
    return .text(
      grants.script,
      json: [
        "role": .string(account), "as": .string(role.rawValue),
        "statements": .strings(grants.statements),
      ])
  }
}
