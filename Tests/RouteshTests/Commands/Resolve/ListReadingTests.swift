import Foundation
import TestSupport
import Testing

/// How lists and tables of links are read, by every command that reads them.
struct ListReadingTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      "-c", "route add a --url https://x.example/a --url app://a/:x", "-c",
      "route add b --url https://x.example/b --url app://b", "-c", "route add web", "-c",
      "pattern add web https://x.example/* --fallback")
    #expect(made.code == 0)
  }

  /// Whatever the file is called.
  @Test(arguments: ["s.csv", "links.txt", "links", "t.tsv"], [";", ",", "\t"])
  func `a route behind a link is compared`(_ file: String, _ separator: String) throws {
    for heading in [
      "", "link\(separator)route\n", "URL\(separator)Route\n", "DeepLink\(separator)Route\n",
    ] {
      try directory.write("\(heading)https://x.example/a\(separator)b\n", to: file)
      let wrong = try run("check-links", file)
      #expect(wrong.code == 1, "\(heading)")
      #expect(wrong.output.contains("b         a"), "\(wrong.output)\(wrong.errors)")
      let text = "\(heading)https://x.example/a\(separator)a\n\napp://b\(separator)b\n"
      try directory.write(text, to: file)
      #expect(try run("check-links", file).output == "2 links as expected\n")
      #expect(try run("check-links", "-", input: text).output == "2 links as expected\n")
      let read = try run("history", "import", file)
      #expect(read.output == "opened 2 links, 0 failed\n", "\(read.output)")
      let matched = try run("match", "-", "--csv", input: text)
      #expect(
        matched.output.split(separator: "\r\n").map { $0.prefix { $0 != "," } } == [
          "url", "https://x.example/a", "app://b",
        ], "\(matched.output)")
    }
  }

  /// A fallback, or a name, takes anything.
  @Test(arguments: ["https://x.example/a;c\n", "https://x.example/a,c\n", "app://a/1;c\n"])
  func `nobody guesses whether a word behind a link is a route`(_ text: String) throws {
    let run = try run("check-links", "-", input: text)
    #expect(run.code == 1 && run.output == "")
    #expect(run.errors.contains("is 'c' a part of the link, or a route? No route is called so"))
    #expect(run.errors.contains("a first line url says that each line is one link"))
    #expect(
      try self.run("check-links", "-", input: "url\n" + text).output == "1 link as expected\n")
    // Other commands take the link whole.
    #expect(try self.run("match", "-", "--csv", input: text).output.contains(text.dropLast()))
  }

  @Test(arguments: [
    "url,route\nhttps://x.example/a;b\n", "url\troute\nhttps://x.example/a;b\n",
    "url;class;route\nhttps://x.example/a,b\n", "https://x.example/a,a\nhttps://x.example/a;b\n",
    "https://x.example/a\nhttps://x.example/a,b\n",
    "https://x.example/a\ta\nhttps://x.example/a,b\n",
    "Ziel;Route\nhttps://x.example/a;b\n", "route;url\nb;https://x.example/a\n",
  ])
  func `no list passes because it is read in another way`(_ text: String) throws {
    #expect(try run("check-links", "-", input: text).code == 1, "\(text)")
  }

  @Test func `a link may hold what divides other lines`() throws {
    let quoted = "\"https://x.example/a,b;c\",web\nhttps://x.example/b , b \n"
    #expect(try run("check-links", "-", input: quoted).output == "2 links as expected\n")
    #expect(
      try run("check-links", "-", input: "link\nhttps://x.example/@48,16;z\n").code == 0)
    // A route may be called as a column is.
    _ = try run("-c", "route add link --url app://link")
    #expect(try run("check-links", "-", input: "app://b,link\napp://b,b\n").code == 1)
  }

  @Test func `a comment is one where there is no heading, and not in quotes`() throws {
    _ = try run("-c", "route add '#top' --class T --url /top")
    #expect(
      try run("check-links", "-", input: "# all\n/top,#top\n").output == "1 link as expected\n")
    let list = try run("check-links", "-", input: "url,route\n#x,a\n/top,#top\n")
    #expect(list.code == 1 && list.output.contains("#x"), "\(list.output)")
    let table = try run("routes", "--csv").output
    let read = try ProgramRun(
      ["b.db", "import", "csv", "-"], input: table, directory: directory.path(""))
    #expect(read.output.contains("4 rows read"), "\(read.output)\(read.errors)")
    let bare = try run("--no-header", "routes", "--csv").output
    try directory.write(bare, to: "bare")
    #expect(try run(input: "each bare {\necho $1\n}\n").output == "#top\na\nb\nweb\n")
  }

  @Test func `the expected answer is the one that open would give`() throws {
    _ = try run(
      "-c", "route add p --url app://p", "-c", "parameter add p page --type int --default 1", "-c",
      "route add pay --url app://pay --when platform=ios")
    let plain = try run("match", "--csv", "-", input: "app://p\napp://p?page=x\napp://pay\n").output
    #expect(plain.contains("invalid-parameter"))
    #expect(try run("check-links", "-", input: plain).output == "3 links as expected\n")
    let onIOS = try run(
      "match", "--csv", "-", "--context", "platform=ios", input: "app://pay\n"
    ).output
    #expect(try run("check-links", "-", input: onIOS).output == "1 link as expected\n")
    let wrong = try run("check-links", "-", input: "url,error\napp://p,no-match\napp://b,\n")
    #expect(wrong.code == 1 && wrong.output.contains("error=no-match"), "\(wrong.output)")
  }

  @Test func `equal lines are one finding with their count`() throws {
    let text = "url,route\n" + String(repeating: "app://b,a\n", count: 3) + "app://b,b\n,a\n"
    let list = try run("check-links", "-", "--json", input: text)
    #expect(
      list.output == """
        [{"file":null,"line":2,"url":"app://b","expected":"a","actual":"b","count":3,"context":null,"owners":[]},
        {"file":null,"line":6,"url":"","expected":"a link","actual":"the line has no link","count":1,"context":null,"owners":[]}]

        """, "\(list.output)")
    try directory.write(text, to: "l.csv")
    let findings = try run("check-links", "l.csv", "--format", "github")
    #expect(
      findings.output.contains("app://b: expected a, actual b (3 lines)"), "\(findings.output)")
    #expect(findings.output.contains("::the line has no link"), "\(findings.output)")
    #expect(findings.errors.contains("4 of 5 links"), "\(findings.errors)")
  }

  /// A table that says in which context each of its links is opened.
  @Test(arguments: [
    "url,platform\napp://s,ios\napp://s,\n", "url,context\napp://s,platform=ios\napp://s,\n",
  ])
  func `every command opens a link in the context of its row`(_ table: String) throws {
    _ = try run(
      "-c", "route add s --url app://s --when platform=ios", "-c",
      "pattern add web app://* --fallback")
    let matched = try run("match", "--csv", "-", input: table)
    #expect(
      matched.output.split(separator: "\r\n").map {
        $0.split(separator: ",").prefix(2).joined(separator: " ")
      }
        == ["url route", "app://s s", "app://s web"], "\(matched.output)")
    #expect(matched.output.contains(",platform=ios\r\n"), "\(matched.output)")
    // What it writes is read back, also by itself.
    #expect(try run("check-links", "-", input: matched.output).output == "2 links as expected\n")
    #expect(try run("match", "--csv", "-", input: matched.output).output == matched.output)
    let explained = try run("explain", "-", input: table)
    #expect(explained.output.contains("1. s  app://s  — taken"), "\(explained.output)")
    #expect(explained.output.contains("unfulfilled: needs platform=ios"), "\(explained.output)")
    #expect(try run("history", "import", "-", input: table).output == "opened 2 links, 0 failed\n")
    let events = try run("history", "--csv").output
    #expect(events.contains(",s,") && events.contains(",web,"), "\(events)")
  }

  @Test(arguments: [
    ("platform", "'platform' is not name=value"),
    ("platfrom=ios", "no condition tests 'platfrom': a context takes platform, version"),
    ("platfrom=ios", "did you mean 'platform'?"),
    ("platform=ios, version=3.2", "'platform=ios,': blanks stand between facts, no commas"),
    ("platform=ios;version=3.2", "'ios;version=3.2' is not a platform, such as ios"),
    (
      "locale=de+AT", "'de+AT' is not a language, such as de, or one with its region, such as de-AT"
    ),
    ("platform=ios platform=android", "platform is 'ios' and 'android' in one row"),
    ("version=x", "'x' is not a version"), ("guards=nobody", "unknown guard 'nobody'"),
  ])
  func `a cell of a context that nobody can read is an error at its place`(
    _ cell: String, _ message: String
  ) throws {
    let table = "url,route,context\napp://b,b,\napp://b,b,\"\(cell)\"\n"
    try directory.write(table, to: "l.csv")
    for run in [
      try run("check-links", "l.csv"), try run("match", "-", input: table),
      try run("export", "device", "maestro", "l.csv"),
    ] {
      #expect(run.code == 1 && run.errors.contains(message), "\(run.errors)")
      #expect(run.errors.contains(":3:11: error: "), "\(run.errors)")
    }
  }

  @Test func `a column means the same whatever parameters other routes have`() throws {
    let tables = [
      "url,name\napp://b,b\n", "url,route,version\napp://b,b,2\n", "url,path\napp://b,show\n",
    ]
    for table in tables { #expect(try run("check-links", "-", input: table).code == 0, "\(table)") }
    _ = try run(
      "-c", "route add other --url app://other/:name/:path", "-c",
      "parameter add other version --type string")
    for table in tables { #expect(try run("check-links", "-", input: table).code == 0, "\(table)") }
    // Such a parameter has its place among the others.
    let own = "url,parameters\napp://other/n/p,name=n path=p\n"
    #expect(try run("check-links", "-", input: own).code == 0)
    #expect(try run("check-links", "-", input: own.replacing("=n", with: "=m")).code == 1)
  }

  @Test func `every other of two columns with links can be chosen`() throws {
    let table = "link,deeplink\napp://nowhere,app://b\n"
    #expect(try run("check-links", "-", input: table).errors.contains("--ignore link takes these"))
    #expect(try run("check-links", "-", "--ignore", "link", input: table).code == 0)
    #expect(try run("check-links", "-", "--ignore", "deeplink", input: table).code == 1)
    #expect(
      try run("check-links", "-", "--ignore", "route", input: "url,route,name\napp://b,a,b\n").code
        == 0)
  }

  @Test func `all columns that are not known are named at once`() throws {
    try directory.write("Tester;URL;Plattform\nAnn;app://b;ios\n", to: "l.csv")
    let run = try run("check-links", "l.csv")
    #expect(run.code == 1 && run.output == "")
    #expect(
      run.errors.hasPrefix(
        "l.csv:1:1: error: the columns 'Tester' and 'Plattform' (did you mean 'platform'?) are compared with nothing"
      ), "\(run.errors)")
    #expect(run.errors.contains("--ignore Tester --ignore Plattform"), "\(run.errors)")
    // Others read what they know, and say what they do not.
    let table = "url,Plattform\napp://b,ios\n"
    let matched = try self.run("match", "-", input: table)
    #expect(matched.code == 0 && matched.errors.contains("not read: the column 'Plattform'"))
  }

  @Test func `a first line that is no link is not taken for one`() throws {
    let heading = "Landing Page URL;Expected Route\nhttps://x.example/a;a\n"
    for command in [["check-links", "-"], ["match", "-"]] {
      let run = try run(command, input: heading)
      #expect(run.code == 1 && run.output == "", "\(run)")
      #expect(
        run.errors.hasPrefix(
          "<stdin>:1:1: error: line 1 is no link: is it a heading? No column of it is called url"),
        "\(run.errors)")
      #expect(run.errors.contains("url,route"), "\(run.errors)")
    }
    for log in [
      #"1.2.3.4 - - [20/Nov/2026:10:00:00 +0000] "GET /a HTTP/1.1" 200 1"#, #"{"url":"app://b"}"#,
    ] {
      let run = try run("check-links", "-", input: log + "\n" + log + "\n")
      #expect(run.code == 1 && run.errors.contains("history import reads"), "\(run.errors)")
    }
  }
}
