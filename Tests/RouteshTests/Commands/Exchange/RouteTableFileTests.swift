import TestSupport
import Testing

/// Tables as teams keep them: of routes, of links, of what failed.
struct RouteTableFileTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a spreadsheet becomes routes, each on its platform`() throws {
    let table = """
      \u{FEFF}Pattern;Route;Class;Owner;Summary;Platform
      https://shop.example/p/:id;product;ProductViewController;shop;"One thing; sold";
      https://shop.example/pay;apple-pay;ApplePay;checkout;;ios
      https://shop.example/pay;google-pay;GooglePay;checkout;;android

      """
    let made = try run("import", "csv", "-", input: table)
    #expect(made.code == 0 && made.errors == "", "\(made.errors)")
    #expect(made.output.contains("3 rows read, added 3 routes and 3 classes"), "\(made.output)")
    for (platform, route) in [("ios", "apple-pay"), ("android", "google-pay")] {
      let match = try run(
        "match", "https://shop.example/pay", "--context", "platform=\(platform)")
      #expect(match.output.hasPrefix("\(route)  "), "\(match.output)")
    }
    #expect(try run("match", "https://shop.example/pay").code == 1)
    #expect(try run("route", "product", "--json").output.contains(#""summary":"One thing; sold""#))
    try directory.write(
      "url;route;platform;class\nhttps://shop.example/pay;apple-pay;ios;ApplePay\n"
        + "https://shop.example/pay;google-pay;android;GooglePay\n", to: "links.csv")
    #expect(try run("check-links", "links.csv").output == "2 links as expected\n")
    // A second import changes nothing.
    #expect(try run("import", "csv", "-", input: table).output.contains("nothing changed"))
  }

  @Test func `links of an app's own scheme can be exported`() throws {
    try directory.write("/,home\n/about,about\n/item/:id,item\n", to: "t.csv")
    #expect(try run("import", "csv", "t.csv", "--scheme", "app").code == 0)
    let links = try run("export", "links", "swift")
    #expect(links.code == 0, "\(links.errors)")
    for row in ["home app://", "about app://about", "about app:///about", "item app://item/:id"] {
      #expect(links.output.contains("  \(row)\n"), "\(row): \(links.output.prefix(2_000))")
    }
    let manifest = try run("export", "android")
    #expect(!manifest.errors.contains("without a host"), "\(manifest.errors)")
    for link in [#"host="about" android:path="""#, #"host="" android:path="/about""#] {
      #expect(manifest.output.contains(link), "\(manifest.output)")
    }
  }

  @Test func `a list of routes is read back`() throws {
    let made = try run(
      input: """
        route add editor --class Editor --url app://editor/:id --url https://n.example/e/:id --path push
        route add old --class Old --protocol OldInput --exclusive --disabled
        route add inner --class Inner --url app://inner --internal

        """)
    #expect(made.code == 0, "\(made.errors)")
    let table = try run("routes", "--csv").output
    try directory.write(table, to: "routes.csv")
    let read = try ProgramRun(
      ["b.db", "import", "csv", "routes.csv"], directory: directory.path(""))
    #expect(read.code == 0 && read.errors == "", "\(read.errors)")
    let again = try ProgramRun(["b.db", "routes", "--csv"], directory: directory.path(""))
    #expect(again.output == table)
  }

  @Test func `the kind of a table's file is its ending`() throws {
    try directory.write("pattern,route\n/a,a\n", to: "t.csv")
    #expect(try run("import", "t.csv").output.contains("added"))
    #expect(try run("-c", "import tsv t.csv").code == 2)
  }

  @Test func `what history exports as CSV is imported from standard input`() throws {
    #expect(
      try run(input: "route add a --url app://a/:id --class A\nopen app://a/1\nopen app://b\n").code
        == 1)
    let table = try run("history", "export", "--csv").output
    #expect(try ProgramRun(["b.db", "init"], directory: directory.path("")).code == 0)
    let other = try ProgramRun(
      ["b.db", "history", "import", "-"], input: table, directory: directory.path(""))
    #expect(
      other.output.hasPrefix("recorded 2 events of 1 session"), "\(other.output)\(other.errors)")
  }

  // MARK: What failed

  @Test func `failures are counted by a fact of the app`() throws {
    _ = try run(
      "--keep-going", "-c", "route add a --url app://a", "-c", "context platform=ios version=3.2",
      "-c", "open app://b", "-c", "open app://c", "-c", "context platform=android",
      "-c", "open app://b")
    #expect(
      try run("errors", "--by", "platform", "--csv").output.split(separator: "\r\n").map {
        $0.split(separator: ",").prefix(2).joined(separator: " ")
      } == ["platform count", "ios 2", "android 1"])
    #expect(try run("errors", "--by", "version", "--json").output.contains(#""version":"3.2""#))
  }

  // MARK: Replay

  private func broken() throws {
    _ = try run(
      input: "route add a --url app://a/with/a/rather/long/path/:id --class A\n"
        + "route add b --url app://b --class B\n"
        + (1...12).map { "open app://a/with/a/rather/long/path/\($0 % 2)\n" }.joined())
  }

  @Test func `a replay lists links with their counts`() throws {
    try broken()
    _ = try run("route", "remove", "a")
    let replay = try run("replay")
    #expect(replay.code == 1)
    let lines = replay.output.split(separator: "\n")
    // The two links, the stack at the end, and the sum.
    #expect(lines.count == 4, "\(replay.output)")
    #expect(
      lines.prefix(2).allSatisfy {
        $0.contains(" and 5 more  app://a/with/a/rather/long/path/")
      }, "\(replay.output)")
    #expect(lines.last == "replayed 12 events: 0 same, 12 different")
  }

  @Test func `the gate of a migration lists links with their counts`() throws {
    try broken()
    try directory.write("route remove a\n", to: "migrations/1_m.up.routesh")
    try directory.write(
      "route add a --url app://a/with/a/rather/long/path/:id --class A\n",
      to: "migrations/1_m.down.routesh")
    let refused = try run("migrate", "up", "--replay", "30d")
    #expect(refused.code == 1)
    #expect(refused.errors.split(separator: "\n").count == 3, "\(refused.errors)")
    #expect(refused.errors.contains(" and 5 more  app://a/with/a/rather/long/path/0  outcome"))
  }

  @Test(arguments: [60, 80] as [UInt16])
  func `a replay breaks no link in a narrow window`(_ columns: UInt16) throws {
    try broken()
    _ = try run("route", "remove", "a")
    let terminal = try PseudoTerminal(
      ["a.db", "replay"], columns: columns, directory: directory.path(""))
    _ = try terminal.waitForExit()
    let shown = terminal.transcript
    #expect(shown.contains("\r\n    app://a/with/a/rather/long/path/0\r\n"), "\(shown)")
    #expect(shown.contains("\r\n    outcome: success → no-match:"), "\(shown)")
  }
}
