package import RouteModel

extension NavigationState {
  /// What only the toolkit knows about a controller.
  struct Shown {
    var path: PathKind?
    var url: String?
    var scene: String?
  }

  /// The state that would show a stack: controllers in a navigation controller are pushed,
  /// presented ones are presented; a container's first controllers come with it.
  /// - Parameters:
  ///   - stack: what the window shows.
  ///   - root: what the window showed at the start.
  package init(_ stack: StackNode, root: String? = nil) {
    self.init(stack, root: root) { _ in Shown() }
  }

  init(_ stack: StackNode, root: String?, _ shown: @escaping (StackNode) -> Shown) {
    self.init(root: root)
    var reading = StackReading(shown: shown)
    reading.read(stack, at: StackPlace.root, shownBy: nil)
    screens = reading.screens
    tabs = reading.tabs
  }
}

/// Walks a hierarchy from the root to the front.
private struct StackReading {
  let shown: (StackNode) -> NavigationState.Shown
  var screens: [NavigationState.Screen] = []
  var tabs: [String: Int] = [:]

  /// How a controller was shown: the path, and the place that it started from.
  typealias Way = (path: PathKind, from: String)

  /// - Parameter way: nil for a controller that came with its container.
  mutating func read(_ root: StackNode, at start: String, shownBy first: Way?) {
    var (node, place, way) = (root, start, first)
    while true {
      // Performing a destination makes the container around it, unless the container is a scene.
      let isWrapper = way != nil && wraps(node)
      if let way, isWrapper, let first = node.children.first {
        add(first, way, isInNavigation: node.selected == nil)
      } else if let way {
        add(node, way)
      }
      if let selected = node.selected { tabs[place] = selected }
      for (index, child) in node.children.enumerated() {
        read(
          child, at: StackPlace.child(index, of: place),
          shownBy: isWrapper && index == 0 ? nil : self.way(of: child, index, in: node, place))
      }
      // A chain of presented controllers may be long: it is walked without recursion.
      guard let presented = node.presented.first else { return }
      let path = shown(wraps(presented) ? presented.children[0] : presented).path
      let isOther = path == .popover || path == .sheet || path == .custom || path == .show
      way = (isOther ? path ?? .present : .present, place)
      place = StackPlace.presented(by: place)
      node = presented
    }
  }

  private func wraps(_ node: StackNode) -> Bool {
    node.route == nil && node.children.first?.route != nil && shown(node).scene == nil
  }

  /// How a child was added to its parent; nil if it came with the parent.
  private func way(
    of child: StackNode, _ index: Int, in parent: StackNode, _ place: String
  ) -> Way? {
    if parent.selected != nil { return nil }
    let path =
      shown(child).path ?? (parent.className == "SplitViewController" ? .showDetail : .push)
    switch path {
    case .make: return nil
    case .child: return (.child, place)
    case .showDetail:
      let isRouted = child.route != nil || wraps(child)
      return index > 0 && isRouted ? (.showDetail, StackPlace.child(0, of: place)) : nil
    default:
      return index == 0
        ? nil : (path == .segue ? .push : path, StackPlace.child(index - 1, of: place))
    }
  }

  private mutating func add(_ node: StackNode, _ way: Way, isInNavigation: Bool = false) {
    let known = shown(node)
    var screen = NavigationState.Screen(path: way.path, from: way.from)
    if let url = known.url {
      screen.url = url
    } else if let route = node.route {
      screen.route = route
      if !node.parameters.isEmpty {
        screen.parameters = Dictionary(node.parameters.map { ($0.name, $0.value) }) { $1 }
      }
    } else {
      screen.scene = known.scene ?? node.className
      screen.path = nil
    }
    if isInNavigation { screen.isInNavigation = true }
    screens.append(screen)
  }
}
