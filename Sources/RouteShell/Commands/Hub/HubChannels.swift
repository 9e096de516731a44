import RouteHub
import RouteModel
import RouteStorage
import Routing
import Texts

struct HubChannels: WorkspaceCommand {
  var channel: String?
  var list = ListOptions()
  static let signature = Signature<Self>(
    "hub channels", in: .hub, "The channels of the hub: what they name, who moved them and when",
    arguments: [.init("CHANNEL", \.channel, .channel)],
    options: [.all(\.list)],
    discussion: "With CHANNEL, all its moves, newest first.",
    examples: [
      .init(
        "hub channels", "What followers have",
        after: "hub init\nhub push\nhub promote --channel production"),
      .init(
        "hub channels production", "How it got there",
        after: "hub init\nhub push\nhub promote --channel production"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let hub = try Hub(of: workspace, printer)
    guard let name = channel else {
      return list.answer(
        Listing(
          try hub.channels(),
          [
            .init("channel", key: "name") { .string($0.name) },
            .init(
              .number("revision"), key: "number", text: { "h\($0.number)" },
              value: { .int($0.number) }),
            .init(.number("followers")) { .int($0.followers) },
          ] + HubMove.facts(of: \.move)))
    }
    let to = ListedFact<HubMove>(.number("to"), text: { "h\($0.to)" }, value: { .int($0.to) })
    return list.answer(
      Listing(try hub.moves(ofChannel: name), [to] + HubMove.facts(of: \.self)))
  }
}

extension HubMove {
  /// What lists say of a move.
  fileprivate static func facts<Row>(of move: @escaping (Row) -> HubMove) -> [ListedFact<Row>] {
    [
      .init(
        .number("before"), key: "from", text: { move($0).from.map { "h\($0)" } ?? "" },
        value: { .optional(move($0).from) }),
      .moment("moved") { move($0).time },
      .init("by", key: "author") { .string(move($0).author) },
      .init("machine") { .string(move($0).machine) },
      .init("role", key: "account") { .string(move($0).account) },
    ]
  }
}

extension BoundOption {
  /// The option that names a channel.
  static func channel(
    _ path: any WritableKeyPath<C, String?> & Sendable, _ help: String
  ) -> Self {
    .value("channel", path, "NAME", .channel, help)
  }
}
