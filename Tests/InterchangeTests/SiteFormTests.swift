import Interchange
import RouteModel
import TestSupport
import Testing

/// Each form of a pattern, and each of its hosts, beside the files.
struct SiteFormTests: SiteCase {
  @Test(arguments: [
    ("https://h.x/i/:id/:opt?", "/i/?*/?*", "/i/?*", "https://h.x/i/1"),
    ("https://h.x/i{/:id}?", "/i/?*", "/i", "https://h.x/i"),
    ("https://h.x/i/:ids*", "/i/?*", "/i", "https://h.x/i"),
    ("https://h.x/:l(de|en)/a", "/de/a", "/en/a", "https://h.x/en/a"),
    ("https://h.x/a/:tab(new|top)?", "/a/*", "/a", "https://h.x/a"),
  ])
  func `a link of each form of a pattern is tried`(
    _ pattern: String, _ rule: String, _ other: String, _ lost: String
  ) throws {
    let aasa = "apple-app-site-association"
    let found = try findings([aasa: self.aasa(#"{"/":"\#(rule)"}"#)], ["i": [pattern]])
    if pattern.hasSuffix("top)?") {
      // A slash at the end of a rule may be missing in the link.
      #expect(found == [])
      return
    }
    #expect(found.map(\.finding.code) == ["link-not-taken"])
    #expect(found.first?.finding.subjects.last == lost)
    let both = self.aasa(#"{"/":"\#(rule)"},{"/":"\#(other)"}"#)
    #expect(try codes([aasa: both], ["i": [pattern]]) == [])
  }

  @Test func `a filter takes each form of a pattern, too`() throws {
    func lost(_ paths: String) throws -> [String] {
      let file = SiteFixture.manifest(
        filter(#"<data android:scheme="https" android:host="h.x"/>"# + paths))
      return try findings(
        ["AndroidManifest.xml": file], ["i": ["http{s}?://h.x/:l(de|en)/a{/:id}?"]]
      ).flatMap(\.finding.subjects).filter { $0.hasPrefix("https") }
    }
    let german = #"<data android:path="/de/a"/><data android:pathPrefix="/de/a/"/>"#
    #expect(try lost(german) == ["https://h.x/en/a"])
    let english = #"<data android:path="/en/a"/>"#
    #expect(try lost(german + english) == ["https://h.x/en/a/1"])
    #expect(try lost(german + english + #"<data android:pathPrefix="/en/a/"/>"#) == [])
  }

  @Test(arguments: [
    ("https://*.h.x/cart", ["*.h.x"]), ("https://:sub.h.x/cart", ["*.h.x"]),
    ("https://{www.}?h.x/cart", ["h.x", "www.h.x"]),
    ("https://(www|m).h.x/cart", ["www.h.x", "m.h.x"]),
    ("https://{:sub.}?h.x/cart", ["h.x", "*.h.x"]),
    ("https://shop-:n(\\d+).h.x/cart", ["shop-a.h.x"]),
  ])
  func `a host with variable parts is compared, too`(_ pattern: String, _ hosts: [String]) throws {
    let web = ["cart": [pattern]]
    func domains(_ names: [String]) -> [String: String] {
      ["A.entitlements": SiteFixture.entitlements(names.map { "applinks:" + $0 })]
    }
    func manifest(_ names: [String]) -> [String: String] {
      let data = names.map { #"<data android:host="\#($0)"/>"# }.joined()
      return [
        "AndroidManifest.xml": SiteFixture.manifest(
          filter(#"<data android:scheme="https"/>"# + data))
      ]
    }
    func missing(_ files: [String: String]) throws -> [String] {
      try findings(files, web).filter { $0.finding.severity == .error }
        .map { "\($0.finding.code) \($0.finding.subjects.joined())" }
    }
    #expect(try missing(domains(["other.y"])) == hosts.map { "host-not-associated \($0)" })
    #expect(try missing(manifest(["other.y"])) == hosts.map { "host-without-filter \($0)" })
    let covering = hosts.map { $0 == "shop-a.h.x" ? "*.h.x" : $0 }
    #expect(try codes(domains(covering), web) == [])
    #expect(try codes(manifest(covering), web) == [])
    let folder = ["other.example/.well-known/apple-app-site-association": aasa(#"{"/":"*"}"#)]
    #expect(try missing(folder) == hosts.map { "host-without-file \($0)" })
  }

  @Test func `a host that stands for those below has one of them in the files`() throws {
    let web = ["cart": ["https://:shop.h.x/cart"]]
    let file = SiteFixture.manifest(
      filter(#"<data android:scheme="https" android:host="a.h.x" android:path="/cart"/>"#))
    let files = [
      "AndroidManifest.xml": file,
      "A.entitlements": SiteFixture.entitlements(["applinks:a.h.x", "applinks:b.h.x"]),
      "a.h.x/.well-known/apple-app-site-association": aasa(#"{"/":"/cart"}"#),
    ]
    #expect(try codes(files, web) == ["host-without-filter"])
    #expect(try codes(files.filter { $0.key != "A.entitlements" }, web) == [])
  }

  @Test(arguments: [
    "sites/other.example/.well-known/", "sites/other.example/", "other.example/.well-known/",
  ])
  func `a file of a site that nobody names is not of another`(_ folder: String) throws {
    var files = SiteFixture.right
    for name in ["apple-app-site-association", "assetlinks.json"] {
      files["\(folder)\(name)"] = files.removeValue(forKey: "site/.well-known/\(name)")
    }
    #expect(try codes(files, shop).contains("host-without-file"))
    #expect(
      try codes(files, shop, options: .init(hosts: ["shop.example"])).contains("host-without-file"))
    let answer = try answers(files, "https://shop.example/cart")
    #expect(
      answer == [
        "apple false no apple-app-site-association here is of shop.example",
        "android false no assetlinks.json here is of shop.example",
      ])
  }

  @Test(arguments: ["v1.2/", "tmp.Xa12/", "a/.hidden/", "my-site/", "a.b-/", "out.d1/"])
  func `a folder of another name says nothing of the host`(_ folder: String) throws {
    var files = SiteFixture.right
    let name = "apple-app-site-association"
    files["\(folder).well-known/\(name)"] = files.removeValue(forKey: "site/.well-known/\(name)")
    #expect(try codes(files, shop) == [])
  }

  /// The files of two hosts, each with the same rules.
  private static let two: [String: String] = {
    let name = ".well-known/apple-app-site-association"
    let text = SiteFixture.right["site/\(name)"] ?? ""
    return ["shop.example/\(name)": text, "www.shop.example/\(name)": text]
  }()

  @Test func `a file that cannot be read is there nevertheless`() throws {
    var files = Self.two
    files["shop.example/.well-known/apple-app-site-association"] = "{ \"applinks\": {}, }"
    let found = try findings(files, shop).filter { $0.finding.severity == .error }
    #expect(!found.map(\.finding.code).contains("host-without-file"), "\(found)")
    #expect(found.map(\.finding.code).contains("bad-json"))
    #expect(
      try answers(files, "https://shop.example/cart").contains {
        $0.contains("the apple-app-site-association of shop.example cannot be read")
      })
  }

  @Test func `a file that names another app is told at its place`() throws {
    var files = Self.two
    let name = "shop.example/.well-known/apple-app-site-association"
    files[name] = files[name]?.replacing("example.shop", with: "example.shpo")
    let found = try findings(files, shop, options: .init(app: "com.example.shop"))
    let finding = try #require(found.first { $0.finding.code == "app-not-listed" })
    #expect(finding.place?.file == name)
    #expect(
      finding.finding.message
        == "the file does not name com.example.shop, and routes have links of shop.example")
    #expect(!found.map(\.finding.code).contains("host-without-file"), "\(found)")
  }

  @Test(arguments: [
    ("com.example.shpo", true), ("com.example.shop", false), ("com.example.shopdev", false),
    ("com.example.cart", false), ("com.example.shop.dev", false),
  ])
  func `an app that another site's file names almost so is told`(_ app: String, _ isSlip: Bool)
    throws
  {
    var files = Self.two
    let name = "www.shop.example/.well-known/apple-app-site-association"
    files[name] = files[name]?.replacing("com.example.shop", with: app)
    let found = try findings(files, shop).filter { $0.finding.code == "apps-differ" }
    #expect(found.count == (isSlip ? 1 : 0), "\(found)")
    #expect(found.allSatisfy { $0.finding.severity == .warning })
  }
}
