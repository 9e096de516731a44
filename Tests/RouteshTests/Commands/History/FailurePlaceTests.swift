import TestSupport
import Testing

/// What fails, by the place where it leads; and what changes of the catalog are told like.
struct FailurePlaceTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private static let script = """
    route add product --url 'https://shop.example/p/:id'
    route add help --url 'https://shop.example/help/:topic'
    route add cart --url app://cart/:id
    open https://shop.example/p/1
    open https://shop.example/item/1
    open https://shop.example/item/2?x=1
    open https://shop.example/item/2
    open https://SHOP.example/helb/faq
    open app://kart/7
    route edit help --summary 'Help'
    open https://shop.example/item/3
    open app://kart/8#a
    perform nowhere
    """

  @Test func `failures are grouped by scheme, host and first segment`() throws {
    _ = try run(["--keep-going"], input: Self.script)
    let lines = try run("errors", "--by", "place", "--csv").output.split(separator: "\r\n")
    let cells = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(cells[0].prefix(5) == ["place", "count", "codes", "oldest", "nearest"])
    #expect(
      cells.dropFirst().map { $0.prefix(5).joined(separator: " ") } == [
        "https://shop.example/item 4 no-match r3 https://shop.example/help/:topic",
        "app://kart 2 no-match r3 app://cart/:id",
        "(no link) 1 invalid-protocol r4 ",
        "https://shop.example/helb 1 no-match r3 https://shop.example/help/:topic",
      ])
    let json = try run("errors", "--by", "place", "--json", "--limit", "1").output
    #expect(json.contains("\"place\":\"https://shop.example/item\""))
    #expect(json.contains("\"url\":\"https://shop.example/item/"))
    #expect(json.contains("\"oldest\":3"))
  }

  @Test func `the page groups what is broken now`() throws {
    _ = try run(["--keep-going"], input: Self.script)
    let page = try run("report").output
    #expect(page.contains("<code>https://shop.example/item</code>"), "\(page.count)")
    #expect(page.contains("Route or pattern"))
  }

  /// A failing link leads to its answer in the context in which it failed, and the page says since when, as `history why`.
  @Test func `the page has the context, the cause and the owner of what is broken now`() throws {
    _ = try run(
      ["--keep-going"],
      input: """
        route add web --class W --url https://h.example/*
        redirect add https://h.example/go/:d app://d/:d --when platform=ios
        route add gift --url app://gift/:amount --owner checkout
        parameter add gift amount --type double
        context platform=ios
        open https://h.example/go/x
        open app://gift/zehn
        open app://gift/0.5
        parameter edit gift amount --type int
        open app://gift/0.5
        open app://gift/0.5
        """)
    let page = try run("report").output
    for text in [
      "<a href=\"#link=https%3A%2F%2Fh.example%2Fgo%2Fx&amp;platform=ios\">",
      "(platform=ios; it worked before r2)",
      "2 by <a href=\"#link=app%3A%2F%2Fgift%2F0.5&amp;platform=ios\">",
      "(platform=ios; it worked before r5)", "<code>gift</code><br>owner checkout",
    ] { #expect(page.contains(text), "\(text)") }
  }

  @Test func `a link that waits for a guard is not broken now`() throws {
    _ = try run(
      input: """
        route add login --path present
        guard add signed-in --route login
        route add t --url app://t --path push --requires signed-in
        open app://t
        back
        """)
    #expect(!(try run("report").output.contains("<caption>Links that fail</caption>")))
  }

  @Test func `a redirect's new pattern is told as its pattern`() throws {
    let edited = try run(
      input: """
        redirect add app://old app://new
        route add new --url app://new
        redirect edit app://old --new-pattern app://older
        """)
    let line = "changed redirect app://old: pattern app://old → app://older"
    #expect(edited.output.contains(line), "\(edited.output)")
    #expect(try run("log", "-p", "--limit", "1").output.contains("  \(line)\n"))
    #expect(try run("open", "app://old").code == 1)
    #expect(try run("history", "why").output.contains("  \(line)\n"))
    #expect(try run("diff", "r2").output.contains(line))
  }

  @Test func `a long command is cut in lists, and whole in log -p and in data`() throws {
    let lines = (1...30).map { "route add r\($0) --url app://r\($0)" }
    try directory.write(lines.joined(separator: "\n"), to: "made.routesh")
    // The time line begins with the first event.
    _ = try run("-c", "route add x --url app://x", "-c", "open app://x")
    _ = try run("--atomic", "-f", "made.routesh")
    _ = try run("open", "app://r1")
    let cut = "route add r3 --url app://r3 … and 27 lines more"
    // Where each row has the command, its first line is enough.
    let rows = "  route add r1 --url app://r1 and 29 more commands"
    for (command, end) in [
      (["log"], cut), (["history", "timeline"], cut), (["blame", "r1"], rows),
    ] {
      let text = try run(command).output
      #expect(text.contains(end), "\(text)")
      #expect(!text.contains("r30"), "\(text)")
    }
    #expect(try run("log", "-p").output.contains("route add r30 --url"))
    #expect(try run("log", "--json").output.contains("route add r30 --url"))
    #expect(try run("log", "--csv").output.contains("route add r30 --url"))
  }

  @Test func `blame knows redirects and guards`() throws {
    _ = try run(
      input: """
        route add login
        guard add signed-in --route login
        redirect add app://old app://new
        redirect edit app://old app://newer
        """)
    let redirect = try run("blame", "app://old", "--csv").output
    #expect(redirect.contains("target,app://newer,r4,"), "\(redirect)")
    let row = try run("blame", "signed-in", "--csv").output
    #expect(row.contains("route,login,r2,"), "\(row)")
    #expect(
      try run("blame", "logn").errors.contains("unknown route 'logn' — did you mean 'login'?"))
  }

  @Test func `a side without events has no share, and a lost link counts for its route`() throws {
    let opens = (1...8).map { "open https://x.example/p/\($0 * 111)" }.joined(separator: "\n")
    _ = try run(
      ["--keep-going"],
      input: """
        route add product --url 'https://x.example/p/:id'
        \(opens)
        pattern edit product 'https://x.example/p/:id' --to 'https://x.example/p/:id([1-4]+)'
        \(opens)
        """)
    let diff = try run("history", "diff", "r1", "r2", "--csv").output
    #expect(diff.contains("route product,worse,100 % of 8,50 % of 8,"), "\(diff)")
    let none = try run("history", "diff", "r1", "r2", "--url", "nowhere", "--csv").output
    #expect(none.contains("all,unknown,none,none,"), "\(none)")
  }

  @Test func `a masked link that is lost counts for its route`() throws {
    let opens = (1...8).map { "open https://x.example/p/\($0 * 111)/z" }.joined(separator: "\n")
    _ = try run(
      ["--keep-going"],
      input: """
        route add product --url 'https://x.example/p/:id/z'
        parameter add product id --sensitive
        \(opens)
        pattern edit product 'https://x.example/p/:id/z' --to 'https://x.example/p/:id(\\d{1,2})/z'
        \(opens)
        """)
    let diff = try run("history", "diff", "r2", "r3", "--csv").output
    #expect(diff.contains("route product,worse,100 % of 8,0 % of 8,"), "\(diff)")
  }

  @Test func `a masked link is compared as far as it is known`() throws {
    _ = try run(
      ["--keep-going"],
      input: """
        route add p --url 'https://x.example/p/:id'
        parameter add p token --sensitive
        pattern edit p 'https://x.example/p/:id' --to 'https://x.example/p/:id(\\d{1,4})'
        open https://x.example/p/98765
        """)
    let why = try run("history", "why").output
    #expect(why.contains("it worked before r3: pattern edit p"), "\(why)")
    #expect(!why.contains("%E2%80%A2"), "\(why)")
    #expect(why.contains("is masked"), "\(why)")
  }
}
