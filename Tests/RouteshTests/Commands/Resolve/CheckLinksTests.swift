import Foundation
import TestSupport
import Testing

/// Tables of links as QA keeps them.
struct CheckLinksTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      "-c", "route add editor --url app://editor/:title --path push", "-c",
      "route add home --url app://home --class H", "-c",
      "route add sale --url app://sale --class S --when platform=ios --when version-from=2")
    #expect(made.code == 0)
  }

  private func check(_ text: String, _ options: String...) throws -> ProgramRun {
    try directory.write(text, to: "links.csv")
    return try run(["check-links", "links.csv"] + options)
  }

  @Test func `a blank inside a link is told, for a list has one link a line`() throws {
    try directory.write("app://editor/a b\n  app://home \napp://editor/a%20b\n", to: "list.txt")
    let run = try run("check-links", "list.txt", "--json")
    #expect(run.code == 1)
    #expect(
      run.output
        == #"[{"file":null,"line":1,"url":"app://editor/a b","expected":"a route","actual":"a blank in"#
        + #" the link: write %20 for it, or tabs or commas between columns","count":1,"context":null,"owners":[]}]"#
        + "\n",
      "\(run.output)")
  }

  @Test func `what match writes is a list of what is expected`() throws {
    let links = "app://editor/A%20note%27s\napp://home\napp://nowhere\napp://editor/%3D1\n"
    let written = try run("--csv", "match", "-", input: links)
    #expect(try check(written.output).output == "4 links as expected\n")
    #expect(try run("check-links", "-", input: written.output).output == "4 links as expected\n")
    _ = try run("pattern", "edit", "editor", "app://editor/:title", "--path", "present")
    let run = try check(written.output)
    #expect(run.code == 1 && run.errors.contains("2 of 4 links are not as expected"))
    #expect(run.output.contains("path=push"), "\(run.output)")
  }

  @Test func `a renamed route is the same route for the links that were recorded`() throws {
    _ = try run("open", "app://home")
    #expect(try run("route", "edit", "home", "--name", "start").code == 0)
    let run = try run("check-links", "--since", "1d")
    #expect(run.code == 0 && run.output == "1 link as expected\n", "\(run)")
    // Another route that takes the link is a difference.
    _ = try self.run("-c", "route remove start", "-c", "route add other --url app://home --class O")
    #expect(try self.run("check-links", "--since", "1d").code == 1)
  }

  @Test func `a link that now needs a guard is a difference, unless that is allowed`() throws {
    _ = try run("open", "app://home")
    _ = try run(
      "-c", "route add login --path present", "-c", "guard add signed-in --route login",
      "-c", "route edit home --requires signed-in")
    let new = try run("check-links", "--since", "1d", "--csv")
    #expect(new.code == 1 && new.output.contains("home,home waits for signed-in"), "\(new)")
    #expect(
      try run("check-links", "--since", "1d", "--format", "github").output.contains("needs-guard"))
    #expect(try run("check-links", "--since", "1d", "--allow", "needs-guard").code == 0)
    #expect(try run("check-links", "--since", "1d", "--context", "guards=signed-in").code == 0)
    #expect(try run("check-links", "--since", "1d", "--allow", "guards").code == 2)
    // A link that waits leads to its route; one that needs what nobody can fulfil does not.
    #expect(try check("app://home,home\n").code == 0)
    _ = try run("guard", "edit", "signed-in", "--route", "none")
    #expect(try check("app://home,home\n").output.contains("needs-guard"))
    #expect(try check("app://home,home\n", "--allow", "needs-guard").code == 0)
  }

  @Test func `the screen is compared`() throws {
    #expect(try check("url,class\napp://home,H\n").code == 0)
    let wrong = try check("url,screen\napp://home,HomeViewController\n", "--csv")
    #expect(wrong.code == 1)
    #expect(wrong.output.contains("class=HomeViewController,home class=H"), "\(wrong.output)")
  }

  @Test func `a cell that nothing compares is an error`() throws {
    for list in ["app://home,home,extra\n", "url,route\napp://home,home,extra\n"] {
      let run = try check(list)
      #expect(run.code == 1 && run.errors.contains("'extra' is compared with nothing"), "\(run)")
    }
    #expect(try check("app://editor/x,editor,title=x\n").code == 0)
    #expect(try check("link,class\napp://gone,H\n").output.contains("class=H"))
  }

  @Test func `a row is opened in its own context`() throws {
    let list = """
      url,platform,version,route
      app://sale,ios,2.1,sale
      app://sale,ios,1.9,-
      app://sale,android,3,-
      app://home,,,home

      """
    let run = try check(list)
    #expect(run.output == "4 links as expected\n" && run.errors == "", "\(run.output)\(run.errors)")
    #expect(try check("url,route\napp://sale,sale\n").code == 1)
    let said = try check(
      "url,route\napp://sale,sale\n", "--context", "platform=ios", "--context", "version=2")
    #expect(said.code == 0, "\(said.errors)")
    #expect(try check("url,version\napp://home,x\n").errors.contains("'x' is not a version"))
  }

  @Test
  func `a column that is compared with nothing is an error, unless it is said to be one's own`()
    throws
  {
    let list = "url,route,note\napp://home,home,ask Ann\n"
    let run = try check(list)
    #expect(run.code == 1 && run.output == "")
    #expect(run.errors.contains("the column 'note' is compared with nothing"), "\(run.errors)")
    #expect(run.errors.contains("--ignore note"))
    #expect(try check(list, "--ignore", "note").output == "1 link as expected\n")
    #expect(try check(list, "--ignore", "nmae").code == 1)
  }

  @Test func `an empty route expects nothing in particular, and only a dash that nothing opens`()
    throws
  {
    let list = "url,route,title\napp://home,,\napp://editor/x,,x\napp://gone,-,\n"
    #expect(try check(list).output == "3 links as expected\n")
    let wrong = try check("url,route\napp://home,-\napp://gone,\n", "--csv")
    #expect(
      wrong.output
        == "line,url,expected,actual\r\n2,app://home,no route,home\r\n3,app://gone,a route,no route\r\n",
      "\(wrong.output)")
    #expect(try check("app://home,home\napp://editor/x,\n").output == "2 links as expected\n")
    #expect(try check("url,route,title\napp://editor/x,,y\n").output.contains("title=y"))
  }

  @Test(arguments: [
    "Short URL", "short link", "Long URL", "Old URL", "target url", "Universal Link",
  ])
  func `people's words for a link are those of a table of redirects`(_ heading: String) throws {
    for text in ["\(heading)\napp://home\n", "\(heading);Route\napp://home;home\n"] {
      #expect(try check(text).output == "1 link as expected\n", "\(text)")
      #expect(try run("match", "-", "--csv", input: text).output.contains("\r\napp://home,home,"))
      let read = try run("history", "import", "links.csv").output
      #expect(read.hasPrefix("opened 1 link, 0 failed\n"), "\(read)")
    }
  }

  @Test func `of two columns with links one is chosen by ignoring the other`() throws {
    let table = "Short link,Deep link (link),Link name\napp://gone,app://home,Home\n"
    let both = try check(table, "--ignore", "Link name")
    #expect(both.code == 1 && both.output == "", "\(both)")
    #expect(both.errors.contains("the column 'Short link' is compared with nothing"))
    #expect(
      both.errors.contains(
        "the links are those of 'Deep link (link)'; --ignore 'Deep link (link)' takes these"),
      "\(both.errors)")
    #expect(try check(table, "--ignore", "link name", "--ignore", "short link").code == 0)
    let short = try check(table, "--ignore", "link name", "--ignore", "deep link (link)")
    #expect(short.code == 1 && short.output.contains("app://gone"), "\(short)")
    let redirects = try check("from,to\napp://home,app://editor/x\n", "--ignore", "to")
    #expect(redirects.output == "1 link as expected\n", "\(redirects)")
  }

  @Test func `a column named like a parameter holds its values`() throws {
    #expect(try check("url,route,title\napp://editor/x,editor,x\n").code == 0)
    #expect(try check("url,route,title\napp://editor/x,editor,y\n").code == 1)
  }

  @Test func `a recorded link is compared in the context in which it was opened`() throws {
    _ = try run(
      "-c", "route add scan --url app://scan --when platform=ios --class S", "-c",
      "context platform=ios", "-c", "open app://scan", "-c", "open app://home")
    let same = try run("check-links", "--since", "1d")
    #expect(same.output == "2 links as expected\n", "\(same)")
    let other = try run("check-links", "--since", "1d", "--context", "platform=android", "--csv")
    #expect(other.code == 1 && other.output.contains("app://scan,"), "\(other)")
    // The session's own context is not that of the links.
    let session = try run("-c", "context platform=android", "-c", "check-links --since 1d")
    #expect(session.code == 0, "\(session)")
    _ = try run(
      "-c", "route add promo --class P", "-c",
      "pattern add promo app://home --priority 1 --when platform=ios")
    let taken = try run("check-links", "--since", "1d", "--csv")
    #expect(taken.code == 1 && taken.output.contains("app://home,home,promo"), "\(taken)")
    #expect(try run("replay").output.contains("route: home → promo"))
  }

  @Test func `a difference has the owner of its routes, and the context of its line`() throws {
    _ = try run("route", "edit", "home", "--owner", "shop")
    let list = "url,route,platform\napp://home,other,android\n"
    let table = try check(list, "--csv")
    #expect(table.output.hasPrefix("line,url,expected,actual,context,owner"), "\(table.output)")
    #expect(table.output.contains("2,app://home,other,home,platform=android,shop"))
    let found = try check(list, "--format", "github")
    #expect(
      found.output.contains(
        "app://home: expected other, actual home, with platform=android; no route is called 'other' (owner: shop)"
      ),
      "\(found.output)")
    _ = try run("open", "app://home")
    _ = try run("-c", "route add top --class T", "-c", "pattern add top app://home --priority 1")
    let recorded = try run("check-links", "--since", "1d", "--csv")
    #expect(recorded.output.contains("app://home,home,top,1,shop"), "\(recorded.output)")
  }

  @Test func `a link of several files has its file, whichever files differ`() throws {
    try directory.write("app://home\n", to: "good.txt")
    try directory.write("app://nowhere\n", to: "bad.txt")
    let json = try run("check-links", "good.txt", "bad.txt", "--json").output
    #expect(json.hasPrefix(#"[{"file":"bad.txt","line":1,"#), "\(json)")
    let csv = try run("check-links", "good.txt", "bad.txt", "--csv").output
    #expect(csv.hasPrefix("file,line,url,expected,actual\r\nbad.txt,1,"), "\(csv)")
    #expect(try run("check-links", "bad.txt", "--csv").output.hasPrefix("line,url,"))
  }

  @Test func `what a list names that does not exist is told with the nearest`() throws {
    let list = "url,route,error\napp://home,hame,\napp://nowhere,,no-mach\n"
    let run = try check(list)
    #expect(run.code == 1)
    #expect(
      run.errors.contains("no route is called 'hame' — did you mean 'home'?"), "\(run.errors)")
    #expect(
      run.errors.contains("no failure has the code 'no-mach' — did you mean 'no-match'?"),
      "\(run.errors)")
    // The code is what is compared.
    #expect(run.output.contains("no route [no-match]"), "\(run.output)")
    let found = try check(list, "--format", "github").output
    #expect(found.contains("actual home; no route is called 'hame'"), "\(found)")
  }

  @Test(arguments: [
    ("url,version\napp://home,x\n", "line=2,col=12,title=bad-context"),
    ("url,route\n\"app://home,home\n", "line=2,col=1,title=bad-csv"),
    ("url,own\napp://home,x\n", "line=1,col=1,title=unknown-column"),
    ("", "title=no-links"),
  ])
  func `a list that cannot be read is a finding, too`(_ list: String, _ place: String) throws {
    let run = try check(list, "--format", "github")
    #expect(run.code == 1 && run.errors != "")
    #expect(
      run.output.hasPrefix("::error file=links.csv,") && run.output.contains(place), "\(run.output)"
    )
    let sarif = try check(list, "--format", "sarif")
    #expect(sarif.code == 1 && sarif.output.contains("links.csv"))
  }

  @Test func `a team can fail by its own links alone`() throws {
    _ = try run(
      "-c", "route edit home --owner shop", "-c", "route edit editor --owner notes")
    let list = "url,route\napp://home,home\napp://editor/a,home\napp://editor/b,sale\n"
    let notes = try check(list, "--owner", "notes", "--csv")
    #expect(notes.code == 1 && notes.output.contains("app://editor/b"), "\(notes)")
    #expect(notes.errors.contains("2 of 3 links are not as expected of notes"), "\(notes.errors)")
    let shop = try check("url,route\napp://editor/b,sale\n", "--owner", "shop")
    #expect(
      shop.code == 0 && shop.output == "1 link compared, and what is of shop is as expected\n",
      "\(shop)")
    #expect(try check(list, "--owner", "shpo").errors.contains("unknown owner 'shpo'"))
    // Of the patterns only those of the team count.
    let covered = try check("app://home\n", "--owner", "shop", "--fail-under", "100")
    #expect(covered.code == 0 && covered.output.contains("1 of 1 pattern"), "\(covered)")
    #expect(try check("app://home\n", "--owner", "notes", "--fail-under", "100").code == 1)
    let all = try check("app://home\n", "--coverage", "--format", "github").output
    #expect(all.contains("no link of the list wins app://editor/:title of editor"), "\(all)")
    #expect(all.contains("(owner: notes)"), "\(all)")
  }
}
