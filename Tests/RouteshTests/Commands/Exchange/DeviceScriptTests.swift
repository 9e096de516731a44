import Foundation
import TestSupport
import Testing

/// Scripts that open links on a device.
struct DeviceScriptTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      input: """
        route add item --class ItemViewController --url https://x.example/item/:id --path push
        route add search --class Search --url app://search/:text
        route add sale --class Sale
        pattern add sale app://sale --when platform=ios
        route add pay --class Pay
        pattern add pay app://pay --when platform=android
        route add closed --class C --url app://closed --internal
        route add anywhere --class A --url /any/:x

        """)
    #expect(made.code == 0, "\(made.errors)")
    for (name, text) in [
      ("adb", #"printf '%s\n' "$@" >> raw.txt; shift; PATH=device:$PATH sh -c "$*""#),
      ("xcrun", #"printf '%s\n' "$@" >> raw.txt"#),
      ("device/am", #"for word in "$@"; do printf '%s\n' "$word"; done >> device.txt"#),
    ] {
      let file = name.contains("/") ? name : "bin/\(name)"
      try directory.write("#!/bin/sh\n\(text)\n", to: file)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: directory.path(file))
    }
  }

  /// Links with what a shell would read.
  private static let hostile = [
    "https://x.example/item/1?a=1&b=2", "https://x.example/item/it's", "app://search/$(x)",
    "app://search/`y`", "app://search/a%20b", "app://search/😀é", #"app://search/"\$HOME;|<>!*~"#,
    "app://search/''\"'", "app://search/${PATH}#f",
  ]

  private func sh(_ arguments: String..., input: String = "") throws -> ProgramRun {
    try ProgramRun(
      arguments, program: "/bin/sh", input: input, directory: directory.path(""),
      environment: ["PATH": "\(directory.path("bin")):/usr/local/bin:/usr/bin:/bin"])
  }

  private func words(_ file: String) throws -> [String] {
    try String(contentsOfFile: directory.path(file), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  private func export(_ tool: String, _ options: String...) throws -> ProgramRun {
    let list = "url\n" + Self.hostile.map { "\"\($0.replacing("\"", with: "\"\""))\"\n" }.joined()
    try directory.write(list, to: "links.csv")
    return try run(["export", "device", tool, "links.csv", "--output", "open"] + options)
  }

  @Test func `a device gets every link as it is in the list`() throws {
    let made = try export("adb", "--app", "com.example.app")
    #expect(made.code == 0 && made.errors == "", "\(made.errors)")
    #expect(try sh("-n", "open").code == 0)
    let opened = try sh("open", "0")
    #expect(opened.code == 0, "\(opened.errors)")
    let got = try words("device.txt")
    #expect(got.indices.filter { got[$0] == "-d" }.map { got[$0 + 1] } == Self.hostile)
    #expect(got.filter { $0 == "com.example.app" }.count == Self.hostile.count)
    // One word for the device's shell, which has the link without any other quotes unless it has some.
    let raw = try words("raw.txt")
    #expect(
      raw[1] == "am start -W -a android.intent.action.VIEW -d 'https://x.example/item/1?a=1&b=2'"
        + " -p 'com.example.app'")
    // Read from a pipe, the script is not eaten by adb.
    let text = try String(contentsOfFile: directory.path("open"), encoding: .utf8)
    #expect(try sh("-s", "0", input: text).code == 0)
    #expect(try words("device.txt").filter { $0 == "-d" }.count == 2 * Self.hostile.count)
  }

  @Test func `a simulator gets every link as it is in the list`() throws {
    #expect(try export("simctl").code == 0)
    #expect(try sh("-n", "open").code == 0)
    #expect(try sh("open", "0").code == 0)
    let raw = try words("raw.txt")
    #expect(raw.indices.filter { raw[$0] == "booted" }.map { raw[$0 + 1] } == Self.hostile)
  }

  @Test func `a link that could not be opened makes the script fail`() throws {
    try directory.write("#!/bin/sh\nexit 1\n", to: "bin/adb")
    _ = try export("adb")
    let run = try sh("open", "0")
    let lines = run.errors.components(separatedBy: "\n").filter { !$0.isEmpty }
    #expect(
      run.code == 1
        && lines == Self.hostile.enumerated().map { "\($0 + 1): not opened: \($1)" }
          + ["9 of 9 links could not be opened"],
      "\(run.errors)")
    // Some devices end with 0 and say it.
    try directory.write(
      "#!/bin/sh\necho 'Starting: Intent'\necho 'Error: Activity not started'\n", to: "bin/adb")
    #expect(try sh("open", "0").errors.hasPrefix("Error: Activity not started\n1: not opened: "))
  }

  @Test func `a link that must open nothing is no failure`() throws {
    try directory.write(
      "#!/bin/sh\ncase $2 in *gone*) echo no >&2; exit 1;; esac\n", to: "bin/adb")
    try directory.write(
      "url,route,error\napp://search/a,search,\napp://gone,-,\napp://gone/b,,no-match\napp://pay,-,\n",
      to: "l.csv")
    let made = try run("export", "device", "adb", "l.csv", "--output", "open")
    #expect(made.code == 0 && made.errors == "", "\(made.errors)")
    #expect(try sh("-n", "open").code == 0)
    let opened = try sh("open", "0")
    #expect(
      opened.output == """
        1: app://search/a
        2: app://gone
        2: not opened, as it must be
        3: app://gone/b
        3: not opened, as it must be
        4: app://pay
        4: look: the app must not open app://pay

        """, "\(opened.output)")
    #expect(opened.code == 0 && opened.errors == "", "\(opened.errors)")
    let text = try words("open")
    #expect(text.contains("# 2: must open nothing"))
    #expect(text.contains("# 4: opens pay Pay by show  but the list expects no route"))
    let flow = try run("export", "device", "maestro", "l.csv", "--app", "a").output
    #expect(
      flow.contains("- openLink:\n    link: \"app://gone\"\n    optional: true\n"), "\(flow)")
  }

  @Test(arguments: ["abc", ".", "1.2.3", "-1", "2s"])
  func `a pause that is no number is told before any link`(_ pause: String) throws {
    #expect(try export("adb").code == 0)
    let run = try sh("open", pause)
    #expect(
      run.code == 2 && run.output == ""
        && run.errors
          == "usage: sh FILE [SECONDS]: '\(pause)' is no number of seconds; nothing was opened\n",
      "\(run)")
    #expect(try sh("open", "0.01").code == 0)
  }

  @Test func `the app is no option of a tool that names none`() throws {
    let run = try export("simctl", "--app", "com.example.app")
    #expect(run.code == 2 && run.errors.contains("simctl names no app"), "\(run)")
  }

  @Test(arguments: ["adb", "simctl"])
  func `a tool that is not there is told before any link`(_ tool: String) throws {
    #expect(try export(tool).code == 0)
    let run = try ProgramRun(
      ["open", "0"], program: "/bin/sh", directory: directory.path(""),
      environment: ["PATH": directory.path("device")])
    let name = tool == "adb" ? "adb" : "xcrun"
    #expect(
      run.code == 127 && run.output == ""
        && run.errors == "\(name) is not in PATH: nothing was opened\n",
      "\(run)")
  }

  @Test func `control characters do not get into a script`() throws {
    let list =
      "url\n\"app://search/a\nb\"\n\"app://search/\tc\"\napp://search/\u{1B}[31m\napp://search/ok\n"
    let run = try run("export", "device", "adb", "-", input: list)
    #expect(run.output.hasPrefix("#!/bin/sh\n# 1 link of standard input"), "\(run.output)")
    #expect(!run.output.contains("\u{1B}") && run.output.contains("\nstep 1 'app://search/ok' "))
    #expect(run.errors.components(separatedBy: "left out: ").count == 4, "\(run.errors)")
    #expect(run.errors.contains("it has a control character: %1B and the like stand for one"))
  }

  @Test func `columns that hold nothing known do not count, and one with links can be ignored`()
    throws
  {
    try directory.write(
      "Short link,Deep link,Note\napp://pay,app://search/x,Ann\n", to: "l.csv")
    let deep = try run("export", "device", "adb", "l.csv")
    #expect(deep.code == 0 && deep.output.contains("step 1 'app://search/x' "), "\(deep)")
    let short = try run("export", "device", "adb", "l.csv", "--ignore", "deep link")
    #expect(short.output.contains("step 1 'app://pay' "), "\(short)")
    let both = try run("export", "device", "adb", "l.csv", "l.csv")
    #expect(both.output.contains("# 2 links of l.csv and l.csv, "), "\(both.output)")
    #expect(try run("export", "device", "adb", "--ignore", "x").code == 2)
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/shellcheck"),
      "shellcheck is not installed"), arguments: ["adb", "simctl"])
  func `shellcheck finds nothing in a script`(_ tool: String) throws {
    try directory.write(
      "url,route\n\"app://search/$(x)`y`'\",\napp://gone,-\n", to: "l.csv")
    _ = try run("export", "device", tool, "l.csv", "--output", "open")
    let run = try ProgramRun(
      ["open"], program: "/usr/bin/shellcheck", directory: directory.path(""))
    #expect(run.code == 0, "\(run.output)")
  }

  @Test func `a flow has one openLink a link`() throws {
    let made = try export("maestro", "--app", "com.example.app")
    #expect(made.code == 0 && made.errors == "", "\(made.errors)")
    let lines = try words("open")
    #expect(lines.contains(#"appId: "com.example.app""#) && lines.contains("---"))
    let links = try lines.filter { $0.hasPrefix("- openLink: ") }.map { line in
      try JSONDecoder().decode(String.self, from: Data(line.dropFirst(12).utf8))
    }
    // What Maestro would evaluate is escaped for it.
    #expect(links == Self.hostile.map { $0.replacing("${", with: #"\${"#) })
    #expect(
      lines.allSatisfy {
        $0.isEmpty || $0 == "---" || $0.hasPrefix("# ") || $0.hasPrefix("- openLink: \"")
          || $0.hasPrefix("appId: \"")
      })
  }

  @Test func `what each opens is beside it`() throws {
    try directory.write(
      "url,version\nhttps://x.example/item/7,2.0\napp://nowhere,\n", to: "l.csv")
    let text = try run("export", "device", "adb", "l.csv").output
    #expect(
      text.contains("# 1: opens item ItemViewController by push  id=7  with version=2.0\n"),
      "\(text)")
    #expect(text.contains("# 2: opens nothing: no route\n"))
    #expect(
      text.hasPrefix("#!/bin/sh\n# 2 links of l.csv, with what each opens. Written by routesh.\n"))
  }

  @Test func `what is for another platform is left out with a note`() throws {
    try directory.write(
      "url,platform\napp://sale,ios\napp://sale,\napp://pay,\napp://pay,android\n", to: "l.csv")
    let android = try run("export", "device", "adb", "l.csv")
    #expect(android.output.components(separatedBy: #"-d '\''app://pay'\''"#).count == 3)
    #expect(!android.output.contains("app://sale"))
    #expect(
      android.errors == """
        l.csv:2: note: app://sale: left out: it is for platform=ios
        l.csv:3: note: app://sale: left out: it needs platform=ios

        """, "\(android.errors)")
    let apple = try run("export", "device", "simctl", "l.csv")
    #expect(apple.output.contains("'app://sale'") && !apple.output.contains("app://pay"))
    #expect(try run("export", "device", "adb", "--context", "platform=ios").code == 2)
  }

  @Test func `what no device could open is left out with a note`() throws {
    let run = try run("export", "device", "adb", "-", input: "url\na b\n/any/1\napp://pay\n")
    #expect(run.code == 0)
    #expect(
      run.errors == """
        <stdin>:2: note: a b: left out: it is no URL
        <stdin>:3: note: /any/1: left out: it has no scheme, and a device opens whole links

        """, "\(run.errors)")
  }

  @Test func `without a list there is a link of each route`() throws {
    let android = try run("export", "device", "adb")
    let links = android.output.components(separatedBy: "-d '\\''").dropFirst().map {
      $0.prefix { $0 != "'" }
    }
    #expect(
      links == ["https://x.example/item/id", "app://pay", "app://search/text"], "\(android.output)")
    #expect(android.errors.contains("sale: left out: it is for platform=ios"), "\(android.errors)")
    #expect(android.errors.contains("/any/x: left out: it has no scheme"))
    #expect(!android.errors.contains("closed"))
    let flow = try run("export", "device", "maestro", "--context", "platform=ios")
    #expect(flow.output.contains("app://sale") && !flow.output.contains("app://pay"))
    #expect(flow.output.contains(#"appId: "${APP_ID}""#) && flow.errors.contains("-e APP_ID=ID"))
  }

  @Test func `a list without a link for the tool is an error`() throws {
    let run = try run("export", "device", "simctl", "-", input: "app://pay\n")
    #expect(run.code == 1 && run.errors.contains("there is no link that simctl could open"))
    #expect(try self.run("export", "device").code == 2)
    #expect(try self.run("export", "device", "appium").code == 2)
  }

  @Test func `each row of a list for both systems says for which it is`() throws {
    _ = try run("-c", "route add w --class W", "-c", "pattern add w app://* --fallback")
    let rows = "url,route,platform,version\napp://sale,sale,ios,2\napp://sale,w,android,2\n"
    try directory.write(rows, to: "l.csv")
    let flow = try run("export", "device", "maestro", "--app", "a", "l.csv").output
    #expect(flow.contains("# opens sale Sale by show  with platform=ios version=2"), "\(flow)")
    #expect(
      flow.contains("# opens w W by show  0=sale  with platform=android version=2"), "\(flow)")
    let adb = try run("export", "device", "adb", "l.csv").output
    #expect(adb.contains("opens w W by show  0=sale  with version=2"), "\(adb)")
  }

  @Test func `that a link opens nothing on the other system is tried there`() throws {
    try directory.write("url,route,platform\napp://sale,-,android\n", to: "l.csv")
    let adb = try run("export", "device", "adb", "l.csv")
    #expect(adb.code == 0 && adb.errors == "", "\(adb.errors)")
    #expect(adb.output.contains("# 1: must open nothing"), "\(adb.output)")
  }
}
