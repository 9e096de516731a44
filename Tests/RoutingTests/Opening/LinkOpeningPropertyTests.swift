import RouteModel
import Routing
import Simulation
import TestSupport
import Testing

/// What is said of a link is what opening it does. See docs/behaviour.md, "Would it open?".
@MainActor struct LinkOpeningPropertyTests {
  /// What is said, as one line.
  private static func said(
    _ url: String, _ registry: Registry, _ ordinary: PathKind?
  ) -> (line: String, opening: LinkOpening?) {
    let match: RouteMatch
    do throws(RouteError) {
      match = try registry.matched(url)
    } catch {
      return ("\(error.code.name): \(error.message)", nil)
    }
    let opening = registry.opening(of: match, otherwise: ordinary)
    switch opening.verdict {
    case .opens:
      let parameters = opening.parameters.map { "\($0.name)=\($0.value)" }
      return ("opens \(match.route) by \(opening.path) \(parameters)", opening)
    case .waits(let name): return ("waits for \(name.name)", opening)
    case .needs(_, let error), .fails(let error):
      return ("\(error.code.name): \(error.message)", opening)
    }
  }

  /// What happens, as the same line.
  private static func happened(_ event: RouteEvent) -> String {
    if let failure = event.failure { return "\(failure.code): \(failure.message)" }
    if event.outcome == .waiting { return "waits for \(event.details[RouteEvent.waits] ?? "")" }
    let parameters = event.parameters.map { "\($0.name)=\($0.value)" }
    return "opens \(event.route ?? "") by \(event.path ?? .make) \(parameters)"
  }

  @Test func whatIsSaidOfALinkIsWhatOpeningItDoes() {
    var seen: [String: Int] = [:]
    for round in 0..<Torture.rounds(40, cost: 200) {
      var maker = OpeningCatalogs(seed: Torture.seed(of: round))
      let catalog = maker.catalog()
      for _ in 0..<24 {
        let (url, context, ordinary) = (maker.link(), maker.context(), maker.ordinaryPath())
        let registry = Registry(catalog: catalog)
        registry.printsProblems = false
        registry.context = context
        let said = Self.said(url, registry, ordinary)
        let simulation = RouteSimulation(registry: registry)
        simulation.defaultPath = ordinary
        let happened = Self.happened(simulation.open(url))
        #expect(
          said.line == happened,
          "seed \(Torture.seed(of: round)), \(url), \(context), \(String(describing: ordinary))")
        seen[said.opening?.verdict.word ?? "no match", default: 0] += 1
      }
    }
    // The catalogs have something of everything.
    for word in ["opens", "waits", "needs", "fails", "no match"] {
      #expect((seen[word] ?? 0) > 3, "\(seen)")
    }
  }
}
