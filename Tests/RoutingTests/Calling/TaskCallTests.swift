import Routing
import SimulatedUI
import Simulation
import Testing

/// The calls that a tap makes: in a task of its own, or from an actor of the application.
@MainActor struct TaskCallTests {
  private actor Opener {
    func open(_ url: String, from source: ViewController) async throws -> Bool {
      try await Router.open(url, from: source) is AViewController
    }
  }

  @Test func `a link is opened by the only line of a task, and by another actor`() async throws {
    let stage = Stage()
    stage.environment.areAnimationsEnabled = false
    let source = stage.source
    try await stage.registry.withCurrent { () async throws in
      let task = Task { try await Router.open("app://a/x", from: source) }
      #expect(try await task.value is AViewController)
      #expect(try await Opener().open("app://a/y", from: source))
    }
  }
}
