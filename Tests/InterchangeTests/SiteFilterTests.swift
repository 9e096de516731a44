import Interchange
import RouteModel
import TestSupport
import Testing

/// Filters and lists that say less than they seem to, and how findings are worded.
struct SiteFilterTests: SiteCase {
  @Test(arguments: [
    #"<data android:scheme="https"/>"#, #"<data android:scheme="https" android:host="*"/>"#,
  ])
  func `a filter that names no host takes no link of the web`(_ data: String) throws {
    func manifest(_ verified: Bool, _ more: String = "") -> [String: String] {
      ["AndroidManifest.xml": SiteFixture.manifest(filter(data, verified: verified) + more)]
    }
    func lines(_ files: [String: String], _ patterns: [String: [String]]) throws -> [String] {
      try findings(files, patterns).map { "\($0.finding.severity) \($0.finding.code)" }
    }
    let cart = ["cart": ["https://shop.example/cart"]]
    #expect(
      try lines(manifest(true), cart) == ["error filter-without-host", "error host-without-filter"])
    #expect(
      try lines(manifest(true), ["cart": ["/cart"]]) == [
        "error filter-without-host", "error link-not-taken",
      ])
    // A browser has such a filter beside its own links.
    let own = filter(#"<data android:scheme="https" android:host="shop.example"/>"#)
    #expect(try lines(manifest(false, own), cart) == ["warning filter-without-host"])
    let answer = try answers(manifest(true), "https://shop.example/cart", elsewhere: [.site])
    #expect(
      answer == ["android false the filter names no host, so that no site is asked for the app"])
    let read = try AndroidImport.import(
      SourceText(manifest(true).values.joined(), file: "AndroidManifest.xml"))
    #expect(read.notes.map(\.code) == ["filter-without-host"])
  }

  @Test
  func `a list that an assetlinks file includes is not known, and what is missing is not told`()
    throws
  {
    var files = SiteFixture.right
    let include = #"[{"include": "https://shop.example/more.json"}]"#
    files["site/.well-known/assetlinks.json"] = include
    let found = try findings(files, shop)
    #expect(
      found.map { "\($0.finding.severity) \($0.finding.code)" } == ["warning unresolved-value"])
    #expect(
      found.first?.finding.message
        == "what 'https://shop.example/more.json' says, which is included, is not known: what is missing in this file cannot be told"
    )
    #expect(
      try answers(files, "https://shop.example/cart").last
        == "android unknown an intent filter takes it, but what 'https://shop.example/more.json' says, which is included, is not known"
    )
    #expect(try codes(["assetlinks.json": #"[{"include": 1}]"#], [:]) == ["bad-statement"])
    #expect(try codes(["assetlinks.json": #"[{"include": "x.json"}]"#], [:]) == ["bad-statement"])
    // Beside a statement that names the app nothing is unknown.
    files["site/.well-known/assetlinks.json"] =
      (SiteFixture.right[
        "site/.well-known/assetlinks.json"] ?? "").replacing(
        "[\n  {\n", with: #"[{"include": "https://a.example/b"},{"#)
    #expect(
      try answers(files, "https://shop.example/cart").last
        == "android true an intent filter takes it")
  }

  @Test func `many links that one file lacks are one finding with the first names`() throws {
    let file = ["apple-app-site-association": aasa(#"{"/":"/none","exclude":true}"#)]
    func patterns(_ count: Int) -> [String: [String]] {
      Dictionary(
        uniqueKeysWithValues: (1...count).map { ("r\($0 + 10)", ["https://h\($0).example/p"]) })
    }
    #expect(try findings(file, patterns(3)).count == 3)
    let found = try findings(file, patterns(19))
    #expect(
      found.map(\.finding.message) == [
        "no rule takes 19 links that routes open: https://h1.example/p (r11), https://h2.example/p (r12), https://h3.example/p (r13) and 16 more"
      ])
    #expect(found.first?.finding.subjects.count == 19)
  }

  @Test func `a name is said as it is written, and a scheme is the filter's own`() throws {
    let domains = SiteFixture.entitlements(["applinks:$(SITE_Host)", "$(ALL)", "applinks:a.b"])
    let found = try findings(["A.entitlements": domains], ["x": ["https://a.b/x"]])
    #expect(
      found.map { $0.finding.message.prefix { $0 != ":" } } == [
        "the domain '$(SITE_Host)' is known when the app is built",
        "the domain '$(ALL)' is known when the app is built",
      ])
    let mixed = SiteFixture.manifest(
      filter(
        #"<data android:scheme="https"/><data android:scheme="shop"/><data android:host="a.b"/><data android:path="/x"/>"#
      ) + filter(#"<data android:scheme="other" android:host="a.b" android:path="/y"/>"#))
    let unused = try findings(["AndroidManifest.xml": mixed], ["x": ["https://a.b/x"]])
      .filter { $0.finding.code == "rule-without-route" }
    #expect(
      unused.map(\.finding.message) == [
        "the filter of shop hands links to the app that no route opens",
        "the filter of other hands links to the app that no route opens",
      ])
  }

  private static let cart =
    #"<data android:scheme="https" android:host="shop.example" android:path="/cart"/>"#
  private let cart = ["cart": ["https://shop.example/cart"]]

  @Test(arguments: ["service", "receiver"])
  func `links open activities, and no other component`(_ component: String) throws {
    let file = SiteFixture.manifest(filter(Self.cart)).replacing("activity", with: component)
    let files = ["AndroidManifest.xml": file]
    #expect(try codes(files, cart) == ["host-without-filter"])
    #expect(
      try answers(files, "https://shop.example/cart", elsewhere: [.site]) == [
        "android false no intent filter takes it"
      ])
    let read = try AndroidImport.import(SourceText(file, file: "AndroidManifest.xml"))
    #expect(read.catalog.routes.isEmpty && read.notes.map(\.code) == ["filter-without-view"])
    let alias = file.replacing("<\(component)", with: "<activity-alias")
      .replacing("</\(component)", with: "</activity-alias")
    #expect(try codes(["AndroidManifest.xml": alias], cart) == [])
  }

  @Test func `a host that one filter asks for is asked for all filters`() throws {
    let item = filter(
      #"<data android:scheme="https" android:host="shop.example" android:pathPrefix="/item/"/>"#)
    let web = ["cart": ["https://shop.example/cart"], "item": ["https://shop.example/item/:id"]]
    func files(_ data: String) -> [String: String] {
      ["AndroidManifest.xml": SiteFixture.manifest(item + filter(data, verified: false))]
    }
    #expect(try codes(files(Self.cart), web) == [])
    #expect(
      try answers(files(Self.cart), "https://shop.example/cart", elsewhere: [.site]) == [
        "android true an intent filter takes it, if the files of the site say so, too"
      ])
    let www = Self.cart.replacing("shop.example", with: "www.shop.example")
    let found = try findings(files(Self.cart + www), web)
    #expect(found.map(\.finding.code) == ["host-without-route", "no-auto-verify"].reversed())
    #expect(
      found.first?.finding.subjects == ["www.shop.example"])
    let read = try AndroidImport.import(
      SourceText(files(Self.cart).values.joined(), file: "AndroidManifest.xml"))
    #expect(read.notes == [])
    // A filter that no link reaches asks for no host.
    let hidden = files(Self.cart)["AndroidManifest.xml"]?.replacing(
      "<activity ", with: "<activity android:enabled=\"False\" ")
    #expect(try codes(["AndroidManifest.xml": hidden ?? ""], web).contains("host-without-filter"))
  }

  @Test(arguments: ["true", "True", "TRUE"])
  func `true and false are written in three ways`(_ text: String) throws {
    let file = SiteFixture.manifest(filter(Self.cart))
      .replacing(#"autoVerify="true""#, with: #"autoVerify="\#(text)""#)
    #expect(try codes(["AndroidManifest.xml": file], cart) == [])
    let no = ["true": "false", "True": "False"][text] ?? "FALSE"
    let closed = file.replacing(#"exported="true""#, with: #"exported="\#(no)""#)
    #expect(try codes(["AndroidManifest.xml": closed], cart) == ["host-without-filter"])
    let read = try AndroidImport.import(SourceText(closed, file: "AndroidManifest.xml"))
    #expect(read.catalog.routes.values.map(\.isInternal) == [true])
  }

  @Test(arguments: [
    (
      "<uri-relative-filter-group/>",
      "a group without a path, a query or a fragment matches nothing"
    ),
    (
      #"<uri-relative-filter-group android:allow="false"><data android:pathPrefix="/"/></uri-relative-filter-group>"#,
      "its groups only exclude links"
    ),
    (#"<data android:pathPrefix="cart"/>"#, "takes no link: no path of a URL is like 'cart'"),
  ])
  func `a filter that can take nothing is told, and its host is there`(
    _ more: String, _ why: String
  ) throws {
    let data = #"<data android:scheme="https" android:host="shop.example"/>"#
    let files = ["AndroidManifest.xml": SiteFixture.manifest(filter(data + more))]
    let found = try findings(files, cart)
    #expect(found.map(\.finding.code) == ["filter-takes-nothing", "link-not-taken"])
    #expect(found.first?.finding.message.contains(why) == true, "\(found)")
    #expect(
      try answers(files, "https://shop.example/cart", elsewhere: [.site]) == [
        "android false no intent filter takes it"
      ])
    let read = try AndroidImport.import(
      SourceText(files.values.joined(), file: "AndroidManifest.xml"))
    #expect(read.catalog.routes.isEmpty && read.notes.count <= 1, "\(read.notes)")
  }

  /// The host of a link of the web has no case.
  @Test(arguments: ["Shop.Example", "SHOP.EXAMPLE", "shop.example", "*.Example"])
  func `a file names a host in any case`(_ host: String) throws {
    let star = host.hasPrefix("*")
    let files = [
      "AndroidManifest.xml": SiteFixture.manifest(
        filter(#"<data android:scheme="https" android:host="\#(host)" android:path="/cart"/>"#)),
      "Shop.entitlements": SiteFixture.entitlements(["applinks:\(host)"]),
      "apple-app-site-association": aasa(#"{"/":"/cart"}"#),
    ]
    for written in ["https://shop.example/cart", "https://Shop.Example/cart"] {
      #expect(try codes(files, ["cart": [written]]) == [])
      let answers = try SiteCheck(
        self.files(files), catalog(["cart": [written]]),
        options: .init(elsewhere: [.site, .app])
      ).answers(to: written)
      #expect(answers.allSatisfy { $0.arrives != false }, "\(answers)")
    }
    // Another host is another.
    let other = try codes(files, ["cart": ["https://other.test/cart"]])
    #expect(
      other.contains("host-without-filter") && other.contains("host-not-associated"), "\(star)")
  }
}
