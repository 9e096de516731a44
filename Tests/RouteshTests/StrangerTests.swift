import Foundation
import TestSupport
import Testing

/// Problems that a first user ran into.
struct StrangerTests: StoreSession {
  static let store = ["store.db"]
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    #expect(try run("route", "add", "editor", "--url", "app://editor/:title").code == 0)
  }

  @Test func `a file of links for a tag that no route has is not written`() throws {
    #expect(try run("route", "edit", "editor", "--tag", "mail").code == 0)
    let wrong = try run("export", "links", "swift", "--tag", "mial", "--output", "Link.swift")
    #expect(wrong.errors == "error: no route has the tag 'mial' — did you mean 'mail'?\n")
    #expect(wrong.code == 1)
    #expect(!FileManager.default.fileExists(atPath: directory.path("Link.swift")))
    #expect(try run("export", "links", "swift", "--tag", "mail").code == 0)
  }

  @Test(arguments: [
    ("swift", ["String", "URL", "Int", "Self", "Any", "Date", "Range", "LinkRow"]),
    ("kotlin", ["String", "Int", "Regex"]), ("typescript", ["String", "Map"]),
  ])
  func `a file of links does not give its type a name that is taken`(
    language: String, names: [String]
  ) throws {
    for name in names {
      let wrong = try run("export", "links", language, "--name", name)
      #expect(wrong.code == 2 && wrong.output == "", "\(name)")
      #expect(wrong.errors.contains("did you mean '\(name)Link'?"), "\(wrong.errors)")
    }
    // Words of a language have no capitals.
    for name in ["class", "string", "interface"] {
      #expect(try run("export", "links", language, "--name", name).code == 2, "\(name)")
    }
    for name in ["AppLink", "Link1", "ShopLink"] {
      #expect(try run("export", "links", language, "--name", name).code == 0, "\(name)")
    }
  }

  @Test(arguments: ["<&-", "<&- >&-", "<&- 2>&-"])
  func `closed descriptors are an end of input, not a wait`(_ redirections: String) throws {
    let run = try ProgramRun(
      ["-c", "exec '\(BuiltProduct.routesh)' store.db \(redirections)"], program: "/bin/sh",
      directory: directory.path(""))
    #expect(run.output == "")
  }

  @Test(arguments: [
    ["route add a --exclusive --shared"], ["route add a --internal --public"],
    ["route add a --supports push --path present"], ["route add a --kind service --path push"],
    ["route add a --tag -foo"], ["route edit editor --tag -foo"],
    ["route add a --supports all,push"], ["route edit editor --supports push --path present"],
    ["route edit editor --supports push", "route edit editor --path present"],
    ["parameter add editor p --default 1 --no-default"],
    ["parameter add editor p --sensitive --plain"],
    ["class add C --kind service", "route put c --class C --path push"],
  ])
  func `options that contradict each other are refused`(_ lines: [String]) throws {
    let run = try run(lines.flatMap { ["-c", $0] })
    #expect(run.code == 1 || run.code == 2)
    let reasons = [
      "exclude each other", "which it does not allow", "which cannot be shown by push",
      "removes a tag that does not exist", "--supports all cannot be combined with other values",
    ]
    #expect(reasons.contains { run.errors.contains($0) }, "\(run.errors)")
  }

  @Test(arguments: ["-1", "abc"])
  func `an invalid count is a usage error, not a wrong URL`(_ count: String) throws {
    for option in ["--near", "--limit"] {
      let run = try run("explain", "x", option, count)
      #expect(run.code == 2)
      #expect(!run.errors.contains("ShellError"), "\(run.errors)")
    }
  }

  @Test(arguments: [["r1", "r999"], ["r999", "r1"], ["r1..r999", "r1"]])
  func `an unknown revision cannot be compared`(_ versions: [String]) throws {
    let run = try run("history", "diff", versions[0], versions[1])
    #expect(run.code == 1)
    #expect(run.errors.contains("there is no revision r999: there is r1 alone"), "\(run.errors)")
    #expect(try self.run("history", "diff", "r0", "r1").code == 0)
  }

  @Test func `paths have one word`() throws {
    _ = try run("route", "edit", "editor", "--supports", "present,subview", "--path", "present")
    let refused = try run("open", "app://editor/a", "--path", "push")
    #expect(
      refused.errors.hasPrefix("error: editor does not support push [unsupported-path]"),
      "\(refused.errors)")
  }

  @Test func `a URL that another route takes is not built`() throws {
    #expect(try run("route", "add", "compose", "--url", "app://editor/new").code == 0)
    #expect(try run("url", "editor", "title=old").output == "app://editor/old\n")
    let refused = try run("url", "editor", "title=new")
    #expect(refused.code == 1)
    #expect(refused.errors.contains("app://editor/new would open compose, by app://editor/new"))
  }

  @Test(arguments: [
    "\u{FEFF}url,route\r\napp://editor/a,editor\r\n", "URL;Route\napp://editor/a;editor\n",
  ])
  func `spreadsheets write tables in their own way`(_ text: String) throws {
    try directory.write(text, to: "links.csv")
    #expect(try run("check-links", "links.csv").output == "1 link as expected\n")
  }

  @Test func `an invalid byte spoils one line of a log`() throws {
    var log = Data("\"GET /a HTTP/1.1\" \"agent ".utf8)
    log += [0xFF, 0xFE] + Data("\"\n\"GET /b".utf8) + [0xFF] + Data(" HTTP/1.1\"\n".utf8)
    try log.write(to: URL(fileURLWithPath: directory.path("access.log")))
    #expect(
      try run("history", "import", "access.log").output == """
        opened 1 link, 1 failed
        no link in line 2
        every link is a path alone: --prefix https://HOST puts a host before it

        """)
  }

  @Test func `an empty file becomes a store, and init says so`() throws {
    try directory.write("", to: "empty.db")
    let made = try ProgramRun(["empty.db", "init"], directory: directory.path(""))
    #expect(made.output == "created store empty.db\n")
    let again = try ProgramRun(["empty.db", "init"], directory: directory.path(""))
    #expect(again.output == "store empty.db already exists\n")
  }

  @Test func `a class needs a name`() throws {
    #expect(try run("route", "add", "x", "--class", "").errors.contains("a class needs a name"))
  }

  @Test func `undo says how far it can go`() throws {
    #expect(try run("undo", "0").code == 2)
    #expect(try run("undo", "7").errors.contains("only 1 change can be undone"))
    #expect(try run("undo", "1").code == 0)
  }

  @Test func `a misspelled route is suggested`() throws {
    #expect(try run("perform", "editr", "title=x").errors.contains("editor"))
  }

  @Test
  func `tabs stand in the order of the storyboard, and a segue is found by what the list shows`()
    throws
  {
    try directory.write(Self.tabs, to: "Tabs.storyboard")
    #expect(try run("import", "storyboard", "Tabs.storyboard").code == 0)
    let shown = try run("-c", "reset --root Tabs", "-c", "stack", "-c", "segue Tabs#aaa-go-001")
    let lines = shown.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.first == "began with Tabs: FirstController")
    let first = try #require(lines.firstIndex { $0.hasPrefix("FirstController") })
    let second = try #require(lines.firstIndex { $0.hasPrefix("SecondController") })
    #expect(first < second)
    #expect(lines.last == "performed segue aaa-go-001 to ThirdController")
  }

  /// The ids of the relationships are in the opposite order of the tabs.
  private static let tabs = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="tab-00-001">
      <scenes>
        <scene sceneID="s1"><objects>
          <tabBarController id="tab-00-001" sceneMemberID="viewController"><connections>
            <segue destination="one-00-001" kind="relationship" relationship="viewControllers" id="zzz-00-001"/>
            <segue destination="two-00-001" kind="relationship" relationship="viewControllers" id="bbb-00-001"/>
          </connections></tabBarController>
        </objects></scene>
        <scene sceneID="s2"><objects>
          <viewController id="one-00-001" customClass="FirstController" sceneMemberID="viewController">
            <connections><segue destination="thr-00-001" kind="presentation" id="aaa-go-001"/></connections>
          </viewController>
        </objects></scene>
        <scene sceneID="s3"><objects>
          <viewController id="two-00-001" customClass="SecondController" sceneMemberID="viewController"/>
        </objects></scene>
        <scene sceneID="s4"><objects>
          <viewController id="thr-00-001" customClass="ThirdController" sceneMemberID="viewController"/>
        </objects></scene>
      </scenes>
    </document>
    """

  // MARK: Names

  @Test func `put of a scene means the scene that edit and remove mean`() throws {
    let made = try run(
      "-c", "scene add main/Root --class RootViewController", "-c",
      "scene put Root --class RootViewController --initial",
      "-c", "scene put RootViewController --class RootViewController --container tabs", "-c",
      "scene put main/RootViewController --class RootViewController --container navigation", "-c",
      "scene put Other --class OtherViewController")
    #expect(made.code == 0, "\(made.errors)")
    let scenes = try run("scenes", "--csv").output.split(separator: "\r\n").dropFirst()
    #expect(
      scenes == [
        "main/OtherViewController,OtherViewController,,Other,",
        "main/RootViewController,RootViewController,navigation,Root,initial",
      ], "\(scenes)")
    _ = try run("scene", "add", "two/Root", "--class", "X")
    let unclear = try run("scene", "put", "Root", "--container", "tabs")
    #expect(unclear.errors.contains("several scenes are called 'Root'"), "\(unclear.errors)")
  }

  @Test func `the advice for another name of a part of a storyboard loses nothing`() throws {
    _ = try run(
      "-c", "scene add main/Root --initial", "-c", "scene add main/Note", "-c",
      "segue add Root show --to Note")
    for (line, advice) in [
      ("storyboard rename main x", "a storyboard keeps its name"),
      ("scene rename Root x", "scene edit SCENE --identifier NEW"),
      ("segue rename Root show", "segue edit SOURCE IDENTIFIER --identifier NEW"),
    ] {
      #expect(try run("-c", line).errors.contains(advice), "\(line)")
    }
    #expect(try run("segue", "edit", "Root", "show", "--identifier", "open").code == 0)
    #expect(try run("scene", "edit", "Root", "--identifier", "start").code == 0)
    #expect(try run("segues", "--csv").output.contains("start,open,show,Note"))
  }

  @Test func `a segue shows when it can be performed`() throws {
    _ = try run(
      "-c", "scene add main/Root --initial", "-c", "scene add main/Note", "-c",
      "segue add Root show --to Note --when platform=ios --when flag=notes")
    #expect(try run("segues", "--csv").output.contains(",show,Note,flag=notes platform=ios,"))
    #expect(try run("segues", "--json").output.contains(#""when":["flag=notes","platform=ios"]"#))
  }

  @Test func `a word that is no segue and is done with rows performs nothing`() throws {
    _ = try run(
      "-c", "scene add main/Root --initial", "-c", "scene add main/Note", "-c",
      "segue add Root show --to Note")
    let line = "reset --root main"
    for (word, command) in [("list", "segues"), ("delete", "segue remove"), ("get", "segues")] {
      let run = try run("-c", line, "-c", "segue \(word)")
      #expect(run.code == 2 && run.errors.contains("here it is '\(command)'"), "\(run.errors)")
    }
    #expect(try !run("history").output.contains("segue"))
    // One that is called so is performed.
    let performed = try run("-c", line, "-c", "segue show")
    #expect(performed.output.contains("performed segue show"), "\(performed)")
  }

  @Test(arguments: [
    ("patterns --route editr", "unknown route 'editr' — did you mean 'editor'?"),
    ("routes --class Nope", "unknown class 'Nope'"),
    ("scenes --storyboard nope", "unknown storyboard 'nope'"),
    ("segues --storyboard nope", "unknown storyboard 'nope'"),
    ("match app://editor/a --context guards=nope", "unknown guard 'nope'"),
    ("explain app://editor/a --context guards=nope", "unknown guard 'nope'"),
  ])
  func `a name that selects nothing is an error`(_ line: String, _ message: String) throws {
    let run = try run("-c", line)
    #expect(run.code == 1 && run.output == "")
    #expect(run.errors.contains("error: \(message)"), "\(run.errors)")
  }

  // MARK: What leads nowhere

  @Test func `what loses its other end is told`() throws {
    _ = try run("protocol", "add", "editor", "Input")
    _ = try run("adapter", "add", "Need", "Input")
    let orphaned =
      "warning: adapter Need → Input: no route provides that protocol [adapter-without-route]\n"
    #expect(try run("protocol", "remove", "Input").errors == orphaned)
    _ = try run("undo")
    #expect(try run("route", "remove", "editor").errors == orphaned)
    _ = try run("undo")
    #expect(try run("route", "edit", "editor", "--path", "push").errors == "")
    #expect(try run("adapter", "add", "Other", "Inputt").errors.contains("did you mean 'Input'?"))
    #expect(
      try run("class", "add", "C", "--superclass", "Nope").errors
        == "warning: class C has the superclass Nope, which is not in the catalog [unknown-superclass]\n"
    )
    #expect(try run("class", "edit", "C", "--superclass", "none").errors == "")
  }

  @Test func `a new text of a pattern tells of the links that it loses`() throws {
    let edited = try run(
      "pattern", "edit", "editor", "app://editor/:title", "--to", "app://ed/:title")
    #expect(
      edited.errors == "warning: links of app://editor/:title lead nowhere now, such as "
        + "app://editor/x: the pattern takes app://ed/:title alone [lost-links]\n")
    #expect(
      try run("pattern", "edit", "editor", "app://ed/:title", "--to", "app://ed/:name").errors == ""
    )
  }

  @Test func `the former pattern of a redirect leads to the present one`() throws {
    _ = try run("redirect", "add", "app://old/:id", "app://editor/:id")
    _ = try run("redirect", "edit", "app://old/:id", "--new-pattern", "app://older/:id")
    let blame = try run("blame", "app://old/:id")
    #expect(blame.code == 1)
    #expect(
      blame.errors == """
        error: unknown redirect 'app://old/:id' — did you mean 'app://older/:id'?
          'app://old/:id' was changed: it is 'app://older/:id' now

        """)
  }

  @Test func `none takes all words of a list away`() throws {
    _ = try run("route", "edit", "editor", "--tag", "a", "--tag", "b", "--when", "platform=ios")
    #expect(
      try run("route", "edit", "editor", "--tag", "none", "--when", "none").output
        == "changed route editor: tags a,b → —, when platform=ios → —\n")
    _ = try run("route", "edit", "editor", "--tag", "c", "--tag", "none", "--tag", "d")
    #expect(try run("route", "editor").output.contains("  tags        d\n"))
    // A tag that is really called so survives an export.
    let row = #"{"identifier":"odd","class":"Odd","tags":["none"]}"#
    let put = try run("-c", "class add Odd", "-c", "row put route '\(row)'")
    #expect(put.code == 0, "\(put.errors)")
    let script = try run("export", "routesh").output
    let again = try ProgramRun(
      ["b.db", "-f", "-"], input: script, directory: directory.path(""))
    #expect(again.code == 0, "\(again.errors)")
    let copy = try ProgramRun(["b.db", "export", "json"], directory: directory.path(""))
    #expect(try run("export", "json").output == copy.output)
  }

  // MARK: The shell

  @Test(arguments: [
    "route edit editor --path foo", "pattern add editor app://x --priority many",
    "route add x --path foo", "routes --limit many", "perform editor --path foo",
  ])
  func `values of options are checked before a script runs`(_ line: String) throws {
    try directory.write("echo begun\n\(line)\n", to: "s.routesh")
    let run = try run("-f", "s.routesh")
    #expect(run.code == 2 && run.output == "", "\(run.output)")
    #expect(run.errors.hasPrefix("s.routesh:2:"), "\(run.errors)")
    // A variable is known only when its line runs.
    let word = line.split(separator: " ").last.map(String.init) ?? ""
    let later = line.replacing(word, with: "$x")
    try directory.write("echo begun\nlet x \(word)\n\(later)\n", to: "s.routesh")
    #expect(try self.run("-f", "s.routesh").output == "begun\n")
  }

  @Test func `a mistake in a row of JSON is marked in its word`() throws {
    try directory.write(#"row put class '{"name": "A", "kind": "x"}'"# + "\n", to: "s.routesh")
    let run = try run("-f", "s.routesh")
    #expect(
      run.errors == """
        s.routesh:1:30: error: kind: must be one of controller, view, service, not 'x'
          row put class '{"name": "A", "kind": "x"}'
                                       ^

        """)
    let words = try self.run("row", "put", "class", #"{"name": 5}"#)
    #expect(words.errors == "error: name: a string expected\n")
  }

  @Test(arguments: ["route edit nope --path push", "parameter add nope x", "route remove nope"])
  func `the prompt marks the name that is unknown`(_ line: String) throws {
    let terminal = try prompt()
    terminal.enter(line)
    try terminal.wait(for: "error: unknown route 'nope'")
    try terminal.wait(for: "^~~~")
  }

  @Test func `a mistyped kind of a file, and a file without a name, are told`() throws {
    let kind = try run("import", "cvs", "routes.csv")
    #expect(kind.code == 2)
    #expect(kind.errors.hasSuffix("— did you mean 'import csv routes.csv'?\n"), "\(kind.errors)")
    #expect(try run("routes", "--output", "").errors == "error: --output needs a name, not ''\n")
  }

  @Test func `one thing as CSV is a table of one row`() throws {
    let status = try run("status", "--csv").output.split(separator: "\r\n")
    #expect(status.count == 2 && status[0].hasPrefix("store,versions,catalog,"), "\(status)")
    #expect(try run("route", "editor", "--csv").output.hasPrefix("summary,owner,"))
  }

  @Test func `the renamed protocol is completed, not the adapter`() throws {
    _ = try run("-c", "protocol add editor Provided", "-c", "adapter add Pretended Provided")
    let terminal = try prompt()
    terminal.type("protocol edit Pr\t")
    try terminal.wait(for: "protocol edit Provided")
  }

  @Test func `a log that is no UTF-8 says so`() throws {
    let bytes: [UInt8] = [0xFF, 0xFE] + "app://editor/a".utf8.flatMap { [$0, 0] }
    try Data(bytes).write(to: URL(fileURLWithPath: directory.path("log.txt")))
    let run = try run("history", "import", "log.txt")
    #expect(run.code == 1)
    #expect(run.errors == "log.txt:1:1: error: 'log.txt' is not UTF-8 text\n")
    let some = Data("app://editor/a\n".utf8) + Data([0xFF]) + Data("\n".utf8)
    try some.write(to: URL(fileURLWithPath: directory.path("log.txt")))
    #expect(
      try self.run("history", "import", "log.txt").output.hasPrefix("opened 1 link, 0 failed"))
  }

  @Test(arguments: [";", ",", "\t"])
  func `the first line of a spreadsheet says what separates`(_ separator: String) throws {
    try directory.write(
      "sep=\(separator)\r\nurl\(separator)route\r\napp://editor/a;b\(separator)editor\r\n"
        .replacing("a;b", with: separator == ";" ? "a" : "a;b"), to: "links.csv")
    let checked = try run("check-links", "links.csv")
    #expect(checked.code == 0 && checked.errors == "", "\(checked)")
    try directory.write("SEP=\(separator)\napp://x\(separator)x\n", to: "routes.csv")
    let imported = try run("import", "csv", "routes.csv")
    #expect(imported.code == 0 && imported.output.contains("added 1 route"), "\(imported)")
  }
}
