/// What the toolkit understands of a scene's attributes, by the names that Interface Builder gives them.
extension SceneBlueprint {
  /// What the screen calls itself (`title`).
  public var title: String? { attributes["title"] }

  /// The name under which a saved screen is found again (`restorationIdentifier`).
  public var restorationIdentifier: String? { attributes["restorationIdentifier"] }

  /// How the controller wants to be presented (`modalPresentationStyle`).
  public var presentationStyle: ModalPresentationStyle? {
    attributes["modalPresentationStyle"].flatMap(ModalPresentationStyle.init)
  }

  /// How the way to it looks (`modalTransitionStyle`).
  public var transitionStyle: ModalTransitionStyle? {
    attributes["modalTransitionStyle"].flatMap(ModalTransitionStyle.init)
  }

  /// Whether `currentContext` presentations stop here (`definesPresentationContext`).
  public var definesPresentationContext: Bool { attributes["definesPresentationContext"] == "YES" }
}

extension SegueBlueprint {
  /// How the destination is presented (`modalPresentationStyle`).
  public var presentationStyle: ModalPresentationStyle? {
    attributes["modalPresentationStyle"].flatMap(ModalPresentationStyle.init)
  }

  /// How the way there looks (`modalTransitionStyle`).
  public var transitionStyle: ModalTransitionStyle? {
    attributes["modalTransitionStyle"].flatMap(ModalTransitionStyle.init)
  }

  /// Whether the transition is animated (`animates`, which is written only when it is not).
  public var animates: Bool { attributes["animates"] != "NO" }

  /// The selector of the source that makes the destination (`destinationCreationSelector`, written for
  /// an `@IBSegueAction`).
  public var destinationSelector: String? { attributes["destinationCreationSelector"] }

  /// The object identifier of the bar button that a popover points at (`popoverAnchorBarButtonItem`).
  public var popoverAnchorBarButtonItem: String? { attributes["popoverAnchorBarButtonItem"] }

  /// The object identifier of the view that a popover points at (`popoverAnchorView`).
  public var popoverAnchorView: String? { attributes["popoverAnchorView"] }
}
