/// The attributes of a scene that the toolkit understands, by Interface Builder's names.
extension SceneBlueprint {
  /// The title of the screen (`title`).
  public var title: String? { attributes["title"] }

  /// How the controller wants to be presented (`modalPresentationStyle`).
  public var presentationStyle: ModalPresentationStyle? {
    attributes["modalPresentationStyle"].flatMap(ModalPresentationStyle.init)
  }

  /// Whether `currentContext` presentations stop here (`definesPresentationContext`).
  public var definesPresentationContext: Bool { attributes["definesPresentationContext"] == "YES" }
}

extension SegueBlueprint {
  /// How the destination is presented (`modalPresentationStyle`).
  public var presentationStyle: ModalPresentationStyle? {
    attributes["modalPresentationStyle"].flatMap(ModalPresentationStyle.init)
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
