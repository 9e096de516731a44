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

  /// Interface Builder always writes ids; other programs do not.
  @Test func `a segue without an id is one of its own`() throws {
    func segues(_ boards: [String: String]) throws -> [String] {
      let read = try StoryboardImport.import(
        boards.sorted { $0.key < $1.key }.map {
          SourceText($0.value, file: "\($0.key).storyboard")
        },
        options: .init())
      #expect(Set(read.catalog.segues.keys.map(\.description)).count == read.catalog.segues.count)
      return read.catalog.segues.values.map {
        "\($0.id.storyboard) \($0.source) \($0.kind.rawValue) \($0.destination)"
      }.sorted()
    }
    let connections = """
      <segue destination="b" kind="show"/><segue destination="b" kind="presentation" id=""/>
      <segue destination="a" kind="show"/><segue destination="b" kind="push" id="own"/>
      """
    let text = StoryboardFixture.document(
      StoryboardFixture.scene("a", connections: connections)
        + StoryboardFixture.scene(
          "b", connections: "<segue destination=\"a\" kind=\"show\"/>"))
    func expected(_ name: String) -> [String] {
      ["a presentation b", "a push b", "a show a", "a show b", "b show a"].map { "\(name) \($0)" }
    }
    #expect(try segues(["M": text]) == expected("M"))
    #expect(try segues(["M": text, "N": text]) == expected("M") + expected("N"))
  }
}
