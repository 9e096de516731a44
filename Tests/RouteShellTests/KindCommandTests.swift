import Interchange
import RouteModel
import Testing
import Texts

@testable import RouteShell

/// `add`, `put`, `edit` and `remove` of each kind of rows, on a catalog in memory.
@MainActor @Suite struct KindCommandTests {
  /// Rows of all kinds in which nothing is as it is without options.
  private static let catalog = """
    class add Base
    class add Other
    class add EditorScreen --superclass Base
    route add login --class LoginScreen
    guard add signed-in --route login --summary why
    guard add adult
    route add home --class HomeScreen
    route add editor --class EditorScreen --url app://editor/:title --protocol EditorInput --module EditorModule \
    --path push --supports push,present --summary text --owner me --tag a --tag b --when platform=ios \
    --requires signed-in --parent home --parent-parameter id=:title --parent-parameter x=1
    route add closed --class ClosedScreen --exclusive --disabled --internal
    route add a-child --class AChild --parent editor --requires adult
    route add z-child --class ZChild --parent editor --requires adult
    pattern add editor app://e/:title --priority 3 --path present --ignore-case --strict-slash --host-as-segment \
    --summary words --stack push --when platform=ios
    pattern add editor app://f/:title
    pattern add login app://* --fallback
    parameter add editor page --type int --required --allow 1,2
    parameter add editor size --type int --default 1
    parameter add editor token --sensitive
    parameter add editor word
    redirect add app://old/:title app://editor/:title --priority 2 --ignore-case --strict-slash --host-as-segment \
    --drop-query --disabled --summary words --when platform=ios
    redirect add app://gone/:title app://editor/:title
    adapter add NoteInput EditorInput
    adapter add NoteModule EditorModule --module
    storyboard add Launch --launch-screen
    storyboard add Main
    scene add Main/Root --class RootScreen --container tabs --identifier rootID --initial
    scene add Main/Next --class NextScreen --container navigation --identifier nextID
    segue add Root showNext --to Next --kind custom --custom MySegue --action back: --when platform=ios
    segue add Next leave --to Root --kind unwind --action leave:
    row put storyboard '{"name":"Main","initialScene":"Root","runtime":"iOS.CocoaTouch"}'
    row put scene '{"storyboard":"Main","object":"Root","identifier":"rootID","class":"RootScreen","module":"App",\
    "element":"oddTabs","container":"tabs","label":"The root"}'
    row put segue '{"storyboard":"Main","object":"showNext","identifier":"showNext","kind":"custom","source":"Root",\
    "destination":"Next","customClass":"MySegue","customModule":"App","unwindAction":"back:",\
    "triggerElement":"button","triggerID":"b1","when":["platform=ios"]}'

    """

  private func session(_ script: String = catalog) throws -> Session {
    let session = Session(
      Settings(), .silent, Workspace(catalog: RouteCatalog(), settings: Settings()))
    try run(script, in: session)
    return session
  }

  private func run(_ script: String, in session: Session) throws {
    var reader = StatementReader(text: script, file: "script.routesh")
    while let statement = try reader.next() { try session.interpreter.run(statement) }
  }

  /// The values of a document by their keys, with the places in lists.
  private func values(_ json: JSONValue, _ path: String, _ found: inout [String: String]) {
    if let members = json.object {
      for member in members { values(member.value, path + "." + member.key, &found) }
    } else if let elements = json.array {
      for (place, element) in elements.enumerated() {
        values(element, path + "[\(place)]", &found)
      }
    } else {
      found[path] = json.text
    }
  }

  /// The keys under which two catalogs have another value, without the places in lists of values.
  private func difference(_ old: RouteCatalog, _ new: RouteCatalog) throws -> Set<String> {
    let both = try [old, new].map { catalog in
      var found: [String: String] = [:]
      try values(JSONParser.parse(CatalogJSON.export(catalog).text), "", &found)
      return found
    }
    let keys = Set(both[0].keys).union(both[1].keys).filter { both[0][$0] != both[1][$0] }
    return Set(keys.map { $0.last == "]" ? String($0[..<$0.lastIndex(of: "[")!]) : $0 })
  }

  /// A line for each option of each `edit`, and the field that it changes.
  nonisolated private static let edits: [(line: String, field: String)] = [
    ("class edit Other --kind service", "classes.kind"),
    ("class edit EditorScreen --superclass Other", "classes.superclass"),
    ("class edit EditorScreen --superclass none", "classes.superclass"),
    ("guard edit signed-in --route home", "guards.route"),
    ("guard edit signed-in --summary none", "guards.summary"),
    ("route edit editor --class Other", "routes.class"),
    ("route edit editor --url app://g", "routes.patterns.text"),
    ("route edit editor --url app://z/[id] --syntax expo", "routes.patterns.text"),
    ("route edit editor --path present", "routes.path"),
    ("route edit editor --path none", "routes.path"),
    ("route edit editor --supports push", "routes.paths"),
    ("route edit editor --protocol More", "routes.protocols.name"),
    ("route edit closed --module More", "routes.protocols.kind+name"),
    ("route edit editor --exclusive", "routes.exclusive"),
    ("route edit closed --shared", "routes.exclusive"),
    ("route edit editor --disabled", "routes.enabled"),
    ("route edit closed --enabled", "routes.enabled"),
    ("route edit editor --internal", "routes.internal"),
    ("route edit closed --public", "routes.internal"),
    ("route edit editor --summary other", "routes.summary"),
    ("route edit editor --owner none", "routes.owner"),
    ("route edit editor --tag c", "routes.tags"), ("route edit editor --tag -a", "routes.tags"),
    ("route edit editor --when locale=de", "routes.when"),
    ("route edit editor --requires adult", "routes.requires"),
    ("route edit editor --parent login", "routes.parent"),
    ("route edit editor --parent-parameter x=2", "routes.parentParameters"),
    ("pattern edit editor app://e/:title --priority 4", "routes.patterns.priority"),
    ("pattern edit editor app://e/:title --path none", "routes.patterns.path"),
    ("pattern edit editor app://f/:title --ignore-case", "routes.patterns.ignoreCase"),
    ("pattern edit editor app://e/:title --match-case", "routes.patterns.ignoreCase"),
    ("pattern edit editor app://f/:title --strict-slash", "routes.patterns.strictSlash"),
    ("pattern edit editor app://e/:title --lax-slash", "routes.patterns.strictSlash"),
    ("pattern edit editor app://f/:title --host-as-segment", "routes.patterns.hostAsSegment"),
    ("pattern edit editor app://e/:title --host-as-host", "routes.patterns.hostAsSegment"),
    ("pattern edit editor app://e/:title --summary other", "routes.patterns.summary"),
    ("pattern edit editor app://e/:title --fallback", "routes.patterns.fallback"),
    ("pattern edit login app://* --ordinary", "routes.patterns.fallback"),
    ("pattern edit editor app://e/:title --stack none", "routes.patterns.stack"),
    ("pattern edit editor app://e/:title --when -platform", "routes.patterns.when"),
    ("pattern edit editor app://e/:title --to app://e2/:title", "routes.patterns.text"),
    (
      "pattern edit editor app://f/:title --to app://f2/[id] --syntax expo",
      "routes.patterns.text"
    ),
    ("parameter edit editor token --type uuid", "routes.parameters.type"),
    ("parameter edit editor size --required", "routes.parameters.required"),
    ("parameter edit editor page --optional", "routes.parameters.required"),
    ("parameter edit editor page --default 2", "routes.parameters.default"),
    ("parameter edit editor size --no-default", "routes.parameters.default"),
    ("parameter edit editor page --allow any", "routes.parameters.allowed"),
    ("parameter edit editor word --sensitive", "routes.parameters.sensitive"),
    ("parameter edit editor token --plain", "routes.parameters.sensitive"),
    ("protocol edit EditorInput --module", "routes.protocols.kind"),
    ("protocol edit EditorModule --destination", "routes.protocols.kind"),
    (
      "redirect edit app://old/:title --target app://e/:title", "redirects.target"
    ),
    ("redirect edit app://old/:title app://e/:title", "redirects.target"),
    ("redirect edit app://old/:title --priority 0", "redirects.priority"),
    ("redirect edit app://gone/:title --ignore-case", "redirects.ignoreCase"),
    ("redirect edit app://old/:title --match-case", "redirects.ignoreCase"),
    ("redirect edit app://gone/:title --strict-slash", "redirects.strictSlash"),
    ("redirect edit app://old/:title --lax-slash", "redirects.strictSlash"),
    ("redirect edit app://gone/:title --host-as-segment", "redirects.hostAsSegment"),
    ("redirect edit app://old/:title --host-as-host", "redirects.hostAsSegment"),
    ("redirect edit app://old/:title --keep-query", "redirects.keepQuery"),
    ("redirect edit app://gone/:title --drop-query", "redirects.keepQuery"),
    ("redirect edit app://old/:title --enabled", "redirects.enabled"),
    ("redirect edit app://gone/:title --disabled", "redirects.enabled"),
    ("redirect edit app://old/:title --summary none", "redirects.summary"),
    ("redirect edit app://old/:title --when locale=de", "redirects.when"),
    (
      "redirect edit app://old/:title --new-pattern app://older/:title", "redirects.pattern"
    ),
    ("adapter edit NoteInput OtherInput", "adapters.provided"),
    ("adapter edit NoteInput --module", "adapters.kind"),
    ("adapter edit NoteModule --destination", "adapters.kind"),
    ("storyboard edit Main --initial Next", "storyboards.initialScene"),
    ("storyboard edit Main --launch-screen", "storyboards.launchScreen"),
    ("storyboard edit Launch --plain", "storyboards.launchScreen"),
    ("scene edit Main/Root --class Other", "scenes.class"),
    ("scene edit Main/Root --class none", "scenes.class"),
    ("scene edit Main/Root --container split", "scenes.container+element"),
    ("scene edit Main/Root --identifier none", "scenes.identifier"),
    ("scene edit Main/Next --initial", "storyboards.initialScene"),
    ("segue edit Root showNext --kind modal", "segues.kind"),
    ("segue edit Root showNext --to Root", "segues.destination"),
    ("segue edit Root showNext --identifier other", "segues.identifier"),
    ("segue edit Root showNext --custom Other", "segues.customClass"),
    ("segue edit Next leave --action other:", "segues.unwindAction"),
    ("segue edit Root showNext --when none", "segues.when"),
  ]

  @Test(arguments: edits) func `edit changes the field that it names, and no other`(
    _ line: String, _ field: String
  ) throws {
    let session = try session()
    let before = try session.workspace.catalog
    try run(line, in: session)
    let after = try session.workspace.catalog
    // The pattern of a redirect is its key.
    #expect(after.changes(from: before).count == (line.contains("--new-pattern") ? 2 : 1))
    let parts = field.split(separator: ".", maxSplits: 1)
    let fields = parts[1].split(separator: "+")
    let changed = try difference(before, after).map { key in
      key.replacing(/\[\d+\]/, with: "")
    }
    let places = parts[1].split(separator: ".").dropLast().map { $0 + "." }.joined()
    let expected = fields.enumerated().map { number, name in
      ".\(parts[0])." + (number == 0 ? "" : places) + name
    }
    #expect(changed.sorted() == expected.sorted(), "\(line)")
    // Once more nothing is changed.
    try? run(line, in: session)
    #expect(try session.workspace.catalog == after)
  }

  @Test func `each option of an edit but a new name is tried`() {
    let lines = Self.edits.map(\.line)
    for command in CommandTable.all.commands where command.words.last == "edit" {
      for option in command.options where option.name != "name" {
        let isTried = lines.contains {
          $0.hasPrefix(command.name) && $0.split(separator: " ").contains("--\(option.name)")
        }
        #expect(isTried, "\(command.name) --\(option.name)")
      }
    }
  }

  /// A name that stands nowhere else in the script, and the command that changes it.
  @Test(
    arguments: [
      ("class edit EditorScreen --name", "EditorScreen"),
      ("guard edit signed-in --name", "signed-in"),
      ("class edit Base --name", "Base"), ("guard edit adult --name", "adult"),
      ("route edit home --name", "home"), ("route edit a-child --name", "a-child"),
      ("route edit login --name", "login"), ("protocol edit EditorInput --name", "EditorInput"),
      ("protocol edit EditorModule --name", "EditorModule"),
      ("redirect edit app://gone/:title --new-pattern", "app://gone/:title"),
      ("pattern edit editor app://f/:title --to", "app://f/:title"),
    ], ["app://aaa/:title", "app://zzz/:title"])
  func `a renamed row and all that name it are as if they had been made so`(
    _ rename: (line: String, name: String), _ text: String
  ) throws {
    let isPattern = rename.name.contains(":")
    let name = isPattern ? text : String(text.dropFirst(6).prefix(3))
    let session = try session()
    try run("\(rename.line) \(name)", in: session)
    let renamed = try session.workspace.catalog
    let made = try self.session(Self.catalog.replacing(rename.name, with: name))
    #expect(try renamed == made.workspace.catalog)
    #expect(CatalogScript.export(renamed).text.contains(name))
    #expect(!CatalogScript.export(renamed).text.contains(rename.name))
  }

  @Test func `of several references to a scene a segue takes the first by its name`() throws {
    var catalog = RouteCatalog()
    let target = StoryboardObject(storyboard: "Other", objectID: "Target")
    catalog.scenes[target] = Scene(id: target, className: "TargetScreen")
    let root = StoryboardObject(storyboard: "Main", objectID: "Root")
    catalog.scenes[root] = Scene(id: root, className: "RootScreen")
    for board in ["Main", "Other"] { catalog.storyboards[board] = Storyboard(name: board) }
    for number in (10..<40).shuffled() {
      let id = StoryboardObject(storyboard: "Main", objectID: "ref\(number)")
      catalog.scenes[id] = Scene(
        id: id, element: "viewControllerPlaceholder",
        reference: .init(storyboard: "Other", identifier: "Target"))
    }
    let session = Session(Settings(), .silent, Workspace(catalog: catalog, settings: Settings()))
    try run("segue add Main/Root go --to Other/Target\n", in: session)
    let segues = try session.workspace.catalog.segues.values
    #expect(segues.map(\.destination) == ["ref10"])
    #expect(try session.workspace.catalog.scenes.count == catalog.scenes.count)
  }

  /// What followed or came with it does not count.
  @Test(arguments: [
    ("route add new", "new"), ("route put new", "new"), ("route put editor", "editor"),
    ("route edit editor --summary x", "editor"), ("route edit editor --name note", "note"),
    ("route edit home --name start", "start"), ("route edit home --name a-start", "a-start"),
    ("route edit home --name z-start", "z-start"), ("route edit editor --name a", "a"),
    ("route edit login --name z-login", "z-login"),
    ("route remove z-child", "z-child"), ("pattern add editor app://new", "editor"),
    ("pattern put editor app://f/:title --priority 2", "editor"),
    ("pattern edit editor app://f/:title --to app://g/:title", "editor"),
    ("pattern remove editor app://f/:title", "editor"), ("parameter add editor new", "editor"),
    ("parameter put editor size", "editor"), ("parameter edit editor size --optional", "editor"),
    ("parameter remove editor size", "editor"), ("protocol add home HomeInput", "home"),
    ("protocol put editor EditorInput", "editor"), ("protocol edit EditorInput --module", "editor"),
    ("protocol edit EditorInput --name NewInput", "editor"),
    ("protocol edit EditorInput --destination", "editor"),
    ("protocol remove EditorInput", "editor"),
    (#"row put route '{"identifier":"new","class":"Other"}'"#, "new"),
    // No command about a route.
    ("class add New", "closed"), ("class edit EditorScreen --name NewScreen", "closed"),
    ("class remove Other", "closed"), ("guard add new --route home", "closed"),
    ("guard edit adult --name grown-up", "closed"), ("guard edit signed-in --route home", "closed"),
    ("redirect add app://r app://editor/1", "closed"),
    ("redirect remove app://gone/:title", "closed"),
    ("adapter edit NoteInput Other", "closed"), ("storyboard remove Main", "closed"),
    ("scene add Main/New --class EditorScreen", "closed"), ("scene remove Main/Root", "closed"),
    ("segue edit Root showNext --kind modal", "closed"),
  ]) func `the route of the last command is the one that it names`(
    _ line: String, _ route: String
  ) throws {
    let session = try session()
    try run("route edit closed --owner me\n" + line, in: session)
    #expect(session.interpreter.variables.lastRoute == route)
  }
}
