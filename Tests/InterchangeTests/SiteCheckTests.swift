import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing
import URLPatterns

/// What the files of a site and an app say, beside the routes.
struct SiteCheckTests: SiteCase {
  @Test func sixFaultsAreSixFindingsAndNoneWhenTheyAreMended() throws {
    #expect(
      try lines(findings(SiteFixture.faulty, shop)) == [
        "app-without-team site/.well-known/apple-app-site-association:5:20",
        "bad-fingerprint site/.well-known/assetlinks.json:8:9",
        "host-not-associated app/Shop.entitlements:6:10",
        "missing-relation site/.well-known/assetlinks.json:3:17",
        "mixed-schemes app/AndroidManifest.xml:15:39",
        "no-auto-verify app/AndroidManifest.xml:10:22",
      ])
    #expect(try findings(SiteFixture.right, shop) == [])
  }

  @Test(arguments: [("BROWSABLE", "not-browsable"), ("DEFAULT", "not-default")])
  func aFilterThatNoLinkReachesTakesNone(_ category: String, _ code: String) throws {
    let file = SiteFixture.manifest(
      filter(#"<data android:scheme="https" android:host="shop.example" />"#)
    ).replacing(#"<category android:name="android.intent.category.\#(category)" />"#, with: "")
    let found = try codes(["AndroidManifest.xml": file], ["cart": ["https://shop.example/cart"]])
    #expect(found == [code])
    let check = try SiteCheck(
      files(["AndroidManifest.xml": file]), catalog(["cart": ["https://shop.example/cart"]]))
    #expect(check.answers(to: "https://shop.example/cart").map(\.arrives) == [false])
  }

  @Test func aFileOfAnotherHostOfTheSiteIsNotOfThisOne() throws {
    let file = aasa(#"{"/":"*"}"#)
    let answer = try SiteCheck(
      files(["w/www.shop.example/apple-app-site-association": file]),
      catalog(["cart": ["https://shop.example/cart"]])
    ).answers(to: "https://shop.example/cart")
    #expect(answer.map(\.arrives) == [false], "\(answer)")
  }

  @Test func aRedirectWithoutASiteLeadsToThatOfItsLinks() throws {
    var catalog = catalog(["item": ["https://shop.example/item/:id"]])
    catalog.redirects.insert(
      Redirect(pattern: .init(text: "https://shop.example/product/:id"), target: "/item/:id"))
    func codes(_ rules: String) throws -> [String] {
      let options = SiteCheck.Options(elsewhere: [.site, .app])
      let files = try files(["apple-app-site-association": aasa(rules)])
      return try SiteCheck(files, catalog, options: options).findings
        .filter { $0.finding.severity > .info }.map(\.finding.code)
    }
    #expect(try codes(#"{"/":"/item/*"}"#) == ["link-not-taken"])
    #expect(try codes(#"{"/":"/item/*"},{"/":"/product/*"}"#) == [])
  }

  @Test(arguments: ["shp.example", "https://shp.example", "https://shop.example/item"])
  func aHostThatNobodyHasIsAnError(_ host: String) throws {
    #expect {
      try findings(SiteFixture.right, shop, options: .init(hosts: [host]))
    } throws: { error in
      let problem = error as? Diagnostic
      return problem?.code == "host-not-listed" && problem?.suggestions == ["shop.example"]
    }
  }

  @Test func whetherAFilterIsVerifiedMayBeKnownWhenTheAppIsBuilt() throws {
    let file = SiteFixture.manifest(
      filter(#"<data android:scheme="https" android:host="shop.example" />"#)
    ).replacing(#"autoVerify="true""#, with: #"autoVerify="@bool/verified""#)
    #expect(
      try findings(["AndroidManifest.xml": file], ["cart": ["https://shop.example/*"]])
        .map { "\($0.finding.severity) \($0.finding.code)" } == ["warning unresolved-value"])
  }

  @Test func aLinkThatNoRuleTakesIsNamedAndOneThatARuleExcludesAtThatRule() throws {
    let file = aasa("\n" + #"{"/":"/item/??"},{"/":"/cart","exclude":true},{"/":"*"}"# + "\n")
    var found = try findings(["apple-app-site-association": file], shop)
    #expect(
      lines(found) == Array(repeating: "link-not-taken apple-app-site-association:2:18", count: 2))
    #expect(
      found.first?.finding.message == "https://shop.example/cart opens cart, and a rule excludes it"
    )
    found = try findings(
      ["apple-app-site-association": aasa(#"{"/":"/cart"},{"/":"/item/??"}"#)], shop)
    #expect(
      found.map(\.finding.message) == [
        "https://shop.example/item/1 opens item, and no rule takes it"
      ])
  }

  @Test func aRuleThatTakesNoLinkOfARouteIsNamedAndAWiderOneIsNot() throws {
    let rules =
      #"{"/":"/cart"},{"/":"/item/*"},{"/":"/item/*/reviews"},{"/":"/help/*"},{"/":"/x","exclude":true}"#
    let found = try findings(["apple-app-site-association": aasa(rules)], shop)
    #expect(found.map(\.finding.code) == ["rule-without-route", "rule-without-route"])
    #expect(
      found.map(\.finding.witness) == [
        "https://shop.example/item/any/reviews", "https://shop.example/help/any",
      ])
    let deep = ["reviews": ["https://shop.example/item/:id/reviews"]]
    #expect(try codes(["apple-app-site-association": aasa(#"{"/":"/item/*"}"#)], deep) == [])
    #expect(
      try codes(["apple-app-site-association": aasa(#"{"/":"/item/a/*"}"#)], deep)
        == ["link-not-taken"])
  }

  @Test func whatIsNotForTheSystemIsNotMissed() throws {
    var catalog = catalog(["a": ["https://h.example/a"], "b": ["https://h.example/b"]])
    catalog.routes["b"]?.patterns["https://h.example/b"]?.conditions = [
      Condition(.platform, "android")
    ]
    catalog.routes["c"] = Route(identifier: "c", className: "C", isInternal: true)
    catalog.routes["c"]?.patterns["https://h.example/c"] = .init(text: "https://h.example/c")
    catalog.routes["d"] = Route(identifier: "d", className: "C")
    catalog.routes["d"]?.patterns["https://h.example/*"] = .init(
      text: "https://h.example/*", isFallback: true)
    let check = try SiteCheck(
      files([
        "apple-app-site-association": aasa(#"{"/":"/a"}"#),
        "AndroidManifest.xml": SiteFixture.manifest(
          filter(#"<data android:scheme="https" android:host="h.example"/>"#)),
      ]), catalog)
    #expect(check.findings.map(\.finding.code) == ["missing-file", "missing-file"])
    #expect(check.counts.map(\.links) == [1, 2])
  }

  @Test func aPatternWithoutAHostIsTakenByAnySite() throws {
    let open = ["item": ["/item/:id"]]
    #expect(try codes(["apple-app-site-association": aasa(#"{"/":"/item/*"}"#)], open) == [])
    for data in [
      #"<data android:scheme="https" android:host="a.example" android:pathPrefix="/item"/>"#,
      #"<data android:scheme="shop" android:host="go" android:pathPrefix="/item"/>"#,
    ] {
      #expect(try codes(["AndroidManifest.xml": SiteFixture.manifest(filter(data))], open) == [])
    }
    #expect(
      try codes(
        [
          "AndroidManifest.xml": SiteFixture.manifest(
            filter(#"<data android:scheme="https" android:host="a.example" android:path="/x"/>"#))
        ], open) == ["link-not-taken", "rule-without-route"])
  }

  @Test func everyHostIsInEveryFile() throws {
    let web = ["a": ["https://a.example/x", "https://b.example/x"]]
    func manifest(_ hosts: String...) -> String {
      SiteFixture.manifest(
        filter(
          #"<data android:scheme="https"/><data android:path="/x"/>"#
            + hosts.map { "<data android:host=\"\($0)\"/>" }.joined()))
    }
    #expect(
      try codes(
        [
          "AndroidManifest.xml": manifest("a.example", "c.example"),
          "A.entitlements": SiteFixture.entitlements(["applinks:a.example", "applinks:d.example"]),
        ], web) == [
          "host-not-associated", "host-not-associated", "host-without-filter",
          "host-without-filter", "host-without-route", "host-without-route",
        ])
    #expect(
      try codes(
        [
          "AndroidManifest.xml": manifest("*.example"),
          "A.entitlements": SiteFixture.entitlements(["applinks:*.example"]),
        ], web) == [])
    // The star stands for a host below.
    #expect(
      try codes(
        [
          "A.entitlements": SiteFixture.entitlements(["applinks:*.a.example", "applinks:b.example"])
        ],
        web) == ["host-not-associated", "host-without-route"])
  }

  @Test func aFolderThatIsCalledAsAHostIsHasThatHostsFiles() throws {
    let web = ["a": ["https://a.example/x"], "b": ["https://b.example/y"]]
    let own = [
      "sites/a.example/.well-known/apple-app-site-association": aasa(#"{"/":"/x"}"#),
      "sites/b.example/apple-app-site-association": aasa(#"{"/":"/y"}"#),
    ]
    #expect(try codes(own, web) == [])
    let crossed = [
      "sites/b.example/.well-known/apple-app-site-association": aasa(#"{"/":"/x"}"#),
      "sites/a.example/apple-app-site-association": aasa(#"{"/":"/y"}"#),
    ]
    #expect(
      try codes(crossed, web) == [
        "link-not-taken", "link-not-taken", "rule-without-route", "rule-without-route",
      ])
    let one = ["sites/a.example/apple-app-site-association": aasa(#"{"/":"/x"}"#)]
    #expect(try codes(one, web) == ["host-without-file"])
    #expect(try codes(one, web, options: .init(hosts: ["a.example"])) == [])
  }

  @Test func aSiteMayHaveTheSameFileTwice() throws {
    let text = aasa(#"{"/":"/x"},{"/":"/z"}"#)
    let both = ["apple-app-site-association": text, ".well-known/apple-app-site-association": text]
    #expect(try codes(both, ["a": ["https://a.example/x"]]) == ["rule-without-route"])
  }

  @Test(arguments: [
    ("com.example.shop", true), ("ABCDE12345.com.example.shop", false),
    ("ABCDE1234.com.example.shop", true), ("abcde12345.com.x", true), ("ABCDE12345.", true),
  ])
  func anAppHasItsTeam(_ app: String, _ isFault: Bool) throws {
    let file = aasa(#"{"/":"/x"}"#, app: app)
    let found = try codes(["apple-app-site-association": file], ["a": ["https://a.example/x"]])
    #expect(found == (isFault ? ["app-without-team"] : []))
    let read = try AppleLinksImport.import(SourceText(file, file: "f"))
    #expect(read.notes.map(\.code) == found)
  }

  @Test(
    arguments: [
      (SiteFixture.fingerprint, nil),
      (SiteFixture.fingerprint.lowercased(), "has small letters"),
      (SiteFixture.fingerprint.replacing(":", with: ""), "needs a colon"),
      (String(SiteFixture.fingerprint.dropLast(3)), "has 31 bytes"),
      (String(SiteFixture.fingerprint.prefix(59)), "as one by SHA-1 does"),
      ("SHA256", "other characters"), ("", "has no bytes"),
    ] as [(String, String?)])
  func aFingerprintIsOneBySHA256(_ text: String, _ problem: String?) throws {
    let file = (SiteFixture.right["site/.well-known/assetlinks.json"] ?? "")
      .replacing(SiteFixture.fingerprint, with: text)
    let found = try findings(["assetlinks.json": file], [:])
    #expect(found.count == (problem == nil ? 0 : 1))
    if let problem { #expect(found.first?.finding.message.contains(problem) == true, "\(found)") }
  }

  @Test func statementsAreReadAsTheyAreWritten() throws {
    func codes(_ text: String) throws -> [String] { try self.codes(["assetlinks.json": text], [:]) }
    #expect(try codes("[]") == [])
    #expect(try codes("{}") == ["not-asset-links"])
    #expect(try codes("[1]") == ["bad-statement"])
    #expect(try codes(#"[{"relation":[],"target":{"namespace":"web","site":"https://a"}}]"#) == [])
    #expect(try codes(#"[{"target":{"namespace":"android"}}]"#) == ["bad-statement"])
    #expect(try codes(#"[{"target":{"namespace":"android_app"}}]"#) == ["bad-statement"])
    #expect(
      try codes(#"[{"target":{"namespace":"android_app","package_name":"p"}}]"#)
        == ["bad-fingerprint", "missing-relation"])
  }

  @Test func theAppOfTheManifestIsInTheSitesFile() throws {
    var files = SiteFixture.right
    files["app/AndroidManifest.xml"] = files["app/AndroidManifest.xml"]?
      .replacing("package=\"com.example.shop\"", with: "package=\"com.example.shop.debug\"")
    #expect(
      try lines(findings(files, shop)) == [
        "package-not-listed site/.well-known/assetlinks.json:1:1"
      ])
  }

  @Test func domainsAreHostsAlone() throws {
    let domains = [
      "applinks:https://shop.example", "applinks:shop.example/", "shop.example",
      "links:shop.example",
      "applinks:shop.example?mode=test", "webcredentials:other.example",
      "applinks:shop.example?mode=developer", "applinks:Shop.Example", "applinks:www.shop.example",
    ]
    let found = try findings(["A.entitlements": SiteFixture.entitlements(domains)], shop)
    #expect(
      lines(found) == (7...11).map { "bad-domain A.entitlements:\($0):13" }.sorted(),
      "\(lines(found))")
  }

  @Test(arguments: [
    ("developer", "the devices of developers alone: ?mode=developer"),
    ("managed", "managed devices alone: ?mode=managed"),
    ("developer+managed", "managed devices of developers alone: ?mode=developer+managed"),
  ])
  func `a domain of some devices is for all by a second entry alone`(
    _ mode: String, _ devices: String
  ) throws {
    let cart = ["cart": ["https://shop.example/cart"]]
    let some = ["applinks:shop.example?mode=\(mode)"]
    let found = try findings(["A.entitlements": SiteFixture.entitlements(some)], cart)
    #expect(found.map(\.finding.code) == ["developer-mode"])
    #expect(found.first?.finding.severity == .error)
    #expect(found.first?.finding.message == "links of shop.example open the app on \(devices)")
    for second in ["applinks:shop.example", "applinks:*.example"] {
      let file = SiteFixture.entitlements(some + [second])
      #expect(try !codes(["A.entitlements": file], cart).contains("developer-mode"))
    }
    var files = SiteFixture.right
    files["app/Shop.entitlements"] = SiteFixture.entitlements(some)
    #expect(
      try answers(files, "https://shop.example/cart").first == "apple false on \(devices)")
  }

  @Test func aValueThatIsNotKnownHidesNothingAndIsTold() throws {
    let manifest = SiteFixture.manifest(
      filter(#"<data android:scheme="https" android:host="@string/host" android:path="/x"/>"#))
    let domains = SiteFixture.entitlements(["applinks:$(HOST)"])
    let web = ["a": ["https://a.example/x"]]
    #expect(
      try codes(["AndroidManifest.xml": manifest, "A.entitlements": domains], web)
        == ["unresolved-value", "unresolved-value"])
    var options = SiteCheck.Options()
    options.values = AndroidValues(["@string/host": "a.example"])
    #expect(try codes(["AndroidManifest.xml": manifest], web, options: options) == [])
  }

  // MARK: Agreement with the imports

  /// A link arrives by a file if the catalog that is imported of it opens it.
  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func realFilesAreJudgedAsTheyAreImported() throws {
    var count = 0
    let folder = Corpus.file("android/manifest")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let source = try SourceText.read(folder.appendingPathComponent(name).path)
      guard let read = try? AndroidImport.import(source) else { continue }
      let rows = read.catalog.routes.values.filter { $0.isEnabled && !$0.isInternal }
        .flatMap(\.patterns.values).compactMap { try? RoutePattern($0) }
      let index = PatternIndex(
        rows.enumerated().map { .init(pattern: $1, route: "", key: $0) })
      let check = try SiteCheck(
        [SiteFile(Array(source.text.utf8), path: "AndroidManifest.xml")], RouteCatalog())
      for pattern in rows {
        let values = Dictionary(pattern.captureNames.map { ($0, "1") }) { $1 }
        guard let url = try? pattern.url(filling: values), !url.hasPrefix("/") else { continue }
        for link in [url, url + "x", url.replacing("https://", with: "http://")] {
          guard let answer = check.answers(to: link).first else { continue }
          let isTaken = (try? index.firstMatch(link)) != nil
          #expect(isTaken == (answer.reason != "no intent filter takes it"), "\(name) \(link)")
          count += 1
        }
      }
    }
    #expect(count > 50)
  }

  /// A rule that may take a link of a route is not called useless, in whatever order the routes come.
  @Test(arguments: 0..<8)
  func `a rule that shares a link with some route is not named`(turn: Int) throws {
    let letters = ["m", "c", "x", "a", "t", "e", "k", "z"]
    var patterns: [String: [String]] = [:]
    for (place, letter) in letters.enumerated() {
      patterns["r\((place + turn) % 8)"] = ["https://shop.example/\(letter)/deep/:id"]
    }
    // No example of a pattern is taken: only a search finds the link that both have.
    let rules = (letters + ["n"]).map { #"{"/":"/\#($0)/*q"}"# }.joined(separator: ",")
    let filters = (letters + ["n"]).map {
      filter(
        #"<data android:scheme="https" android:host="shop.example" android:pathPattern="/\#($0)/.*q"/>"#
      )
    }.joined()
    for file in [
      ["apple-app-site-association": aasa(rules)],
      ["AndroidManifest.xml": SiteFixture.manifest(filters)],
    ] {
      let found = try findings(file, patterns).filter { $0.finding.code == "rule-without-route" }
      #expect(found.count == 1)
      #expect(found.first?.finding.message.contains("/n/") == true, "\(found)")
    }
  }

  /// Links that the catalog keeps out of the app are none that a rule could be for.
  @Test(arguments: [
    "excluded", "of another host", "of the app's own scheme", "disabled", "internal",
  ])
  func `a rule for links that are not meant is named`(_ what: String) throws {
    let file = try files(["shop.example/apple-app-site-association": aasa(#"{"/":"/private/*"}"#)])
    func codes(_ change: (inout Route) -> Void) throws -> [String] {
      var catalog = catalog(["cart": ["https://shop.example/private/:id"]])
      catalog.routes["other"] = Route(
        identifier: "other", className: "C", patterns: [.init(text: "https://shop.example/x")])
      var route = try #require(catalog.routes["cart"])
      change(&route)
      catalog.routes["cart"] = route
      let options = SiteCheck.Options(elsewhere: [.site, .app])
      return try SiteCheck(file, catalog, options: options).findings.map(\.finding.code)
        .filter { $0 == "rule-without-route" }
    }
    #expect(try codes { _ in } == [])
    let found = try codes { route in
      switch what {
      case "excluded": route.tags = [AppleLinksImport.excludeTag]
      case "disabled": route.isEnabled = false
      case "internal": route.isInternal = true
      default:
        let origin = what == "of another host" ? "https://www.shop.example" : "shop://shop.example"
        route.patterns = [:]
        route.patterns["\(origin)/private/:id"] = .init(text: "\(origin)/private/:id")
      }
    }
    #expect(found == ["rule-without-route"])
  }
}
