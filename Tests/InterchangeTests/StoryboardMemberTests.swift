import Interchange
import RouteModel
import TestSupport
import Testing

/// Which objects of a storyboard's scene are its controllers.
struct StoryboardMemberTests {
  private static let bindings = [
    "userDefaultsController", "arrayController", "objectController", "treeController",
    "dictionaryController", "somethingController",
  ]

  @Test(arguments: [true, false]) func `an object of bindings is no scene`(isMarked: Bool) throws {
    let objects = Self.bindings.map { "<\($0) id=\"\($0)\"/>" }.joined()
    let read = try StoryboardImport.import(
      [
        SourceText(
          """
          <document type="com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB" version="3.0" initialViewController="a1">
          <scenes><scene sceneID="s1"><objects>
          <viewController id="a1" storyboardIdentifier="General" \(isMarked ? "sceneMemberID=\"viewController\"" : "")>
          <connections><segue destination="a1" kind="show" id="q1"/></connections></viewController>
          \(objects)</objects></scene></scenes></document>
          """, file: "Prefs.storyboard")
      ], options: .init())
    #expect(read.catalog.scenes.keys.map(\.objectID) == ["a1"])
    #expect(read.catalog.segues.count == 1)
  }

  @Test func `a member that is marked is the only scene of its scene`() throws {
    let text = StoryboardFixture.document(
      StoryboardFixture.scene("a", beside: "<viewController id=\"b\"/>"))
    #expect(try StoryboardFixture.read(text).catalog.scenes.keys.map(\.objectID) == ["a"])
  }

  @Test(arguments: [
    "viewController", "tableViewController", "navigationController", "tabBarController",
    "windowController", "pagecontroller", "hostingController", "controller",
    "notificationController", "viewControllerPlaceholder", "controllerPlaceholder",
  ])
  func `a controller of views or windows is one without a mark`(_ element: String) throws {
    let text = StoryboardFixture.document(
      "<scene sceneID=\"s\"><objects><\(element) id=\"w\"/></objects></scene>")
    #expect(try StoryboardFixture.read(text).catalog.scenes.count == 1)
  }

  @Test func `a watch controller is called by its identifier`() throws {
    func read(_ type: String) throws -> Scene? {
      try StoryboardImport.import(
        [
          SourceText(
            """
            <document type="com.apple.InterfaceBuilder.\(type)" version="3.0" initialViewController="w1">
            <scenes><scene sceneID="s1"><objects><controller id="w1" identifier="Home" customClass="HomeController"/>
            </objects></scene></scenes></document>
            """, file: "Watch.storyboard")
        ], options: .init()
      ).catalog.scenes.values.first
    }
    #expect(try read("WatchKit.Storyboard")?.identifier == "Home")
    #expect(try read("Cocoa.Storyboard.XIB")?.identifier == nil)
  }
}
