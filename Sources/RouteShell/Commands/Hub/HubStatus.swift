import RouteHub
import RouteModel
import RouteStorage
import Texts

struct HubStatus: WorkspaceCommand {
  static let signature = Signature<Self>(
    "hub status", in: .hub, "Compares the store with its hub: what to pull, push and send",
    examples: [.init("hub status", "Is there something to pull or to push?", after: "hub init")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let exchange = try HubExchange(workspace, printer)
    let hub = exchange.hub
    let point = try exchange.store.sharing.sharedPoint()
    let ahead = try exchange.store.sharing.countUnshared()
    let found: HubDescription
    do throws(HubError) {
      found = try hub.describe()
    } catch {
      guard error.isTemporary else { throw error }
      var failure = ShellError(wrapping: error)
      let waiting = Phrase.some(ahead, "revision").map { ", \($0) to push" } ?? ""
      failure.notes.append("here: at h\(point.number)\(waiting); other commands still work")
      throw failure
    }
    let history = try workspace.historyStore()
    let unsent = try history.sharing.countEvents(after: history.sharing.sentThrough(found.uuid))
    let newest: HubPoint
    do throws(HubError) {
      try hub.require(point)
      newest = try hub.newest()
    } catch {
      guard error.code == .denied else { throw error }
      // A role that only sends reads no revisions.
      return Details(
        found.facts(of: hub.address.text, tellsVersion: false) + [
          .init("here", key: "machine") {
            "\(exchange.machine.name), \(Phrase.count(unsent, "event")) to send"
          } value: {
            .string(exchange.machine.name)
          },
          .member("unsent") { .int(unsent) },
        ]
      ).answer
    }
    let channel = exchange.machine.channel
    let named = try channel.map { name in try hub.channels().first { $0.name == name }?.number }
    let target = named.map { $0 ?? point.number } ?? newest.number
    let behind = max(0, target - point.number)
    let back = channel == nil ? 0 : max(0, point.number - target)
    let machines = try hub.machines()
    let position =
      ahead == 0 && behind == 0 && back == 0
      ? "up to date at h\(point.number)"
      : [
        "at h\(point.number)",
        Phrase.some(behind, "revision").map { "\($0) to pull" },
        Phrase.some(back, "revision").map { "\($0) to take back by a pull" },
        Phrase.some(ahead, "revision").map { "\($0) to push" },
      ].compactMap(\.self).joined(separator: ", ")
    if let problem = found.clockProblem { printer.warn(problem, code: "clock") }
    if (try? HubSending(workspace, printer).hasLostEvents()) == true { printer.warnOfLostEvents() }
    return Details(
      found.facts(of: hub.address.text, tellsVersion: true) + [
        .init("here", key: "machine") {
          "\(exchange.machine.name), \(position)"
            + (Phrase.some(unsent, "event").map { ", \($0) to send" } ?? "")
        } value: {
          .string(exchange.machine.name)
        },
        .member("number") { .int(point.number) }, .member("newest") { .int(newest.number) },
        .member("ahead") { .int(ahead) }, .member("behind") { .int(behind) },
        .member("back") { .int(back) },
        .init("channel") {
          guard let channel else { return "" }
          let place = (named ?? nil).map { "at h\($0)" } ?? "which the hub does not have"
          return "\(channel), \(place); the newest revision is h\(newest.number)"
        } value: {
          .optional(channel)
        },
        .member("channelNumber") { .optional(named ?? nil) },
        .member("unsent") { .int(unsent) },
        .init("machine", key: "machines") {
          machines.others(than: exchange.machine).joined(separator: "\n")
        } value: {
          .array(machines.map(\.json))
        },
      ]
    ).answer
  }
}

extension HubDescription {
  /// What is told of a hub: its address and its server.
  fileprivate func facts(of address: String, tellsVersion: Bool) -> [ListedFact<Void>] {
    [
      .init("hub") { .string(address) },
      .init("server") {
        "PostgreSQL \(server)" + (tellsVersion ? ", tables of version \(version)" : "")
          + ", as \(user)"
      } value: {
        .string(server)
      },
      .member("version") { .int(version) }, .member("uuid") { .string(uuid) },
      .member("user") { .string(user) },
    ]
  }
}

extension [HubMachine] {
  /// A line for each machine but one.
  fileprivate func others(than own: HubMachine) -> [String] {
    let others = filter { $0.origin != own.origin }
    let names = Dictionary((others.map(\.name) + [own.name]).map { ($0, 1) }, uniquingKeysWith: +)
    return others.map { machine in
      // Two may have one name.
      let which = names[machine.name] == 1 ? "" : " (\(machine.origin.prefix(8)))"
      let follows = machine.channel.map { ", follows \($0)" } ?? ""
      return "\(machine.name)\(which), at h\(machine.revision)\(follows), seen \(machine.seen)"
    }
  }
}
