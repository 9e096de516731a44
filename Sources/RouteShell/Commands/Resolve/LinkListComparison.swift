import Interchange
import RouteModel
import Routing
import Simulation
import Texts

/// The links of a list, held against where they go today, each in its own context. Equal lines are one.
@MainActor struct LinkListComparison {
  /// A link that opens something else.
  struct Difference {
    var link: LinkList.Link
    var expected: String
    var actual: String
    /// The route that it should open, and the one that takes it.
    var routes: [String]
    /// What in the list exists nowhere: `no route is called 'kat' — did you mean 'cat'?`
    var mistake: String?
    /// How many lines say the same.
    var count = 1
  }

  /// How many lines there are.
  let count: Int
  /// Whether they are of several files.
  let isOfSeveralFiles: Bool
  private(set) var differences: [Difference] = []
  /// What wins the links.
  private var won: [PatternPlaces.Place: Int] = [:]

  /// - Parameter allowsGuards: Whether a link may need a guard that nobody can fulfil.
  init(
    _ list: LinkList, in workspace: Workspace, allowsGuards: Bool = false, _ printer: Printer
  ) throws {
    count = list.links.count
    let files = list.links.lazy.map(\.place.file)
    isOfSeveralFiles = files.contains { $0 != files.first }
    let registry = try workspace.requireRegistry()
    let ordinaryPath = workspace.ordinaryPath
    defer { printer.endProgress() }
    var places: [[String]: Int?] = [:]
    for (index, link) in list.links.enumerated() {
      if index % 256 == 0 { try printer.step("\(index) of \(count)") }
      if let place = places[link.cells] {
        if let place { differences[place].count += 1 }
        continue
      }
      places[link.cells] = .some(nil)
      let answer = workspace.inContext(link.context) {
        LinkAnswer(link.url, registry, ordinaryPath: ordinaryPath, allowsGuards: allowsGuards)
      }
      for place in answer.winners { won[place, default: 0] += 1 }
      if let (expected, actual) = link.difference(from: answer) {
        places[link.cells] = differences.count
        let routes = [link.expected.name, answer.match?.route].compactMap(\.self)
        differences.append(
          Difference(
            link: link, expected: expected, actual: actual, routes: routes,
            mistake: link.expected.mistake(in: registry.catalog)))
      }
    }
  }

  /// Leaves out what is not about routes of some owners; none stands for all.
  mutating func keep(_ owners: Set<String>, _ all: FindingOwners) {
    if owners.isEmpty { return }
    differences = differences.filter { difference in
      !owners.isDisjoint(with: all.owners(of: Finding(difference)))
    }
  }

  /// How many lines differ.
  var differing: Int { differences.reduce(0) { $0 + $1.count } }

  /// Which patterns, fallbacks and redirects have a link.
  ///
  /// - Parameter owners: Only patterns of routes of these; empty for all, and redirects.
  func coverage(
    of owners: Set<String> = [], _ workspace: Workspace, _ printer: Printer
  ) throws -> LinkCoverage {
    defer { printer.endProgress() }
    return try LinkCoverage(won, in: workspace.requireRegistry(), of: owners) {
      try printer.step("comparing the patterns")
    }
  }
}

extension LinkAnswer {
  /// The redirects that it passes, and the pattern that wins it.
  var winners: [PatternPlaces.Place] {
    guard let match else { return [] }
    return match.redirects.map { .redirect($0.pattern) } + [
      .route(match.route, pattern: match.pattern)
    ]
  }
}

extension Finding {
  /// A link of a list that opens something else.
  init(_ difference: LinkListComparison.Difference) {
    let context = difference.link.context.map { "\($0)=\($1)" }.sorted().joined(separator: " ")
    self.init(
      link: difference.link.url, (difference.expected, difference.actual),
      routes: difference.routes, context: context, lines: difference.count)
    if let mistake = difference.mistake { message += "; \(mistake)" }
  }
}
