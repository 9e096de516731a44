import Interchange
import RouteModel
import Testing

@Suite struct CatalogScriptTests {
  private var notes: RouteCatalog {
    var catalog = RouteCatalog()
    catalog.classes["EditorViewController"] = DestinationClass(
      name: "EditorViewController", superclass: "BaseViewController")
    catalog.classes["BaseViewController"] = DestinationClass(name: "BaseViewController")
    catalog.classes["TimeService"] = DestinationClass(name: "TimeService", kind: .service)
    catalog.routes["editor"] = Route(
      identifier: "editor", className: "EditorViewController", isExclusive: true,
      supportedPaths: [.push, .present], defaultPath: .push, summary: "Edits a note",
      tags: ["core"],
      protocols: ["EditorViewInput": .destination, "EditorModule": .module],
      patterns: [
        .init(text: #"app://editor/:id(\d+){/edit}?"#), .init(text: "/notes/*", priority: -3),
      ],
      parameters: [.init(name: "page", kind: .int, isRequired: true, defaultValue: "1")])
    catalog.routes["time"] = Route(identifier: "time", className: "TimeService", isEnabled: false)
    catalog.adapters["NoteInput"] = Adapter(required: "NoteInput", provided: "EditorViewInput")
    return catalog
  }

  @Test func aCatalogIsWhatAPersonWouldHaveTyped() {
    let result = CatalogScript.export(notes)
    #expect(result.notes.isEmpty)
    #expect(
      result.text == #"""
        class add BaseViewController
        class add EditorViewController --superclass BaseViewController
        class add TimeService --kind service
        route add editor --class EditorViewController --path push --supports present,push --summary 'Edits a note' --tag core --module EditorModule --protocol EditorViewInput --url app://editor/:id(\d+){/edit}?
        pattern add editor /notes/* --priority=-3
        parameter add editor page --type int --required --default 1
        route add time --class TimeService --disabled
        route edit editor --exclusive
        adapter add NoteInput EditorViewInput

        """#)
  }

  @Test func aDifferenceIsOnlyWhatDiffers() {
    var new = notes
    new.routes["editor"]?.patterns["/notes/*"] = nil
    new.routes["editor"]?.isExclusive = false
    new.routes["editor"]?.tags = ["draft"]
    new.routes["time"]?.isEnabled = true
    new.adapters = [:]
    #expect(
      CatalogScript.script(from: notes, to: new).text == """
        adapter remove NoteInput
        route edit editor --shared
        route edit editor --tag '-core' --tag draft
        pattern remove editor /notes/*
        route edit time --enabled

        """)
    #expect(CatalogScript.script(from: notes, to: notes).text.isEmpty)
  }

  @Test func aProtocolMovesBetweenRoutesInTwoSteps() {
    var new = notes
    new.routes["editor"]?.protocols["EditorViewInput"] = nil
    new.routes["time"]?.protocols["EditorViewInput"] = .destination
    #expect(
      CatalogScript.script(from: notes, to: new).text == """
        protocol remove EditorViewInput
        protocol add time EditorViewInput

        """)
  }

  @Test func aRouteTakesAPlainClassWithItAndNoOther() {
    var new = notes
    new.routes["editor"] = nil
    new.classes["EditorViewController"] = nil
    new.classes["BaseViewController"] = nil
    new.adapters = [:]
    #expect(
      CatalogScript.script(from: notes, to: new).text == """
        adapter remove NoteInput
        route remove editor
        class remove EditorViewController
        class remove BaseViewController

        """)
    var kept = notes
    kept.routes["time"] = nil
    #expect(CatalogScript.script(from: notes, to: kept).text == "route remove time\n")
    // A plain one is added again if it should stay.
    var plain = notes
    plain.classes["TimeService"] = DestinationClass(name: "TimeService")
    kept.classes["TimeService"] = DestinationClass(name: "TimeService")
    #expect(
      CatalogScript.script(from: plain, to: kept).text == """
        route remove time
        class add TimeService

        """)
  }

  @Test func whatNoCommandSpellsIsARow() throws {
    var catalog = RouteCatalog()
    let id = StoryboardObject(storyboard: "Main", objectID: "a b")
    catalog.storyboards["Main"] = Storyboard(name: "Main")
    catalog.scenes[id] = Scene(id: id, attributes: ["title": "it's"])
    let result = CatalogScript.export(catalog)
    #expect(result.notes.map(\.code) == ["row-as-json"])
    #expect(
      result.text == #"""
        storyboard add Main
        row put scene "{\"attributes\":{\"title\":\"it's\"},\"object\":\"a b\",\"storyboard\":\"Main\"}"

        """#)
    #expect(
      CatalogScript.script(from: catalog, to: RouteCatalog()).text == """
        row remove scene Main 'a b'
        row remove storyboard Main

        """)
  }

  @Test func scenesAndSeguesMadeByHandAreCommands() {
    var catalog = RouteCatalog()
    func id(_ name: String) -> StoryboardObject { .init(storyboard: "main", objectID: name) }
    catalog.storyboards["main"] = Storyboard(name: "main", initialScene: "Nav")
    catalog.scenes[id("Nav")] = Scene(
      id: id("Nav"), element: "navigationController", container: .navigation)
    catalog.scenes[id("Root")] = Scene(id: id("Root"), identifier: "root it", className: "Root")
    catalog.segues[id("first")] = Segue(
      id: id("first"), identifier: "first", kind: .relationship, source: "Nav", destination: "Root",
      relationship: "rootViewController")
    let result = CatalogScript.export(catalog)
    #expect(result.notes.isEmpty)
    #expect(
      result.text == """
        storyboard add main
        scene add main/Nav --container navigation --initial
        scene add main/Root --class Root --identifier 'root it'
        segue add main#Nav first --to main#Root --kind relationship --relationship rootViewController

        """)
  }

  @Test func aRowReadsBack() throws {
    let row = Storyboard(name: "Main", runtime: "iOS")
    let json = #"{"name":"Main","runtime":"iOS"}"#
    var catalog = RouteCatalog()
    let change = try CatalogRowJSON.change(putting: json, in: Storyboard.self, of: catalog)
    #expect(change == .storyboard(before: nil, after: row))
    catalog.storyboards["Main"] = row
    #expect(try CatalogRowJSON.change(putting: json, in: Storyboard.self, of: catalog) == nil)
    #expect {
      try CatalogRowJSON.change(putting: #"{"nam":"x"}"#, in: Storyboard.self, of: catalog)
    } throws: {
      ($0 as? ImportError)?.diagnostic.message.contains("did you mean 'name'") == true
    }
  }
}
