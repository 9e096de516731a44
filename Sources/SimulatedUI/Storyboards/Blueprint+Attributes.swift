/// What the toolkit understands of a scene's attributes, by the names that Interface Builder gives them.
extension SceneBlueprint {
  /// What the screen calls itself (`title`).
  public var title: String? {
    get { attributes["title"] }
    set { attributes["title"] = newValue }
  }

  /// The name under which a saved screen is found again (`restorationIdentifier`).
  public var restorationIdentifier: String? {
    get { attributes["restorationIdentifier"] }
    set { attributes["restorationIdentifier"] = newValue }
  }

  /// How the controller wants to be presented (`modalPresentationStyle`).
  public var presentationStyle: ModalPresentationStyle? {
    get { attributes["modalPresentationStyle"].flatMap(ModalPresentationStyle.init) }
    set { attributes["modalPresentationStyle"] = newValue?.rawValue }
  }

  /// How the way to it looks (`modalTransitionStyle`).
  public var transitionStyle: ModalTransitionStyle? {
    get { attributes["modalTransitionStyle"].flatMap(ModalTransitionStyle.init) }
    set { attributes["modalTransitionStyle"] = newValue?.rawValue }
  }

  /// Whether `currentContext` presentations stop here (`definesPresentationContext`).
  public var definesPresentationContext: Bool {
    get { attributes["definesPresentationContext"] == "YES" }
    set { attributes["definesPresentationContext"] = newValue ? "YES" : nil }
  }
}

extension SegueBlueprint {
  /// How the destination is presented (`modalPresentationStyle`).
  public var presentationStyle: ModalPresentationStyle? {
    get { attributes["modalPresentationStyle"].flatMap(ModalPresentationStyle.init) }
    set { attributes["modalPresentationStyle"] = newValue?.rawValue }
  }

  /// How the way there looks (`modalTransitionStyle`).
  public var transitionStyle: ModalTransitionStyle? {
    get { attributes["modalTransitionStyle"].flatMap(ModalTransitionStyle.init) }
    set { attributes["modalTransitionStyle"] = newValue?.rawValue }
  }

  /// Whether the transition is animated (`animates`, which is written only when it is not).
  public var animates: Bool {
    get { attributes["animates"] != "NO" }
    set { attributes["animates"] = newValue ? nil : "NO" }
  }

  /// The selector of the source that makes the destination (`destinationCreationSelector`, written for
  /// an `@IBSegueAction`).
  public var destinationSelector: String? {
    get { attributes["destinationCreationSelector"] }
    set { attributes["destinationCreationSelector"] = newValue }
  }

  /// The object identifier of the bar button that a popover points at (`popoverAnchorBarButtonItem`).
  public var popoverAnchorBarButtonItem: String? {
    get { attributes["popoverAnchorBarButtonItem"] }
    set { attributes["popoverAnchorBarButtonItem"] = newValue }
  }

  /// The object identifier of the view that a popover points at (`popoverAnchorView`).
  public var popoverAnchorView: String? {
    get { attributes["popoverAnchorView"] }
    set { attributes["popoverAnchorView"] = newValue }
  }
}
