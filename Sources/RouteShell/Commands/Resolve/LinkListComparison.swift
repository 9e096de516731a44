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
    /// How many lines say the same.
    var count = 1
  }

  /// How many lines there are.
  let count: Int
  private(set) var differences: [Difference] = []
  /// What wins the links.
  private var won: [PatternPlaces.Place: Int] = [:]

  /// - Parameter allowsGuards: Whether a link may need a guard that nobody can fulfil.
  init(
    _ list: LinkList, in workspace: Workspace, allowsGuards: Bool = false, _ printer: Printer
  ) throws {
    count = list.links.count
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
      let answer = try workspace.inContext(of: link) {
        LinkAnswer(link.url, registry, ordinaryPath: ordinaryPath, allowsGuards: allowsGuards)
      }
      for place in answer.winners { won[place, default: 0] += 1 }
      if let (expected, actual) = link.difference(from: answer) {
        places[link.cells] = differences.count
        let routes = [link.expected.name, answer.match?.route].compactMap(\.self)
        differences.append(
          Difference(link: link, expected: expected, actual: actual, routes: routes))
      }
    }
  }

  /// How many lines differ.
  var differing: Int { differences.reduce(0) { $0 + $1.count } }

  /// Which patterns, fallbacks and redirects have a link.
  func coverage(_ workspace: Workspace, _ printer: Printer) throws -> LinkCoverage {
    defer { printer.endProgress() }
    return try LinkCoverage(won, in: workspace.requireRegistry()) {
      try printer.step("comparing the patterns")
    }
  }
}

extension Workspace {
  /// Does something in the context of a link of a list.
  ///
  /// - Throws: ``ShellError`` `bad-context` at the place of the link.
  func inContext<Result>(of link: LinkList.Link, _ body: () throws -> Result) throws -> Result {
    if link.context.isEmpty { return try body() }
    if let mistake = RouteContext.mistake(in: link.context) {
      throw ShellError(
        Diagnostic(code: "bad-context", message: Message(mistake), place: link.place))
    }
    return try inContext(link.context, body)
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
