/// Which place of a container a relationship segue fills.
@MainActor enum RelationshipPlace {
  case stackRoot, tab, splitItem, primary, supplementary, secondary, windowContent

  /// The place that the file's `relationship` names; nil for those that fill none, as the next page of a
  /// watch.
  init?(_ name: String?) {
    switch name {
    case "rootViewController": self = .stackRoot
    case "viewControllers", "tabItems": self = .tab
    case "splitItems": self = .splitItem
    case "masterViewController", "primaryViewController": self = .primary
    case "supplementaryViewController": self = .supplementary
    case "detailViewController", "secondaryViewController": self = .secondary
    case "window.shadowedContentViewController": self = .windowContent
    default: return nil
    }
  }

  func put(_ part: ViewController, into container: ViewController) throws(TransitionError) {
    switch (self, container) {
    case (.stackRoot, let container as NavigationController):
      try container.setViewControllers([part], animated: false)
    case (.tab, let container as TabBarController):
      try container.addChild(part)
      part.confirmMove(to: container)
    case (.splitItem, let container as SplitViewController):
      try container.setViewController(part, for: container.nextFreeColumn)
    case (.primary, let container as SplitViewController):
      try container.setViewController(part, for: .primary)
    case (.supplementary, let container as SplitViewController):
      try container.setViewController(part, for: .supplementary)
    case (.secondary, let container as SplitViewController):
      try container.setViewController(part, for: .secondary)
    default:
      // A window controller, or a class of the application that is no container of the toolkit.
      try container.addChild(part)
      part.confirmMove(to: container)
    }
  }
}

extension ViewController {
  func configure(from scene: SceneBlueprint, of storyboard: Storyboard) {
    self.storyboard = storyboard
    sceneID = scene.id
    if environmentStorage == nil { environmentStorage = storyboard.environment }
    if let title = scene.title { self.title = title }
    if let identifier = scene.restorationIdentifier { restorationIdentifier = identifier }
    if let style = scene.presentationStyle { modalPresentationStyle = style }
    if let style = scene.transitionStyle { modalTransitionStyle = style }
    if scene.definesPresentationContext { definesPresentationContext = true }
    if !scene.unwindActions.isEmpty { unwindActions.formUnion(scene.unwindActions) }
  }
}
