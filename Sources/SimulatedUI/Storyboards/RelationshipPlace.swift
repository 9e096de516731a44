import RouteModel

/// The places of containers that relationship segues fill, by their names in files.
@MainActor enum RelationshipPlace {
  private static let columns: [String: SplitViewController.Column] = [
    "masterViewController": .primary, "primaryViewController": .primary,
    "supplementaryViewController": .supplementary, "detailViewController": .secondary,
    "secondaryViewController": .secondary,
  ]

  /// Whether a relationship fills a place; the next page of a watch fills none.
  static func exists(_ name: String) -> Bool {
    columns[name] != nil
      || [
        "rootViewController", "viewControllers", "tabItems", "splitItems",
        "window.shadowedContentViewController",
      ].contains(name)
  }

  static func put(
    _ part: ViewController, _ name: String, into container: ViewController
  ) throws(TransitionError) {
    switch (name, container) {
    case ("rootViewController", let container as NavigationController):
      try container.setViewControllers([part], animated: false)
    case ("splitItems", let container as SplitViewController):
      try container.setViewController(part, for: container.nextFreeColumn)
    case (_, let container as SplitViewController) where columns[name] != nil:
      try container.setViewController(part, for: columns[name] ?? .primary)
    default:
      // Tabs, a window controller, or a class of the application that is not a container of the
      // toolkit.
      try container.addChild(part)
      part.confirmMove(to: container)
    }
  }
}

extension ViewController {
  func configure(from scene: Scene, of storyboard: Storyboard) {
    adopt(scene, of: storyboard)
    if environmentStorage == nil { environmentStorage = storyboard.environment }
    if let title = scene.attributes["title"] { self.title = title }
    if let style = scene.attributes.presentationStyle { modalPresentationStyle = style }
    if scene.attributes["definesPresentationContext"] == "YES" { definesPresentationContext = true }
  }
}
