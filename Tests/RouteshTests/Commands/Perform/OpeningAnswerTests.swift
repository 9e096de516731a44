import TestSupport
import Testing

/// Commands that tell where a link leads report it if opening would fail.
struct OpeningAnswerTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      "-c", "route add search --class S --url shop://search",
      "-c", "parameter add search q --required", "-c", "parameter add search page --type int",
      "-c", "parameter add search sort --default name",
      "-c", "route add cart --class C --url shop://cart --disabled")
    #expect(made.code == 0, "\(made.errors)")
  }

  @Test(arguments: [
    ("shop://search", "needs the parameter q (string) [missing-parameter]"),
    ("shop://search?q=a&page=x", "which is not an int [invalid-parameter]"),
  ])
  func `a link whose parameters open refuses is refused by match, explain and check-links`(
    _ url: String, _ reason: String
  ) throws {
    let match = try run("match", url)
    #expect(match.output.hasPrefix("search  shop://search"))
    #expect(match.errors.hasPrefix("error: open would fail: "), "\(match.errors)")
    #expect(match.errors.contains(reason), "\(match.errors)")
    #expect(match.code == 1)
    #expect(try run("open", url).errors.contains(reason))
    #expect(try run("explain", url).output.contains(reason))
    try directory.write("\(url)\n", to: "links.txt")
    let links = try run("check-links", "links.txt")
    #expect(links.output.contains(reason), "\(links.output)")
    #expect(links.code == 1)
    #expect(try run("match", url, "--json").output.contains(#""failure":{"code":""#))
  }

  /// The library prints problems without a handler on standard error; here the answer has them.
  @Test func `a failure is told once`() throws {
    for line in [
      "open shop://search", "open shop://nowhere", "perform nothing", "open shop://cart",
    ] {
      let run = try run("-c", line)
      #expect(run.code == 1)
      #expect(!run.errors.contains("routing:"), "\(run.errors)")
      #expect(run.errors.ranges(of: "error:").count == 1, "\(run.errors)")
    }
    let replayed = try run("replay")
    #expect(!replayed.errors.contains("routing:"), "\(replayed.errors)")
  }

  @Test func `defaults are shown as open shows them`() throws {
    let match = try run("match", "shop://search?q=a")
    #expect(match.output == "search  shop://search  q=a  sort=name\n  opens S by show\n")
    #expect(match.code == 0)
    #expect(try run("open", "shop://search?q=a").output.contains("q=a  sort=name"))
  }

  @Test func `a migration expects what open does`() throws {
    for (url, code) in [("shop://search", 1), ("shop://search?q=a", 0)] as [(String, Int32)] {
      try directory.write("expect open \(url) search\n", to: "migrations/1_a.up.routesh")
      try directory.write("", to: "migrations/1_a.down.routesh")
      #expect(try run("migrate", "up").code == code)
    }
  }

  @Test func `a URL of a disabled route says so`() throws {
    let match = try run("match", "shop://cart")
    #expect(
      match.errors
        == "error: shop://cart is taken by no route: cart (disabled) [route-disabled]\n")
    #expect(match.code == 1)
  }
}
