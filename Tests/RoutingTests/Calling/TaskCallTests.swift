import Routing
import SimulatedUI
import Testing
import ZRouter

/// The calls that a tap makes: in a task of its own, or from an actor of the application.
@MainActor struct TaskCallTests {
  private actor Opener {
    func open(_ url: String, from source: ViewController) async throws -> Bool {
      try await Router.open(url, from: source) is AViewController
    }

    func show(from source: ViewController) async throws -> Bool {
      let path = ViewRoutePath.push(from: source)
      return try await Router.show(RoutableView<any AViewInput>(), by: path) is AViewController
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

  /// The protocol is not `Sendable`, so that its object cannot be what the task returns.
  @Test func `a route is shown by the only line of a task, and by another actor`() async throws {
    let stage = Stage()
    stage.environment.areAnimationsEnabled = false
    let source = stage.source
    try await stage.registry.withCurrent { () async throws in
      let task = Task {
        try await Router.show(RoutableView<any AViewInput>(), by: .push(from: source))
      }
      #expect(try await task.value is AViewController)
      #expect(try await Opener().show(from: source))
    }
  }

  @Test func `a module's configuration is prepared by a call that waits`() async throws {
    let stage = Stage()
    stage.environment.areAnimationsEnabled = false
    try await stage.registry.withCurrent { () async throws in
      let shown = try await Router.perform(
        to: RoutableViewModule<any AViewModuleInput>(), by: .push(from: stage.source)
      ) { $0.title = "from the module" }
      #expect((shown as? AViewController)?.title == "from the module")
    }
  }

  @Test func `a task of a group removes what a router shows`() async throws {
    let stage = Stage()
    stage.environment.areAnimationsEnabled = false
    let router = stage.registry.withCurrent {
      Router.perform(to: RoutableView<any AViewInput>(), path: .push(from: stage.source))
    }
    let shown = try #require(router)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await shown.remove() }
      try await group.waitForAll()
    }
    #expect(shown.state == .removed)
  }

  @Test func `services of links are found and performed on any thread`() async {
    let registry = Registry()
    registry.register(AServiceRouter.self)
    let isFound = await Task.detached {
      registry.withCurrent {
        Router.to(serviceURL: "app://service/x") != nil
          && Router.performServiceURL("app://service/x") != nil
      }
    }.value
    #expect(isFound)
  }
}
