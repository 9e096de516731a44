/// Storyboards written down for one test.
package enum StoryboardFixture {
  package static func document(_ scenes: String, attributes: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    targetRuntime="iOS.CocoaTouch" \(attributes)>
    <scenes>
    \(scenes)
    </scenes>
    </document>
    """
  }

  /// A scene with a plain controller; `connections` are those of the controller itself.
  package static func scene(
    _ id: String, _ attributes: String = "", element: String = "viewController",
    connections: String = "", beside: String = ""
  ) -> String {
    """
    <scene sceneID="scene-\(id)"><objects>
    <\(element) id="\(id)" sceneMemberID="viewController" \(attributes)>
    <connections>\(connections)</connections></\(element)>
    <placeholder placeholderIdentifier="IBFirstResponder" id="fr-\(id)" sceneMemberID="firstResponder"/>
    \(beside)
    </objects></scene>
    """
  }
}
