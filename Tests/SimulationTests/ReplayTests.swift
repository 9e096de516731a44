import RouteModel
import Routing
import SimulatedUI
import Simulation
import TestSupport
import Testing

/// Recorded events, performed again on another catalog: docs/behaviour.md, "Replay".
@MainActor struct ReplayTests {
  private let before = RouteCatalog.editorAndLogin

  /// The events that a simulation records.
  private func record(
    _ body: (RouteSimulation) -> Void
  ) -> (events: [RecordedEvent], stack: StackNode) {
    var events: [RecordedEvent] = []
    let simulation = RouteSimulation(registry: Registry(catalog: before))
    simulation.onEvent = {
      events.append(RecordedEvent(number: events.count + 1, session: 1, revision: 1, event: $0))
    }
    body(simulation)
    return (events, simulation.stack)
  }

  private func replay(
    _ recorded: (events: [RecordedEvent], stack: StackNode), on catalog: RouteCatalog,
    against reference: RouteCatalog? = nil
  ) -> Replay.Summary {
    var replay = Replay(on: catalog, against: reference)
    var session = replay.begin()
    for event in recorded.events { session.take(event, in: &replay) }
    session.end(stack: recorded.stack, in: &replay)
    return replay.summary
  }

  @Test func onTheSameCatalogAllIsTheSame() {
    let recorded = record { simulation in
      simulation.open("app://editor/one")
      simulation.perform("login", path: .present)
      simulation.open("app://nothing")
      simulation.dismiss()
      simulation.back()
    }
    let outcome = replay(recorded, on: before)
    #expect(outcome.replayed == 5 && outcome.same == 5)
    #expect(outcome.differences.isEmpty && outcome.notReplayable.isEmpty)
  }

  @Test(arguments: [false, true]) func aRenameIsOneAndALostLinkFails(isCompared: Bool) throws {
    var after = before
    var composer = try #require(after.routes["editor"])
    after.routes["editor"] = nil
    composer.identifier = "composer"
    after.routes["composer"] = composer
    after.routes["login"] = nil
    let recorded = record { simulation in
      simulation.open("app://editor/one")
      simulation.perform("login", path: .present)
    }
    let outcome = replay(recorded, on: after, against: isCompared ? before : nil)
    #expect(outcome.replayed == 2 && outcome.renamed == 1 && outcome.different == 1)
    #expect(
      outcome.differences.first?.line
        == "event 1  app://editor/one  route: editor → composer (renamed)")
    let lost = try #require(outcome.differences.dropFirst().first)
    #expect(lost.what == "outcome" && lost.before == "success" && lost.harm == .fails)
  }

  /// Each event counts once, however many of its differences are only a new name.
  @Test func `a renamed event whose session ends on another stack counts as different alone`()
    throws
  {
    var after = before
    var composer = try #require(after.routes["editor"])
    after.routes["editor"] = nil
    composer.identifier = "composer"
    after.routes["composer"] = composer
    after.routes["login"]?.className = "GateViewController"
    let recorded = record { simulation in
      simulation.perform("login", path: .push)
      simulation.open("app://editor/one")
    }
    let outcome = replay(recorded, on: after)
    #expect(outcome.differences.map(\.what).contains("stack"))
    #expect(outcome.replayed == 2 && outcome.different == 2)
    #expect(outcome.renamed == 0 && outcome.same == 0)
  }

  /// Facts are those of the recorded context, unless others are given.
  @Test func `a masked fact that is given another value is performed again`() throws {
    var catalog = before
    let patterns = try #require(catalog.routes["editor"]?.patterns)
    for (text, pattern) in patterns {
      var pattern = pattern
      pattern.conditions = [Condition(.platform, "ios")]
      catalog.routes["editor"]?.patterns[text] = pattern
    }
    var recorded = record { $0.open("app://editor/one") }
    recorded.events[0].context = ["platform": RouteEvent.mask]
    for (facts, replayed) in [([:], 0), (["version": "1"], 0), (["platform": "ios"], 1)] {
      var replay = Replay(on: catalog)
      replay.context = facts
      var session = replay.begin()
      session.take(recorded.events[0], in: &replay)
      #expect(replay.summary.replayed == replayed, "\(facts)")
      #expect(replay.summary.masked.events == 1 - replayed, "\(facts)")
      #expect(replay.summary.different == 0)
    }
  }

  @Test func `an event with a masked value is not replayable`() throws {
    var recorded = record { $0.open("app://editor/one") }
    recorded.events[0].event.url = "app://editor/\(RouteEvent.mask)"
    let outcome = replay(recorded, on: before)
    #expect(outcome.notReplayable == [1] && outcome.masked.events == 1 && outcome.replayed == 0)
    #expect(Replay(on: before).performAlone(recorded.events[0].event, from: nil) == nil)
  }

  /// Histories come from elsewhere, too.
  @Test(arguments: ["-9223372036854775808", "9223372036854775807", "0", "x"])
  func `a tab of any number is refused or left out`(_ number: String) {
    let event = RouteEvent(time: 0, action: .tab, details: ["number": number])
    #expect(Replay(on: before).performAlone(event, from: nil)?.outcome != .success)
  }

  @Test func oneEventIsPerformedAlone() {
    let recorded = record { $0.open("app://editor/one") }
    var event = recorded.events[0].event
    #expect(Replay(on: before).performAlone(event, from: nil)?.outcome == .success)
    event.url = "app://nothing"
    #expect(Replay(on: before).performAlone(event, from: nil)?.failure?.code == "no-match")
    event.action = .external
    #expect(Replay(on: before).performAlone(event, from: nil) == nil)
  }
}
