import Foundation
import TestSupport
import Testing

/// Which patterns, fallbacks and redirects no link of a list wins.
struct LinkCoverageTests: StoreSession {
  let directory: TemporaryDirectory

  /// Five patterns and a redirect.
  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      input: """
        route add item --class I --url app://item/:id
        parameter add item id --type int
        route add home --class H --url app://home
        route add sale --class S
        pattern add sale app://sale --when platform=ios
        route add search --class Q --url app://search/:text
        route add web --class W
        pattern add web app://* --fallback
        redirect add app://old/:id app://item/:id

        """)
    #expect(made.code == 0, "\(made.errors)")
  }

  /// A list that wins four of the six.
  private static let list = """
    url,route,platform
    app://item/1,item,
    app://home,home,
    app://old/2,item,
    app://sale,sale,ios
    app://sale,sale,ios

    """

  private func check(_ list: String, _ options: String...) throws -> ProgramRun {
    try directory.write(list, to: "l.csv")
    return try run(["check-links", "l.csv"] + options)
  }

  @Test func `what no link wins is named, with the sum`() throws {
    let run = try check(Self.list, "--coverage")
    #expect(run.code == 0 && run.errors == "")
    #expect(
      run.output == """
        line  url                 expected          actual  example
              app://search/:text  a link to search  none    app://search/text
              app://*             a link to web     none    app://any
        5 links as expected
        4 of 6 patterns, fallbacks and redirects have a link: 66 % (3 of 5 routes)

        """, "\(run.output)")
    let all = try check(Self.list + "app://search/x,search,\napp://any,web,\n", "--coverage")
    #expect(
      all.output
        == "7 links as expected\n6 of 6 patterns, fallbacks and redirects have a link: 100 % (5 of 5 routes)\n"
    )
  }

  @Test func `too few of them fail`() throws {
    let low = try check(Self.list, "--fail-under", "80")
    #expect(low.code == 1)
    #expect(low.errors.contains("4 of 6") && low.errors.contains("--fail-under asks for 80 %"))
    #expect(try check(Self.list, "--fail-under", "66").code == 0)
    #expect(try check(Self.list, "--fail-under", "67").code == 1)
    let more = Self.list + "app://search/x,search,\napp://any,web,\n"
    #expect(try check(more, "--fail-under", "80").code == 0)
    #expect(try check(more, "--fail-under", "101").code == 2)
    // The error is that of the links if one differs, too.
    let both = try check(Self.list + "app://home,item,\n", "--fail-under", "80")
    #expect(both.errors.contains("1 of 6 links is not as expected"), "\(both.errors)")
    #expect(both.errors.contains("--fail-under asks for 80 %"))
  }

  @Test func `a condition counts only in a row that fulfils it`() throws {
    let list = Self.list.replacingOccurrences(of: "sale,ios", with: "web,")
    let run = try check(list, "--coverage")
    #expect(run.output.contains("none: only with platform=ios"), "\(run.output)")
    #expect(run.output.contains("4 of 6"))
    let onPhones = try check(
      list.replacingOccurrences(of: "web,", with: "sale,"), "--coverage", "--context",
      "platform=ios")
    #expect(onPhones.output.contains("4 of 6") && !onPhones.output.contains("platform=ios"))
  }

  @Test func `what no link can win is named as such`() throws {
    _ = try run(
      input: """
        route add one --class A --url app://z/:one
        route add two --class B --url app://z/:two
        route edit home --disabled
        route edit item --internal
        redirect edit app://old/:id --disabled

        """)
    let run = try check("app://z/1,one\n", "--coverage")
    #expect(run.code == 0)
    for words in [
      "app://z/:two        a link to two           none: shadowed: app://z/:one of one takes its links",
      "a link to home          none: disabled", "a link to item          none: internal",
      "a link to the redirect  none: disabled", "1 of 8",
    ] {
      #expect(run.output.contains(words), "\(words)\n\(run.output)")
    }
  }

  @Test func `every format carries it`() throws {
    let json = try check(Self.list, "--coverage", "--json").output
    #expect(
      json == #"{"differences":[],"coverage":{"won":4,"of":6,"percent":66,"#
        + #""routes":[{"route":"home","links":1},{"route":"item","links":2},"#
        + #"{"route":"sale","links":1},{"route":"search","links":0},{"route":"web","links":0}],"#
        + #""redirects":[{"pattern":"app://old/:id","links":1}],"missing":["#
        + #"{"kind":"pattern","route":"search","pattern":"app://search/:text","reason":"","#
        + #""example":"app://search/text"},{"kind":"fallback","route":"web","pattern":"app://*","#
        + #""reason":"","example":"app://any"}]}}"# + "\n", "\(json)")
    let csv = try check(Self.list, "--coverage", "--csv").output
    #expect(csv.contains(",app://search/:text,a link to search,none,app://search/text\r\n"))
    let sarif = try check(Self.list, "--coverage", "--format", "sarif").output
    #expect(sarif.contains(#""ruleId":"not-covered""#) && sarif.contains(#""level":"warning""#))
    #expect(sarif.contains("4 of 6"))
    let failing = try check(Self.list, "--fail-under", "80", "--format", "github")
    #expect(failing.code == 1)
    #expect(
      failing.output.hasPrefix(
        "::error file=l.csv,title=not-covered::no link of the list wins app://search/:text of search"
      ))
    let table = try check(Self.list, "--coverage", "--format", "markdown").output
    #expect(table.contains("| info | 4 of 6 patterns, fallbacks and redirects have a link: 66 %"))
  }

  @Test func `several files are one list`() throws {
    try directory.write("url,route\napp://search/x,search\n,\n", to: "m.csv")
    try directory.write("app://any\napp://home\titem\n", to: "n.txt")
    try directory.write(Self.list, to: "l.csv")
    let all = try run("check-links", "l.csv", "m.csv", "n.txt", "--coverage")
    #expect(
      all.output.contains(
        "\n6 of 6 patterns, fallbacks and redirects have a link: 100 % (5 of 5 routes)\n")
        || all.output.hasPrefix("file"), "\(all.output)")
    #expect(
      all.code == 1 && all.errors == "error: 1 of 8 links is not as expected\n", "\(all.errors)")
    let two = try run("check-links", "m.csv", "l.csv", "--fail-under", "90", "--format", "github")
    // Nobody knows which of the files should have the link.
    #expect(two.output.contains("::error title=not-covered::no link of the list wins app://*"))
    #expect(try run("check-links", "l.csv", "none.csv").errors.contains("none.csv"))
    #expect(try run("check-links", "l.csv", "m.csv", "--ignore", "nope").code == 1)
  }

  @Test func `equal cells of two files count as equal if their columns have the same names`() throws
  {
    try directory.write("url,route\napp://home,H\n", to: "a.csv")
    try directory.write("url,class\napp://home,H\n", to: "b.csv")
    let both = try run("check-links", "a.csv", "b.csv", "--json").output
    #expect(
      both
        == #"[{"file":"a.csv","line":2,"url":"app://home","expected":"H","actual":"home","count":1,"context":null,"owners":[]}]"#
        + "\n",
      "\(both)")
    let twice = try run("check-links", "a.csv", "a.csv", "b.csv").output
    #expect(twice.contains("home    2") || twice.contains("  2\n"), "\(twice)")
  }

  @Test func `one pattern is not several`() throws {
    for name in ["search", "web", "sale", "home"] { _ = try run("route", "remove", name) }
    _ = try run("redirect", "remove", "app://old/:id")
    let all = try check("app://item/1\n", "--coverage").output
    #expect(all.contains("1 of 1 pattern has a link: 100 % (1 of 1 route)"), "\(all)")
    let none = try check("app://b\n", "--coverage").output
    #expect(none.contains("0 of 1 pattern has a link: 0 % (0 of 1 route)"), "\(none)")
  }

  @Test func `coverage is about a list`() throws {
    #expect(try run("check-links", "--coverage").errors.contains("--coverage needs FILE"))
    #expect(try run("check-links", "--fail-under", "5").errors.contains("--fail-under needs FILE"))
  }

  // MARK: Examples

  @Test func `each route has a link that opens it`() throws {
    let routes = try run("routes", "--json").output
    for example in [
      "app://item/42", "app://home", "app://sale", "app://search/text", "app://any",
    ] {
      #expect(routes.contains("\"example\":\"\(example)\"}"), "\(example)\n\(routes)")
    }
    _ = try run("route", "edit", "home", "--disabled")
    #expect(try run("routes", "--json").output.contains(#""example":null"#))
  }

  @Test func `an example has what its route requires`() throws {
    _ = try run(
      input: """
        parameter add search text --allow red,blue
        parameter add search sort --type bool --required
        route add code --class C --url 'app://code/:n(\\d{4})'

        """)
    let routes = try run("routes", "--json").output
    #expect(routes.contains("app://search/blue?sort=true"), "\(routes)")
    #expect(routes.contains(/app:\/\/code\/\d{4}"/), "\(routes)")
  }

  @Test func `the page shows examples, and what has a test link`() throws {
    try directory.write("note,url\nours,app://item/1\n,app://item/2\n", to: "l.csv")
    let run = try run("report", "--links", "l.csv", "--output", "p.html")
    #expect(run.code == 0, "\(run.errors)")
    let page = try String(contentsOfFile: directory.path("p.html"), encoding: .utf8)
    #expect(
      page.contains("1 of 6 patterns, fallbacks and redirects has a link: 16 % (1 of 5 routes)"))
    #expect(page.contains("<summary>4 routes without a test link</summary>\n<ul><li>home</li>"))
    #expect(
      page.contains(
        "redirects to <code>app://item/:id</code> <span class=\"quiet\">(no test links)"))
    #expect(page.contains("(2 test links)") && page.contains("(platform=ios, no test links)"))
    #expect(page.contains("<code>app://search/text</code>"))
    #expect(try self.run("report", "--links", "missing.csv", "--output", "q.html").code == 1)
  }
}
