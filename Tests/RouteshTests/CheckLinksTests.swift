import Foundation
import TestSupport
import Testing

/// Tables of links as QA keeps them: their own columns stay unchanged.
struct CheckLinksTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      "-c", "route add editor --url app://editor/:title", "-c",
      "route add home --url app://home --class H")
    #expect(made.code == 0)
  }

  /// Writes a table, fills in today's answers, and returns the result.
  private func filled(_ text: String, _ name: String) throws -> String {
    try directory.write(text, to: name)
    let run = try run("check-links", name, "--write", name)
    #expect(run.code == 0, "\(run.errors)")
    let again = try self.run("check-links", name)
    #expect(again.code == 0, "\(again.output)\(again.errors)")
    return FileContents.text(directory.path(name))
  }

  @Test func `a table written onto itself keeps comments, header, foreign columns and their order`()
    throws
  {
    #expect(
      try filled(
        """
        # Links of last year, owner: QA
        note,url,route,title

        "from the mail, of May",app://editor/hello,,
        # the one that must not work
        old,app://nowhere,home,

        """, "links.csv") == """
          # Links of last year, owner: QA
          note,url,route,title

          "from the mail, of May",app://editor/hello,editor,hello
          # the one that must not work
          old,app://nowhere,-,

          """)
  }

  @Test func `a blank inside a link is told, for a list has one link a line`() throws {
    try directory.write("app://editor/a b\n  app://home \napp://editor/a%20b\n", to: "list.txt")
    let run = try run("check-links", "list.txt", "--json")
    #expect(run.code == 1)
    #expect(
      run.output
        == #"[{"line":1,"url":"app://editor/a b","expected":"a route","actual":"a blank in"#
        + #" the link: write %20 for it, or tabs or commas between columns"}]"# + "\n",
      "\(run.output)")
  }

  @Test func `line ends, semicolons and the mark at the beginning stay`() throws {
    let text = "\u{FEFF}url;route;note\r\napp://home;;a, b\r\n"
    #expect(try filled(text, "links.csv") == "\u{FEFF}url;route;note\r\napp://home;home;a, b\r\n")
  }

  @Test func `what no column holds goes into one of its own and is read back`() throws {
    #expect(
      try filled("url\nroute: none\n", "x.csv") == "url,route\nroute: none,-\n")
    #expect(
      try filled("url,note\napp://editor/A%20note%27s,new\napp://home,old\n", "y.csv") == """
        url,note,route,parameters
        app://editor/A%20note%27s,new,editor,"\"\"title=A note's\"\""
        app://home,old,home,

        """)
  }

  @Test func `a list of URLs becomes a table of tabs`() throws {
    #expect(
      try filled("# mine\napp://editor/x\n\napp://home\n", "list.txt")
        == "# mine\napp://editor/x\teditor\ttitle=x\n\napp://home\thome\n")
  }

  @Test func `a field without a name that is no parameter stays`() throws {
    #expect(
      try filled("app://editor/x\thome\ttitle=y\tfrom the mail\n", "list.tsv")
        == "app://editor/x\teditor\ttitle=x\tfrom the mail\n")
  }

  @Test func `a foreign column is not compared, and that is said`() throws {
    try directory.write("url,route,note\napp://home,home,ask Ann\n", to: "links.csv")
    let run = try run("check-links", "links.csv")
    #expect(run.code == 0)
    #expect(run.output == "1 link as expected\n")
    #expect(run.errors == "warning: column 'note' is not a parameter and is not compared\n")
    #expect(try self.run("check-links", "links.csv", "--ignore", "note").errors == "")
  }

  @Test func `a parameter that no route has any more is no foreign column`() throws {
    try directory.write("url,route,name\napp://editor/x,editor,x\n", to: "links.csv")
    let run = try run("check-links", "links.csv")
    #expect(run.code == 1)
    #expect(run.output.contains("editor name=x"))
    #expect(try self.run("check-links", "links.csv", "--ignore", "name").code == 0)
    #expect(try self.run("check-links", "links.csv", "--ignore", "nmae").errors.contains("'name'"))
  }

  @Test func `a value that tabs would cut is written out, and CSV holds it`() throws {
    try directory.write("app://editor/a%09b\n", to: "list.txt")
    #expect(try run("check-links", "list.txt", "--write", "out.tsv").code == 0)
    #expect(
      FileContents.text(directory.path("out.tsv"))
        == "app://editor/a%09b\teditor\ttitle=a\\u{9}b\n")
    #expect(try run("check-links", "out.tsv").code == 0)
    #expect(try run("check-links", "list.txt", "--write", "out.csv").code == 0)
    #expect(try run("check-links", "out.csv").code == 0)
  }
}
