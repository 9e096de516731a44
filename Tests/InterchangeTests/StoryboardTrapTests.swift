import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing

/// The traps of Interface Builder's format, each with a fixture of its own.
@Suite struct StoryboardTrapTests {
  typealias Fixture = StoryboardFixture

  @Test func onlySeguesOfConnectionsCount() throws {
    let text = Fixture.document(
      Fixture.scene(
        "a", "storyboardIdentifier=\"A\"",
        connections: "<segue destination=\"b\" kind=\"show\" id=\"s\"/>") + Fixture.scene("b")
    ).replacing(
      "</scenes>",
      with:
        "</scenes><inferredMetricsTieBreakers><segue reference=\"s\"/></inferredMetricsTieBreakers>"
    )
    let result = try Fixture.read(text)
    #expect(result.catalog.segues.keys.map(\.objectID) == ["s"])
    #expect(result.notes.isEmpty)
  }

  @Test func peekAndPopIsAnAttributeOfItsSegue() throws {
    let result = try Fixture.read(
      Fixture.document(
        Fixture.scene(
          "a",
          connections: """
            <segue destination="b" kind="show" id="s">
            <segue key="commit" inheritsFrom="parent" id="c"/></segue>
            """) + Fixture.scene("b")))
    #expect(result.catalog.segues.count == 1)
    #expect(result.catalog.segues.values.first?.attributes["commit.inheritsFrom"] == "parent")
  }

  @Test func anEmptyIdentifierIsNone() throws {
    let result = try Fixture.read(
      Fixture.document(
        Fixture.scene(
          "a", "storyboardIdentifier=\"\" customClass=\"\"",
          connections: "<segue destination=\"b\" kind=\"show\" identifier=\"\" id=\"s\"/>")
          + Fixture.scene("b")))
    #expect(result.catalog.segues.values.first?.identifier == nil)
    #expect(result.catalog.scenes.values.allSatisfy { $0.identifier == nil && $0.className == nil })
  }

  @Test func aSegueOfAGestureRecogniserBesideTheControllerBelongsToItsScene() throws {
    let result = try Fixture.read(
      Fixture.document(
        Fixture.scene(
          "a",
          beside: """
            <tapGestureRecognizer id="tap"><connections>
            <segue destination="b" kind="show" id="s"/></connections></tapGestureRecognizer>
            """) + Fixture.scene("b")))
    let segue = try #require(result.catalog.segues.values.first)
    #expect(segue.source == "a")
    #expect(segue.triggerElement == "tapGestureRecognizer")
    #expect(segue.triggerID == "tap")
  }

  @Test func whatIsBesideSeveralControllersBelongsToTheFirst() throws {
    let second = "<viewController id=\"b\" sceneMemberID=\"viewController\"/>"
    let result = try Fixture.read(
      Fixture.document(
        Fixture.scene(
          "a",
          beside: second + """
            <tapGestureRecognizer id="tap"><connections>
            <segue destination="b" kind="show" id="s"/></connections></tapGestureRecognizer>
            """)))
    #expect(result.catalog.segues.values.first?.source == "a")
  }

  @Test(arguments: [
    ("navigationController", Scene.Container.navigation), ("tabBarController", .tabs),
    ("tabViewController", .tabs), ("splitViewController", .split), ("pageViewController", .page),
    ("pagecontroller", .page), ("windowController", .window), ("tableViewController", .none),
  ])
  func anElementIsAContainer(_ element: String, _ container: Scene.Container) throws {
    let result = try Fixture.read(
      Fixture.document(Fixture.scene("a", "storyboardIdentifier=\"A\"", element: element)))
    #expect(result.catalog.scenes.values.first?.container == container)
  }

  @Test func childrenAreCountedInTheirContainer() throws {
    func child(_ id: String, _ destination: String, _ name: String = "viewControllers") -> String {
      """
      <segue destination="\(destination)" kind="relationship" relationship="\(name)" id="\(id)"/>
      """
    }
    let result = try Fixture.read(
      Fixture.document(
        Fixture.scene(
          "t", element: "tabBarController", connections: child("1", "n") + child("2", "b"))
          + Fixture.scene(
            "u", element: "tabBarController", connections: child("3", "b") + child("4", "n"))
          + Fixture.scene(
            "n", element: "navigationController",
            connections: child("5", "b", "rootViewController")) + Fixture.scene("b")))
    let indexes = Dictionary(
      uniqueKeysWithValues: result.catalog.segues.map {
        ($0.key.objectID, $0.value.attributes["index"])
      })
    #expect(indexes == ["1": "0", "2": "1", "3": "0", "4": "1", "5": nil])
  }

  @Test func aLocalizationCatalogHasOnlyCopies() throws {
    let directory = try TemporaryDirectory()
    let own = try directory.write(Fixture.document(""), to: "App/Main.storyboard")
    try directory.write(
      Fixture.document(""), to: "Localizations/uk.xcloc/Source Contents/Main.storyboard")
    #expect(try StoryboardImport.files(at: [directory.url.path]) == [own])
  }

  @Test(arguments: [
    ("storyboardName=\"Other\" referencedIdentifier=\"X\"", "Other", "X", nil),
    ("storyboardName=\"Other\"", "Other", nil, nil), ("referencedIdentifier=\"X\"", nil, "X", nil),
    ("", nil, nil, nil),
    ("storyboardName=\"Other\" bundleIdentifier=\"com.x\"", "Other", nil, "com.x"),
  ])
  func aPlaceholderIsAReference(
    _ attributes: String, _ storyboard: String?, _ identifier: String?, _ bundle: String?
  ) throws {
    let result = try Fixture.read(
      Fixture.document(
        Fixture.scene("p", attributes, element: "viewControllerPlaceholder")
          + Fixture.scene("a", "storyboardIdentifier=\"A\"")))
    let id = StoryboardObject(storyboard: "Main", objectID: "p")
    #expect(
      result.catalog.scenes[id]?.reference
        == Scene.Reference(storyboard: storyboard, identifier: identifier, bundle: bundle))
  }

  @Test func unwindKeepsItsActionAndExit() throws {
    let result = try Fixture.read(
      Fixture.document(
        Fixture.scene(
          "a",
          connections: "<segue destination=\"x\" kind=\"unwind\" unwindAction=\"back:\" id=\"u\"/>",
          beside: "<exit id=\"x\" sceneMemberID=\"exit\"/>")))
    let segue = try #require(result.catalog.segues.values.first)
    #expect(segue.kind == .unwind)
    #expect(segue.unwindAction == "back:")
    #expect(segue.destination == "x")
    #expect(result.catalog.scenes.count == 1)
  }

  @Test func theSameObjectIDInTwoFilesIsTwoObjects() throws {
    let text = Fixture.document(
      Fixture.scene("a", connections: "<segue destination=\"a\" kind=\"show\" id=\"s\"/>"))
    let result = try StoryboardImport.import([
      SourceText(text, file: "One.storyboard"), SourceText(text, file: "Two.storyboard"),
    ])
    #expect(result.catalog.scenes.count == 2)
    #expect(result.catalog.segues.count == 2)
  }

  @Test func identifiersAreFreeText() throws {
    let result = try Fixture.read(
      Fixture.document(
        Fixture.scene("a", "storyboardIdentifier=\"public\"")
          + Fixture.scene("b", "storyboardIdentifier=\"public\"")
          + Fixture.scene("c", "storyboardIdentifier=\"Go &amp; see &lt;it&gt;\"")))
    #expect(
      result.catalog.scenes.values.compactMap(\.identifier).sorted()
        == ["Go & see <it>", "public", "public"])
  }

  @Test func theThreeSpellingsOfAClassAreKept() throws {
    let result = try Fixture.read(
      Fixture.document(
        Fixture.scene("a", "storyboardIdentifier=\"A\" customClass=\"A\"")
          + Fixture.scene("b", "customClass=\"B\" customModule=\"M\"")
          + Fixture.scene(
            "c", "customClass=\"C\" customModule=\"M\" customModuleProvider=\"target\"")))
    let scenes = result.catalog.scenes.values.sorted { $0.id < $1.id }
    #expect(scenes.map(\.className) == ["A", "B", "C"])
    #expect(scenes.map(\.module) == [nil, "M", "M"])
    #expect(scenes.map { $0.attributes["customModuleProvider"] } == [nil, nil, "target"])
  }

  @Test func macControllersWindowsAndMenusAreRead() throws {
    let result = try Fixture.read(
      Fixture.document(
        Fixture.scene(
          "app", element: "application",
          connections: "<segue destination=\"w\" kind=\"show\" id=\"s1\"/>")
          + Fixture.scene(
            "w", element: "windowController",
            connections: """
              <segue destination="v" kind="relationship" \
              relationship="window.shadowedContentViewController" id="s2"/>
              """)
          + Fixture.scene(
            "v", connections: "<segue destination=\"w\" kind=\"sheet\" id=\"s3\"/>")
          + "<scene><objects><controller id=\"k\"/></objects></scene>"))
    let main = { StoryboardObject(storyboard: "Main", objectID: $0) }
    #expect(result.catalog.scenes[main("w")]?.container == .window)
    #expect(result.catalog.scenes[main("k")]?.element == "controller")
    #expect(result.catalog.segues[main("s3")]?.kind == .sheet)
  }

  @Test func tabsKeepTheirOrder() throws {
    let tabs = ["x", "b", "m"].enumerated().map {
      "<segue destination=\"\($1)\" kind=\"relationship\" relationship=\"viewControllers\" id=\"s\(9 - $0)\"/>"
    }.joined()
    let result = try Fixture.read(
      Fixture.document(
        Fixture.scene("t", element: "tabBarController", connections: tabs) + Fixture.scene("x")
          + Fixture.scene("b") + Fixture.scene("m")))
    let order = result.catalog.segues.values.sorted {
      ($0.attributes["index"] ?? "") < ($1.attributes["index"] ?? "")
    }
    #expect(order.map(\.destination) == ["x", "b", "m"])
  }

  @Test func launchScreensAreLeftOut() throws {
    let text = Fixture.document(Fixture.scene("a"), attributes: "launchScreen=\"YES\"")
    let result = try Fixture.read(text)
    #expect(result.catalog.isEmpty)
    #expect(result.notes.map(\.code) == ["unroutable-storyboard"])
    #expect(
      try Fixture.read(text, options: .init(includesLaunchScreens: true)).catalog.scenes.count == 1)
  }

  @Test func oneLanguageIsReadAndFilesOfOneNameAreToldApart() throws {
    let text = Fixture.document(Fixture.scene("a", "storyboardIdentifier=\"A\""))
    let result = try StoryboardImport.import(
      [
        "App/de.lproj/Main.storyboard", "App/Base.lproj/Main.storyboard", "App/Pad~ipad.storyboard",
        "Shop/Main.storyboard",
      ].map { SourceText(text, file: $0) })
    #expect(result.catalog.storyboards.keys.sorted() == ["App/Main", "Pad~ipad", "Shop/Main"])
    #expect(result.notes.map(\.code) == ["localized-copy"])
    #expect(result.notes.first?.place?.file == "App/de.lproj/Main.storyboard")
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    var text: String
    var code: String
    var line: Int
    var testDescription: String { "\(code): \(text.prefix(40))" }
  }

  @Test(arguments: [
    Broken(text: "", code: "bad-xml", line: 1),
    Broken(text: "<document>\n<scenes>\n</document>", code: "bad-xml", line: 3),
    Broken(text: "<document>\n<scenes", code: "bad-xml", line: 2),
    Broken(text: "\n<plist/>", code: "not-a-storyboard", line: 2),
    Broken(
      text:
        "<?xml version=\"1.0\"?>\n<!DOCTYPE d [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><d>&x;</d>",
      code: "xml-doctype", line: 2),
    Broken(text: String(repeating: "<a>", count: 100_000), code: "xml-too-deep", line: 1),
    Broken(
      text: Fixture.document("<scene><objects>\n<viewController/></objects></scene>"),
      code: "bad-storyboard", line: 5),
    Broken(
      text: Fixture.document(Fixture.scene("a") + Fixture.scene("a")), code: "bad-storyboard",
      line: 10),
  ])
  func aBrokenFileHasItsLineAndNothingIsImported(_ row: Broken) throws {
    let good = SourceText(
      Fixture.document(Fixture.scene("a", "storyboardIdentifier=\"A\"")), file: "Good.storyboard")
    do {
      _ = try StoryboardImport.import([good, SourceText(row.text, file: "Bad.storyboard")])
      Issue.record("imported")
    } catch {
      #expect(error.problems.count == 1)
      #expect(error.diagnostic.code == row.code)
      #expect(error.diagnostic.place?.file == "Bad.storyboard")
      #expect(error.diagnostic.place?.line == row.line)
    }
  }

  @Test func aFolderIsSearchedAndAnEmptyOneIsAnError() throws {
    let folder = try TemporaryDirectory()
    try folder.write("x", to: "B/b.storyboard")
    try folder.write("x", to: "a.storyboard")
    try folder.write("x", to: ".hidden/c.storyboard")
    try folder.write("x", to: "d.xib")
    let files = try StoryboardImport.files(at: [folder.url.path])
    #expect(
      files.map { $0.dropFirst(folder.url.path.count + 1) } == ["B/b.storyboard", "a.storyboard"])
    #expect {
      try StoryboardImport.files(at: [folder.url.path + "/.hidden/none", folder.path("B")])
        .map { try SourceText.read($0) }
    } throws: { ($0 as? ImportError)?.diagnostic.code == "no-file" }
  }
}
