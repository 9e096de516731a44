import Foundation
import TestSupport
import Testing

/// Whose routes fail, and whose findings they are.
struct OwnerTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      "-f", "-",
      input: """
        route add cart --url shop://cart/:id --owner checkout
        parameter add cart id --type int
        route add item --url shop://item/:id --owner catalog
        parameter add item id --type int
        route add help --url shop://help
        """)
    #expect(made.code == 0, "\(made.errors)")
  }

  /// Runs lines of which some fail.
  private func lines(_ text: String) throws {
    _ = try run("--keep-going", "-f", "-", input: text)
  }

  @Test func `failures are counted by the owner that the route has today`() throws {
    try lines(
      """
      open shop://cart/x
      open shop://cart/y
      open shop://item/x
      open shop://nothing
      route edit item --owner ""
      route edit cart --name basket
      open shop://cart/z
      perform cart id=7
      """)
    let list = try run("errors", "--by", "owner", "--csv").output
    let rows = list.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).prefix(2).joined(separator: " ")
    }
    #expect(rows == ["owner count", "checkout 4", "(no route) 1", "(none) 1"], "\(list)")
    let json = try run("errors", "--by", "owner", "--json").output
    #expect(json.hasPrefix(#"[{"owner":"checkout","count":4,"codes":["#), "\(json)")
    #expect(
      json.contains(#"{"owner":null,"count":1,"codes":["no-match"],"hasRoute":false,"#), "\(json)")
    #expect(
      json.contains(#"{"owner":null,"count":1,"codes":["invalid-parameter"],"hasRoute":true,"#),
      "\(json)")
  }

  @Test func `a link that its route did not take is that owner's`() throws {
    try lines(
      """
      route edit cart --disabled
      open shop://cart/1
      route edit item --internal
      open shop://item/1
      route edit help --owner support --when platform=ios
      open shop://help
      open shop://nothing
      """)
    let list = try run("errors", "--by", "owner", "--csv").output
    for owner in ["checkout", "catalog", "support", "(no route)"] {
      #expect(list.contains("\r\n\(owner),1,"), "\(list)")
    }
    let one = try run("errors", "--owner", "support", "--csv")
    #expect(one.output.contains("condition-unmet,help,,"), "\(one)")
    #expect(one.errors.contains("1 failure without a route, which nobody owns"), "\(one)")
    #expect(
      try run("errors", "--owner", "checkout", "--by", "url", "--csv").output.contains(
        "shop://cart/1,1,route-disabled"))
    let none = try run("errors", "--code", "redirect-loop")
    #expect(none.code == 0 && none.errors.contains("no failure matches"), "\(none)")
  }

  @Test func `failures of one owner are counted by what is asked`() throws {
    try lines(
      """
      open shop://cart/x
      open shop://cart/y
      open shop://item/x
      open shop://nothing
      route edit cart --name basket
      open shop://cart/y
      """)
    func rows(_ options: String...) throws -> [String] {
      try run(["errors", "--owner", "checkout", "--csv"] + options).output.split(separator: "\r\n")
        .dropFirst().map {
          $0.split(separator: ",", omittingEmptySubsequences: false).prefix(2)
            .joined(separator: " ")
        }
    }
    #expect(try rows() == ["invalid-parameter cart", "invalid-parameter basket"])
    #expect(try rows("--by", "code") == ["invalid-parameter 3"])
    #expect(try rows("--by", "route") == ["cart 2", "basket 1"])
    #expect(try rows("--by", "url") == ["shop://cart/y 2", "shop://cart/x 1"])
    #expect(try rows("--by", "place") == ["shop://cart 3"])
    #expect(try rows("--by", "platform") == ["(none) 3"])
    #expect(try rows("--by", "owner") == ["checkout 3"])
    #expect(try rows("--by", "owner", "--owner", "catalog") == ["checkout 3", "catalog 1"])
    #expect(try rows("--by", "url", "--limit", "1") == ["shop://cart/y 2"])
    let wrong = try run("errors", "--owner", "chekout")
    #expect(wrong.errors == "error: unknown owner 'chekout' — did you mean 'checkout'?\n")
  }

  @Test func `an explanation of a failure names the owner`() throws {
    try lines("open shop://cart/x\nroute edit cart --name basket")
    #expect(try run("history", "why").output.contains("\nowner: checkout\n"))
    #expect(try run("history", "why", "--json").output.contains(#","owner":"checkout","#))
    try lines("perform cart id=7")
    #expect(try run("history", "why").output.contains("\nowner: checkout\n"))
    try lines("open shop://nothing")
    #expect(try !run("history", "why").output.contains("owner:"))
  }

  /// Ways in which a change breaks a link, so that no route takes it.
  private static let breaking = [
    "pattern edit cart shop://cart/:id --to shop://carts/:id", "route remove cart",
    "-c 'pattern remove cart shop://cart/:id' -c 'route edit cart --name basket'",
    "-c 'pattern edit cart shop://cart/:id --to shop://x/:id' -c 'route edit item --owner other'",
  ]

  @Test(arguments: breaking)
  func `an explanation of a link that no route takes names the owner of the one that did`(
    _ change: String
  ) throws {
    for line in change.split(separator: "-c ").map({ $0.trimmingCharacters(in: ["'", " "]) }) {
      #expect(try run("-c", line).code == 0)
    }
    _ = try run("open", "shop://cart/7")
    let text = try run("history", "why").output
    #expect(text.contains("no-match") && text.contains("\nowner: checkout\n"), "\(text)")
    #expect(try run("history", "why", "--json").output.contains(#","owner":"checkout","#))
  }

  @Test func `a check of one owner has only the findings about its routes`() throws {
    try lines(
      """
      route edit cart --requires nobody
      route edit item --parent nowhere
      pattern add item shop://cart/:id
      """)
    let mine = try run("check", "--owner", "checkout", "--strict")
    #expect(mine.code == 1 && mine.output.contains("unknown-guard"), "\(mine.output)")
    #expect(mine.output.contains("duplicate") && !mine.output.contains("unknown-parent"))
    let both = try run("check", "--owner", "checkout", "--owner", "catalog").output
    #expect(both.contains("unknown-guard") && both.contains("unknown-parent"), "\(both)")
    #expect(try run("check", "--json").output.contains(#""owners":["catalog","checkout"]"#))
    let wrong = try run("check", "--owner", "chekout")
    #expect(wrong.code == 1)
    #expect(wrong.errors == "error: unknown owner 'chekout' — did you mean 'checkout'?\n")
  }

  @Test func `an owner without findings has none, whatever others have`() throws {
    try lines("route edit cart --requires nobody")
    let fine = try run("check", "--owner", "catalog", "--strict")
    #expect(
      fine.code == 0 && fine.output.hasPrefix("no problems of catalog in 3 routes"), "\(fine)")
    #expect(try run("check", "--owner", "checkout", "--strict").code == 1)
  }

  @Test(arguments: ["github", "markdown", "sarif"])
  func `a pull request shows the owner of a finding`(_ format: String) throws {
    try lines("route edit cart --requires nobody\nroute edit help --requires nobody")
    let text = try run("check", "--format", format).output
    #expect(text.contains("which is not in the catalog (owner: checkout)"), "\(text)")
    #expect(text.contains("route help requires the guard nobody"), "\(text)")
    #expect(text.components(separatedBy: "(owner:").count == 2, "\(text)")
  }

  @Test func `a parameter that is called as another route is not that route`() throws {
    try lines(
      """
      parameter add cart item --type int
      row put parameter
      """)
    let catalog = """
      {"identifier": "cart", "class": "CartViewController", "owner": "checkout",
        "parameters": [{"name": "item", "type": "int", "default": "x"}]}
      """
    try lines("row put route '\(catalog.replacing("\n", with: ""))'")
    let json = try run("check", "--code", "parameter-default", "--json").output
    #expect(json.contains(#""owners":["checkout"]"#), "\(json)")
  }
}
