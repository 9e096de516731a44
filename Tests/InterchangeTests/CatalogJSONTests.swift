import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing

@Suite struct CatalogJSONTests {
  private func read(_ text: String) throws -> RouteCatalog {
    try CatalogJSON.import(SourceText(text, file: "c.json")).catalog
  }

  @Test(arguments: 0..<25 as Range<UInt64>)
  func anyCatalogWrittenAndReadBackIsEqual(_ seed: UInt64) throws {
    var generator = CatalogGenerator(seed: seed)
    let catalog = generator.catalog()
    let text = CatalogJSON.export(catalog).text
    let back = try read(text)
    #expect(back == catalog)
    // Canonical: the text does not depend on the order in which rows were added.
    #expect(CatalogJSON.export(back).text == text)
  }

  @Test func defaultsAreLeftOut() {
    var catalog = RouteCatalog()
    catalog.classes["C"] = DestinationClass(name: "C")
    catalog.routes["a"] = Route(
      identifier: "a", className: "C", tags: ["y", "x"], patterns: [.init(text: "app://a")])
    #expect(
      CatalogJSON.export(catalog).text == """
        {
          "classes" : [
            {
              "name" : "C"
            }
          ],
          "format" : "routesh-catalog",
          "routes" : [
            {
              "class" : "C",
              "identifier" : "a",
              "patterns" : [
                {
                  "text" : "app://a"
                }
              ],
              "tags" : [
                "x",
                "y"
              ]
            }
          ],
          "version" : 1
        }

        """)
  }

  private static let head = #"{"format":"routesh-catalog","version":1,"#

  @Test(arguments: [
    ("[1,\n 2,]", "bad-json", 2, 4, "comma"),
    (head + "\n\"routes\":[{\"identifier\":\"a\",\n\"class\":7}]}", "bad-value", 3, 1, "string"),
    (head + "\n\"routes\":[{\"class\":\"C\"}]}", "bad-value", 2, 11, "identifier"),
    (head + "\n\"rutes\":[]}", "bad-value", 2, 1, "rutes"),
    (
      head + "\n\"routes\":[{\"identifier\":\"a\",\"class\":\"C\",\n  \"exclusiv\":true}]}",
      "bad-value", 3, 3, "exclusive"
    ),
    (
      head + "\"routes\":[{\"identifier\":\"a\",\"class\":\"C\"},\n"
        + "{\"identifier\":\"a\",\"class\":\"C\"}]}", "bad-value", 2, 1, "twice"
    ),
    (head + "\"classes\":[{\"name\":\"C\",\"kind\":\"x\"}]}", "bad-value", 1, 64, "kind"),
    ("{\"format\":\"other\"}", "not-a-catalog", 1, 11, "routesh-catalog"),
    ("{\"format\":\"routesh-catalog\",\"version\":9}", "newer-format", 1, 39, "9"),
    ("{\"a\":1,\"a\":2}", "bad-json", 1, 8, "duplicate"),
    ("", "bad-json", 1, 1, "ends"),
    ("{\"a\":\"\\ud83d\"}", "bad-json", 1, 7, "surrogate"),
    ("{\"a\":01}", "bad-json", 1, 7, "expected"),
  ])
  func aMistakeHasItsLineAndSaysWhatItIs(
    _ text: String, _ code: String, _ line: Int, _ column: Int, _ word: String
  ) throws {
    do {
      _ = try read(text)
      Issue.record("read without an error")
    } catch let error as ImportError {
      let diagnostic = error.diagnostic
      #expect(diagnostic.code == code)
      #expect(diagnostic.place?.line == line)
      #expect(diagnostic.place?.column == column)
      #expect(diagnostic.message.contains(word), "\(diagnostic.message)")
    }
  }

  @Test(arguments: [
    (#""routes":7"#, "routes: a list expected", 50),
    (#""routes":[7]"#, "routes[0]: an object expected", 51),
    (
      #""routes":[{"identifier":"a","class":null}]"#,
      "routes[0].class: a string expected, not null", 69
    ),
    (#""routes":[{"identifier":"a"}]"#, "routes[0]: the key 'class' is missing", 51),
    (
      #""routes":[{"identifier":"a","class":"A","enabled":1}]"#,
      "routes[0].enabled: true or false expected", 81
    ),
    (
      #""routes":[{"identifier":"a","class":"A","patterns":[{"text":"/","priority":1.5}]}]"#,
      "routes[0].patterns[0].priority: a whole number expected", 105
    ),
    (
      #""routes":[{"identifier":"a","class":"A","tags":["x",null]}]"#,
      "routes[0].tags[1]: a string expected, not null", 93
    ),
    (
      #""routes":[{"identifier":"a","class":"A","patterns":[{"text":"/"},{"text":"/"}]}]"#,
      "routes[0].patterns[1]: '/' occurs twice in patterns", 106
    ),
    (
      #""segues":[{"storyboard":"S","object":"o","kind":"show","source":"a"}]"#,
      "segues[0]: the key 'destination' is missing", 51
    ),
    (
      #""scenes":[{"storyboard":"S","object":"o","reference":{"storybord":"x"}}]"#,
      "scenes[0].reference.storybord: unknown key 'storybord' — did you mean 'storyboard'?", 95
    ),
    (
      #""scenes":[{"storyboard":"S","object":"o"},{"storyboard":"S","object":"o"}]"#,
      "scenes[1]: 'S#o' occurs twice in scenes", 83
    ),
    (
      #""storyboards":[{"name":"S","attributes":{"a":1}}]"#,
      "storyboards[0].attributes.a: a string expected", 82
    ),
  ])
  func aValueThatIsWrongIsSaidWithItsPathAndPlace(
    _ rows: String, _ message: String, _ column: Int
  ) throws {
    let error = #expect(throws: ImportError.self) { try read(Self.head + rows + "}") }
    let diagnostic = try #require(error?.diagnostic)
    #expect(diagnostic.message == message)
    #expect(diagnostic.place?.column == column)
  }

  @Test func nullIsAsNothing() throws {
    let catalog = try read(
      Self.head
        + #""classes":null,"routes":[{"identifier":"a","class":"A","path":null,"tags":null,"enabled":null,"patterns":[{"text":"/","priority":2.0}]}],"scenes":[{"storyboard":"S","object":"o","reference":null}]}"#
    )
    #expect(
      catalog.routes["a"]
        == Route(
          identifier: "a", className: "A", patterns: [.init(text: "/", priority: 2)]))
    #expect(catalog.scenes.values.map(\.reference) == [nil])
  }

  private static let paths =
    "push, present, popover, sheet, show, show-detail, child, subview, segue, custom, make, extensible"

  @Test(arguments: [
    (
      #""routes":[{"identifier":"a","class":"A","path":"pussh"}]"#, "routes[0].path", paths,
      "pussh", "push"
    ),
    (
      #""routes":[{"identifier":"a","class":"A","paths":["push","shet"]}]"#, "routes[0].paths[1]",
      paths, "shet", "sheet"
    ),
    (
      #""routes":[{"identifier":"a","class":"A","patterns":[{"text":"/a","path":"chil"}]}]"#,
      "routes[0].patterns[0].path", paths, "chil", "child"
    ),
    (
      #""routes":[{"identifier":"a","class":"A","parameters":[{"name":"a","type":"strng"}]}]"#,
      "routes[0].parameters[0].type",
      Route.Parameter.Kind.allCases.map(\.rawValue).joined(separator: ", "), "strng", "string"
    ),
    (
      #""routes":[{"identifier":"a","class":"A","protocols":[{"name":"a","kind":"modul"}]}]"#,
      "routes[0].protocols[0].kind",
      Route.ProtocolKind.allCases.map(\.rawValue).joined(separator: ", "), "modul", "module"
    ),
    (
      #""classes":[{"name":"A","kind":"contoller"}]"#, "classes[0].kind",
      DestinationClass.Kind.allCases.map(\.rawValue).joined(separator: ", "), "contoller",
      "controller"
    ),
    (
      #""scenes":[{"storyboard":"A","object":"b","container":"navigatin"}]"#, "scenes[0].container",
      Scene.Container.allCases.map(\.rawValue).joined(separator: ", "), "navigatin", "navigation"
    ),
  ])
  func aWordOfAClosedSetIsAnsweredWithTheSet(
    _ rows: String, _ place: String, _ words: String, _ word: String, _ near: String
  ) throws {
    let error = #expect(throws: ImportError.self) { try read(Self.head + rows + "}") }
    let diagnostic = try #require(error?.diagnostic)
    #expect(diagnostic.code == "bad-value")
    #expect(
      diagnostic.message
        == "\(place): must be one of \(words), not '\(word)' — did you mean '\(near)'?")
  }

  @Test func deepNestingIsRefusedNotCrashed() {
    let text = String(repeating: "[", count: 200_000)
    #expect {
      try read(text)
    } throws: { ($0 as? ImportError)?.diagnostic.message.contains("nested deeper") == true }
  }
}
