import TestSupport
import Testing

/// `match` as text, table and JSON, and in a context.
struct MatchTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeShop()
  }

  @Test func `matches are rows of a table`() throws {
    #expect(
      try run("match", "shop://p/7?q=a,b", "--csv").output
        == "url,route,class,path,pattern,parameters,error\r\n\"shop://p/7?q=a,b\",product,"
        + "ProductViewController,show,shop://p/:id,\"id=7 q=a,b\",\r\n")
    let both = try run("--csv", "--no-header", "match", "-", input: "shop://home\nshop://no\n")
    #expect(
      both.output
        == "shop://home,home,HomeViewController,show,shop://home,,\r\nshop://no,,,,,,no-match\r\n")
    #expect(both.errors == "error: 1 of 2 URLs would not open\n" && both.code == 1)
  }

  @Test func `a match names the screen and how it is shown`() throws {
    #expect(
      try run("match", "shop://p/7").output
        == "product  shop://p/:id  id=7\n  opens ProductViewController by show\n")
    #expect(
      try run("explain", "shop://p/7").output.contains("\n  opens ProductViewController by show\n"))
    let json = try run("match", "shop://p/7", "--json").output
    #expect(json.contains(#""class":"ProductViewController","path":"show""#), "\(json)")
  }

  @Test func `a question is asked in a context`() throws {
    _ = try run("route", "add", "sale", "--url", "shop://sale", "--when", "platform=ios")
    #expect(try run("match", "shop://sale").code == 1)
    #expect(try run("match", "shop://sale", "--context", "platform=ios").code == 0)
    #expect(try run("explain", "shop://sale", "--context", "platform=ios").output.contains("taken"))
    let wrong = try run("match", "shop://sale", "--context", "platfrom=ios")
    #expect(wrong.errors.contains("no condition tests 'platfrom'"), "\(wrong.errors)")
    #expect(wrong.errors.contains("did you mean 'platform'?") && wrong.code == 2)
    #expect(try run("match", "shop://sale", "--context", "version=x").code == 2)
    #expect(try run("match", "shop://home", "--fact", "platfrom=ios").code == 0)
  }
}
