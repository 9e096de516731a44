import SimulatedUI
import Testing

/// An object that is held on another thread may be freed there.
@MainActor struct ReleaseTests {
  /// The last reference to a controller, which another thread releases.
  private final class Last: @unchecked Sendable {
    private var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
    func release() { object = nil }
  }

  @Test func controllersAndWindowsMayGoOnAnyThread() async {
    for _ in 0..<200 {
      let child = ViewController()
      let view = View()
      var last: [Last] = []
      do {
        let parent = NavigationController(rootViewController: child)
        let window = Window(environment: UIEnvironment())
        try? window.addSubview(view)
        last = [Last(parent), Last(window)]
      }
      #expect(child.parent != nil)
      #expect(view.window != nil)
      let released = Task.detached { [last] in for each in last { each.release() } }
      for _ in 0..<100 {
        _ = child.parent?.children.count
        _ = view.window?.subviews.count
        _ = view.superview
      }
      await released.value
      #expect(child.parent == nil)
      #expect(view.window == nil)
      #expect(view.superview == nil)
    }
  }
}
