import Foundation
import TestSupport
import Testing

/// The files that commands write: completely or not at all, and never over a store.
struct WrittenFileTests: StoreSession {
  let directory: TemporaryDirectory
  static let store: [String] = []

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("app://editor/1\n", to: "links.txt")
    try directory.write("let a 1\n", to: "t.routesh")
    _ = try run("a.db", "route", "add", "editor", "--url", "app://editor/:title")
    _ = try run("a.db", "open", "app://editor/1")
  }

  /// Runs a command of words on the store.
  private func say(_ command: String, options: [String] = []) throws -> ProgramRun {
    try ProgramRun(
      options + ["a.db"] + command.split(separator: " ").map(String.init),
      directory: directory.path(""))
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: directory.path(name)))
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory.path("")).sorted() }
  }

  /// Every command that writes a file that its user names.
  static let writers = [
    "export json --output", "export routesh --output", "export dot --output",
    "export mermaid --output", "export aasa --app TTTTTTTTTT.x --output",
    "export android --output", "export links swift --output", "report --output",
    "history export --output", "test t.routesh --output", "routes --output", "check --output",
    "match app://editor/1 --output", "stack --output",
  ]

  /// A program that closes what it does not know hands on a number that the store's file then gets.
  @Test(arguments: ["/dev/fd", "/proc/self/fd"])
  func `no output goes into an open file of the store`(folder: String) throws {
    let before = try bytes("a.db")
    for number in 3...12 {
      for writer in ["export json --output", "report --output"] {
        let script =
          (3...12).map { "exec \($0)>&-;" }.joined()
          + "exec \"$0\" a.db \(writer) \(folder)/\(number)"
        let run = try ProgramRun(
          ["-c", script, BuiltProduct.routesh], program: "/bin/bash", directory: directory.path(""))
        #expect(run.code != 0 || run.errors.isEmpty, "\(number): \(run.errors)")
      }
    }
    #expect(try bytes("a.db") == before)
    #expect(try run("a.db", "store", "check").code == 0)
    #expect(try run("a.db", "match", "app://editor/1").code == 0)
  }

  @Test(arguments: writers)
  func `no output replaces a store, whatever its name is`(writer: String) throws {
    let files = FileManager.default
    for name in ["other.db", "h.db"] { _ = try run(name, "init") }
    try files.createSymbolicLink(
      atPath: directory.path("link"), withDestinationPath: directory.path("a.db"))
    try files.linkItem(atPath: directory.path("a.db"), toPath: directory.path("hard"))
    try files.createSymbolicLink(
      atPath: directory.path("link-to-none"), withDestinationPath: directory.path("h2.db"))
    let targets = [
      "a.db", "link", "hard", "h.db", "other.db", "a.db-wal", "a.db-journal",
    ]
    let before = try ["a.db", "h.db", "other.db"].map(bytes)
    for (history, names) in [("h.db", targets), ("h2.db", ["h2.db", "link-to-none"])] {
      // Each writer has some of them, and each of them some writers.
      let place = Self.writers.firstIndex(of: writer) ?? 0
      for (number, target) in names.enumerated()
      where Torture.runs != nil || (number + place).isMultiple(of: 3) {
        let run = try say("\(writer) \(target)", options: ["--history", history])
        #expect(run.code == 1, "\(target): \(run.output)")
        #expect(run.errors.contains("error: '\(target)' is not written: it "), "\(run.errors)")
        #expect(run.errors.contains("name another file"), "\(run.errors)")
      }
    }
    let after = try ["a.db", "h.db", "other.db"].map(bytes)
    #expect(after[0].prefix(100) == before[0].prefix(100) && after[2] == before[2])
    #expect(try say("routes --jsonl").output.split(separator: "\n").count == 1)
    #expect(try say("history --jsonl").output.split(separator: "\n").count == 1)
  }

  @Test func `a store that does not look like one any more is no output either`() throws {
    let handle = try #require(FileHandle(forWritingAtPath: directory.path("a.db")))
    try handle.write(contentsOf: Data(count: 100))
    try handle.close()
    let run = try say("test t.routesh --output a.db")
    #expect(run.code == 1 && run.errors.contains("it is a store"), "\(run.errors)")
    #expect(try bytes("a.db").count > 4_096)
  }

  @Test(arguments: writers)
  func `a dash is standard output`(writer: String) throws {
    let file = try say("\(writer) file")
    #expect(file.code == 0 && file.output.contains("wrote"), "\(file.errors)")
    let output = try say("\(writer) -")
    #expect(output.code == 0, "\(output.errors)")
    let written = FileContents.text(directory.path("file"))
    // A report and a test contain the time when they were made.
    if !writer.hasPrefix("report"), !writer.hasPrefix("test") {
      #expect(output.output == written, "\(writer)")
    }
    #expect(output.output.split(separator: "\n").count == written.split(separator: "\n").count)
    let device = try say("\(writer) /dev/stdout")
    #expect(device.output.contains("wrote"), "\(device.output)")
    #expect(device.output.count > output.output.count)
    #expect(try !names.contains("-"))
  }

  @Test func `a store cannot be written to standard output`() throws {
    for command in ["store backup -"] {
      let run = try say(command)
      #expect(run.code == 3)
      #expect(run.errors.contains("standard output; name a file"), "\(run.errors)")
    }
    #expect(try !names.contains("-"))
  }

  @Test func `a file that is replaced passes on its permissions, and a link stays one`() throws {
    try directory.write("old", to: "private.json")
    #expect(chmod(directory.path("private.json"), 0o640) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("link.json"), withDestinationPath: "private.json")
    #expect(try say("export json --output link.json").code == 0)
    #expect(try FileMode.of(directory.path("private.json")) == 0o640)
    #expect(try bytes("private.json").count > 100)
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: directory.path("link.json"))
    #expect(link == "private.json")
    // A symbolic link without a target yet.
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("first.json"), withDestinationPath: "made.json")
    #expect(try say("export json --output first.json").code == 0)
    #expect(try bytes("made.json") == bytes("private.json"))
    #expect(try FileMode.of(directory.path("made.json")) == 0o644)
  }

  @Test func `a pipe is written as it is`() throws {
    let pipe = try ProgramRun(
      [
        "-c", "mkfifo p; cat p > got & \"$0\" a.db export json --output p; wait; test -p p",
        BuiltProduct.routesh,
      ], program: "/bin/sh", directory: directory.path(""))
    #expect(pipe.code == 0, "\(pipe.errors)")
    #expect(FileContents.text(directory.path("got")) == (try say("export json").output))
    let full = try say("export json --output /dev/full")
    #expect(full.code == 1)
    #expect(full.errors.contains("'/dev/full': No space left on device"), "\(full.errors)")
  }

  @Test(
    .disabled(
      if: ProcessInfo.processInfo.environment["ROUTESH_SANITIZER"] != nil,
      "a sanitizer needs files of its own that may grow"))
  func `what cannot be written to its end leaves the old file`() throws {
    let links = (1...4_000).map { "app://editor/\($0)\n" }.joined()
    try directory.write(links, to: "links.txt")
    let routes = (1...300).map { "route add r\($0) --url app://r\($0)/:x\n" }.joined()
    let events = (1...200).map { "open app://r\($0)/\($0)\n" }.joined()
    #expect(try run("a.db", input: routes + events).code == 0)
    let old = String(repeating: "old\n", count: 100)
    try directory.write(old, to: "old")
    let before = try names
    for command in [
      "export json --output old", "report --output old", "history export --output old",
    ] {
      // The store is not written: what is recorded would find the file too large as well.
      let limited = try ProgramRun(
        [
          "-c", "ulimit -f 40; exec \"$0\" --readonly a.db \(command)", BuiltProduct.routesh,
        ], program: "/bin/sh", directory: directory.path(""))
      #expect(limited.code == 1, "\(command): \(limited.output)")
      #expect(limited.errors.contains("File too large"), "\(command): \(limited.errors)")
      #expect(FileContents.text(directory.path("old")) == old, "\(command)")
      #expect(FileContents.text(directory.path("links.txt")) == links, "\(command)")
      #expect(
        try names.filter { !$0.hasPrefix("a.db-") } == before.filter { !$0.hasPrefix("a.db-") },
        "\(command)")
    }
  }

  @Test func `what a killed program left is swept by the next that writes there`() throws {
    let dead = 2_147_483_646
    let alive = ProcessInfo.processInfo.processIdentifier
    let left = [
      "copy.db.routesh.new-\(dead)-1", "copy.db.routesh.new-\(dead)-1-journal",
      "long.json.routesh.new-\(dead)-99",
    ]
    let others = [
      "copy.db.routesh.new-\(alive)-1", "x.routesh.new-", "x.routesh.new-\(dead)",
      "x.new-\(dead)-1",
    ]
    for command in [
      "export json --output out.json", "store backup copy.db", "report --output page.html",
    ] {
      for name in left + others {
        try directory.write("x", to: name)
        try directory.age(name)
      }
      // A young one may be that of a process in another container.
      try directory.write("x", to: "young.db.routesh.new-\(dead)-1")
      #expect(try say(command).code == 0)
      let found = try names.filter { $0.contains("new-") }
      #expect(
        found == (others + ["young.db.routesh.new-\(dead)-1"]).sorted(), "\(command)")
    }
  }

  @Test func `several new files are written all or none`() throws {
    try directory.write("mine", to: "EditorRouterTests.swift")
    let router = try run("new", "router", "Editor")
    #expect(router.code == 1)
    #expect(
      router.errors
        == "error: 'EditorRouterTests.swift' already exists: nothing is written\n")
    #expect(try !names.contains("EditorRouter.swift"))
    #expect(FileContents.text(directory.path("EditorRouterTests.swift")) == "mine")
  }

  @Test func `a name that is as long as a name can be is written`() throws {
    let name = String(repeating: "é", count: 127)
    #expect(try say("export json --output \(name)").code == 0)
    #expect(try bytes(name) == Data(try say("export json").output.utf8))
    let error = try say("export json --output nowhere/x.json")
    #expect(
      error.errors
        == "error: 'nowhere/x.json': there is no directory 'nowhere': mkdir -p nowhere\n")
  }

  @Test(arguments: [
    "import json a.db", "import csv a.db", "import storyboard a.db", "import routesh a.db",
    "check-links a.db", "source a.db", "each a.db {\n}", "history import a.db", "export x",
  ])
  func `a command that reads the open store as a file leaves its locks`(command: String) throws {
    let session = try TalkingProgram(["--keep-going", "a.db"], directory: directory.path(""))
    session.enter("route add first\n\(command)\necho ready")
    try session.wait(for: "ready\n")
    // Another process that believes that it is the last one would remove the log.
    #expect(try say("routes").code == 0)
    #expect(try names.contains("a.db-wal"), "\(command)")
    session.enter("route add second")
    try session.wait(for: "second")
    #expect(session.end() == 1)
    #expect(try say("routes --jsonl").output.split(separator: "\n").count == 3)
  }

  // MARK: A session whose store is replaced

  @Test(arguments: [
    "route add late", "open app://editor/2", "perform editor title=2", "undo", "migrate up",
    "config path push", "begin", "history prune --max 0", "routes", "store vacuum",
  ])
  func `a session whose store was replaced reports nothing, and ends with 3`(
    command: String
  ) throws {
    try directory.write("route add m\n", to: "migrations/1_m.up.routesh")
    try directory.write("route remove m\n", to: "migrations/1_m.down.routesh")
    _ = try run("new.db", "init")
    let session = try TalkingProgram(["a.db"], directory: directory.path(""))
    session.enter("open app://editor/1\nroute add early\necho ready")
    let before = try session.wait(for: "ready\n")
    #expect(before.contains("performed editor") && before.contains("added"))
    #expect(rename(directory.path("new.db"), directory.path("a.db")) == 0)
    session.enter(command)
    #expect(session.end() == 3)
    #expect(session.output == before, "\(session.output)")
    #expect(
      session.errors.contains("error: 'a.db' was replaced by another file while it was open"),
      "\(session.errors)")
  }

  @Test func `an idle prompt says it, and saves what it has`() throws {
    _ = try run("new.db", "init")
    let terminal = try PseudoTerminal(["a.db"], directory: directory.path(""))
    try terminal.wait(for: "a.db> ")
    terminal.enter("route add early")
    try terminal.wait(for: "a.db> ")
    #expect(rename(directory.path("new.db"), directory.path("a.db")) == 0)
    terminal.enter("routes")
    try terminal.wait(for: "error: 'a.db' was replaced by another file")
    try terminal.wait(for: "a.db> ")
    terminal.enter("store backup saved.db")
    try terminal.wait(for: "wrote saved.db")
    terminal.enter("quit")
    _ = try terminal.waitForExit()
    #expect(try run("saved.db", "routes", "--csv").output.contains("\nearly,"))
  }
}
