import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

/// Children whose views a handler of the application adds and removes: what it does with its
/// completion, and what happens to the parent meanwhile.
@MainActor struct ChildHandlerTests {
  private final class Parent: ViewController {
    var finish: (() -> Void)?
  }

  private func adding(
    to parent: ViewController, _ errors: @escaping (RouteError) -> Void,
    _ handler: @escaping (ViewController, @escaping () -> Void) -> Void
  ) -> DestinationViewRouter<any AViewInput>? {
    Router.perform(
      to: RoutableView<any AViewInput>(), path: .child(from: parent) { handler($0, $1) }
    ) { config, _ in config.errorHandler = { errors($1) } }
  }

  @Test func aParentThatGoesBeforeTheHandlerEndsThePerform() {
    let stage = Stage()
    stage.run {
      var finish: (() -> Void)?
      var errors: [RouteError] = []
      var parent: ViewController? = ViewController()
      let router = adding(to: parent!, { errors.append($0) }) { _, completion in
        finish = completion
      }
      #expect(router?.state == .routing)
      parent = nil
      #expect(router?.state == .routing, "the handler may still call")
      finish?()
      #expect(router?.state == .unrouted)
      #expect(errors.map(\.code) == [.actionFailed])
      #expect(errors.first?.message.contains("its parent was freed before it was added") == true)
      finish?()
      #expect(errors.count == 1)
      #expect(parent == nil)
    }
  }

  @Test func aChildWhosePerformFailsIsNotLeftOnTheScreen() {
    let stage = Stage()
    stage.run {
      let parent = stage.source
      var errors: [RouteError] = []
      let router = adding(to: parent, { errors.append($0) }) { child, _ in
        try? parent.view.addSubview(child.view)
      }
      #expect(errors.map(\.code) == [.actionFailed])
      #expect(router?.state == .unrouted)
      #expect(parent.children.isEmpty && parent.view.subviews.isEmpty)
    }
  }

  @Test func aParentThatTakesTheCompletionWithItEndsThePerform() {
    let stage = Stage()
    stage.run {
      var errors: [RouteError] = []
      weak var kept: AnyViewRouter?
      do {
        let parent = Parent()
        let router = adding(to: parent, { errors.append($0) }) { [weak parent] _, completion in
          parent?.finish = completion
        }
        kept = router?.router
        #expect(router?.state == .routing)
      }
      #expect(errors.map(\.code) == [.actionFailed])
      #expect(errors.first?.message.contains("its parent was freed") == true)
      #expect(kept == nil, "nothing keeps it any more")
    }
  }

  @Test func aHandlerThatNeverCallsEndsThePerform() {
    let stage = Stage()
    stage.run {
      var errors: [RouteError] = []
      let router = adding(to: stage.source, { errors.append($0) }) { _, _ in }
      #expect(router?.state == .unrouted)
      #expect(errors.map(\.code) == [.actionFailed])
      #expect(errors.first?.message.contains("released its completion") == true)
    }
  }

  @Test func aChildThatIsTakenAwayBeforeTheHandlerCallsIsNoChild() {
    let stage = Stage()
    stage.run {
      var errors: [RouteError] = []
      var finish: (() -> Void)?
      let router = adding(to: stage.source, { errors.append($0) }) { child, completion in
        finish = {
          child.removeFromParent()
          completion()
        }
      }
      finish?()
      #expect(router?.state == .unrouted)
      #expect(errors.map(\.code) == [.actionFailed])
      #expect(errors.first?.message.contains("it was taken from SourceViewController") == true)
    }
  }

  @Test func aRemovalWhoseHandlerNeverCallsFails() {
    let stage = Stage()
    stage.run {
      var errors: [RouteError] = []
      let router = Router.perform(
        to: RoutableView<any AViewInput>(), path: .child(from: stage.source))
      #expect(router?.state == .routed)
      router?.removeRoute { config in
        config.removingChildViewHandler = { _, _ in }
        config.errorHandler = { errors.append($1) }
      }
      #expect(router?.state == .routed)
      #expect(errors.map(\.code) == [.actionFailed])
      #expect(errors.first?.message.contains("released its completion") == true)
      // It can be tried again.
      router?.removeRoute { $0.removingChildViewHandler = nil }
      #expect(router?.state == .removed)
      #expect(stage.source.children.isEmpty)
    }
  }
}
