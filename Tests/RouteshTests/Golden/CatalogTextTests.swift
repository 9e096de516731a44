import TestSupport
import Testing

/// All texts about a catalog with something in every column.
struct CatalogTextTests {
  private static let lists = [
    "routes", "patterns", "protocols", "classes", "adapters", "parameters item", "parameters list",
    "storyboards", "scenes", "segues", "config", "check", "conflicts", "find item",
  ]

  private static let routes = [
    "plain", "list", "item", "time", "badge", "help", "closed", "many", "person",
  ]

  private static let exports = [
    "routesh", "dot", "mermaid", "aasa --app ABCDE12345.com.example.shop", "android",
  ]

  @Test(arguments: ["", " --json", " --jsonl", " --csv"])
  func `every list in every format`(format: String) throws {
    let text = try FixtureStore.made().session(Self.lists.map { $0 + format })
    let name = "lists\(format.replacing(" --", with: "-")).txt"
    #expect(try GoldenText.difference(of: text, from: name) == nil)
  }

  @Test func `details of each route`() throws {
    let text = try FixtureStore.made().session(
      Self.routes.flatMap { ["route \($0)", "route \($0) --json"] })
    #expect(try GoldenText.difference(of: text, from: "details.txt") == nil)
  }

  @Test(arguments: exports)
  func `every export`(form: String) throws {
    let words = form.split(separator: " ").map(String.init)
    let text = try FixtureStore.made().run(["export"] + words)
    #expect(try GoldenText.difference(of: text, from: "export-\(words[0]).txt") == nil)
  }
}
