import RouteModel
import Routing
import SimulatedUI
import Testing

/// Destinations that come from outside.
@MainActor struct AutoCreateTests {
  @Test func s027_aSegueOfTheUserAsksThePerformer() throws {
    let stage = Stage()
    try stage.run {
      let source = try stage.storyboardSource()
      var seen: String?
      source.onPrepare = { seen = "\($0.identifier ?? "") \($0.destination is any AViewInput)" }
      stage.registry.attach(to: stage.environment)
      try source.performSegue(withIdentifier: "presentInfo", sender: nil)
      stage.settle()
      #expect(seen == "presentInfo true")
      let presented = try #require(source.presentedViewController as? AViewController)
      #expect(presented.title == "from performer")
      #expect(source.asked.count == 1)
      #expect(
        stage.trace.lines == [
          "prepareForSegue", "external?", "performer", "router.prepare", "router.didFinishPrepare",
          "aop.willPerform", "aop.didPerform",
        ])
      try presented.dismiss(animated: true)
      stage.settle()
      #expect(source.presentedViewController == nil)
    }
  }

  @Test func s028_aViewInAWindowAsksItsControllerOnce() throws {
    let stage = Stage()
    try stage.run {
      stage.registry.attach(to: stage.environment)
      let view = BSubview()
      try stage.source.view.addSubview(view)
      #expect(stage.source.asked.count == 1)
      #expect(stage.source.asked.first === view)
      #expect(view.name == "from performer")
    }
  }

  @Test func s029_aViewInADetachedViewAsksWhenItGetsIntoTheWindow() throws {
    let stage = Stage()
    try stage.run {
      stage.registry.attach(to: stage.environment)
      let holder = View()
      let view = BSubview()
      try holder.addSubview(view)
      #expect(stage.source.asked.isEmpty)
      try stage.source.view.addSubview(holder)
      #expect(stage.source.asked.count == 1)
      #expect(stage.source.asked.first === view)
    }
  }
}
