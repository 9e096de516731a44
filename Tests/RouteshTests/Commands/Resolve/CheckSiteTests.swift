import Foundation
import TestSupport
import Testing

/// `check-site`: the files of a site and an app beside the routes of a store.
struct CheckSiteTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run([], input: SiteFixture.script)
    #expect(made.code == 0, "\(made.errors)")
  }

  private func write(_ files: [String: String]) throws {
    for (name, text) in files { try directory.write(text, to: name) }
  }

  /// The codes, with their places, as JSON has them.
  private func findings(_ run: ProgramRun) throws -> [String] {
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return (json as? [[String: Any]] ?? []).map { row in
      "\(row["code"] ?? "") \(row["file"] ?? ""):\(row["line"] ?? ""):\(row["column"] ?? "")"
    }.sorted()
  }

  private static let six = [
    "app-without-team site/.well-known/apple-app-site-association:5:20",
    "bad-fingerprint site/.well-known/assetlinks.json:8:9",
    "host-not-associated app/Shop.entitlements:6:10",
    "missing-relation site/.well-known/assetlinks.json:3:17",
    "mixed-schemes app/AndroidManifest.xml:15:39",
    "no-auto-verify app/AndroidManifest.xml:10:22",
  ]

  @Test
  func `six faults in four files are six findings in every format, and none when they are mended`()
    throws
  {
    try write(SiteFixture.faulty)
    let json = try run("--json", "check-site", "site", "app")
    #expect(json.code == 1)
    #expect(try findings(json) == Self.six)
    #expect(json.errors.contains("check-site found 5 errors and 1 warning"), "\(json.errors)")

    let table = try run("check-site", "site", "app")
    #expect(table.code == 1)
    let csv = try run("--csv", "check-site", "site", "app")
    #expect(csv.output.split(separator: "\r\n").count == 7, "\(csv.output)")
    let markdown = try run("check-site", "site", "app", "--format", "markdown")
    let github = try run("check-site", "site", "app", "--format", "github")
    for line in Self.six {
      let (code, place) = (line.prefix { $0 != " " }, line.drop { $0 != " " }.dropFirst())
      #expect(table.output.contains(place) && table.output.contains(code))
      #expect(csv.output.contains(place))
      #expect(markdown.output.contains("`\(place.prefix { $0 != ":" }):"))
      #expect(github.output.contains("title=\(code)::"))
    }
    let sarif = try run("check-site", "site", "app", "--format", "sarif")
    #expect(sarif.code == 1)
    let document = try JSONSerialization.jsonObject(with: Data(sarif.output.utf8)) as? [String: Any]
    let results = (document?["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]
    #expect(results?.count == 6)
    #expect(results?.allSatisfy { $0["locations"] != nil } == true)

    try write(SiteFixture.right)
    let right = try run("check-site", "site", "app", "--strict")
    #expect(right.code == 0, "\(right)")
    #expect(
      right.output
        == "no problems in 4 files, 3 patterns on Apple's systems and 4 patterns on Android\n")
    #expect(try run("--json", "check-site", "site", "app").output == "[]\n")
  }

  @Test func `warnings fail with --strict, and --code shows one kind`() throws {
    try write(SiteFixture.right)
    try directory.write(
      (SiteFixture.right["app/AndroidManifest.xml"] ?? "").replacing(
        "<data android:scheme=\"https\" />",
        with: "<data android:scheme=\"https\" /><data android:scheme=\"shop\" />"),
      to: "app/AndroidManifest.xml")
    #expect(try run("check-site", "site", "app").code == 0)
    #expect(try run("check-site", "site", "app", "--strict").code == 1)
    #expect(try run("check-site", "site", "app", "--strict", "--code", "bad-domain").code == 0)
    let wrong = try run("check-site", "site", "--code", "no-auto-verif")
    #expect(wrong.code == 1 && wrong.errors.contains("no-auto-verify"), "\(wrong.errors)")
  }

  @Test func `one app and one link are answered by the exit code`() throws {
    try write(SiteFixture.right)
    let item = "https://shop.example/item/7"
    let arrives = try run("check-site", "site", "app", "--app", "com.example.shop", "--url", item)
    #expect(arrives.code == 0, "\(arrives)")
    #expect(
      arrives.output == """
        https://shop.example/item/7
          opens item
          apple: arrives: the rule '/item/*' opens ABCDE12345.com.example.shop (site/.well-known/apple-app-site-association:7)
          android: arrives: an intent filter takes it (app/AndroidManifest.xml:8)

        """, "\(arrives.output)")
    let other = try run("check-site", "site", "app", "--app", "com.example.sho")
    #expect(other.code == 1)
    #expect(other.errors.contains("did you mean 'com.example.shop'?"), "\(other.errors)")
    // A route opens it, but the files do not hand it over; and the other way round.
    try write(SiteFixture.faulty)
    let lost = try run("check-site", "site", "app", "--url", item)
    #expect(lost.code == 1 && lost.errors.contains("on apple and android"), "\(lost.errors)")
    let nobody = try run("--json", "check-site", "site", "--url", "https://shop.example/item/7/x")
    #expect(nobody.code == 1 && nobody.output.contains("\"route\":null"), "\(nobody)")
    #expect(try run("check-site", "site", "--url", "tel:1").code == 1)
  }

  @Test func `a half of the files does not end with 0 unless one says so`() throws {
    try write(SiteFixture.right)
    let site = try run("--json", "check-site", "site")
    #expect(site.code == 1)
    #expect(
      try findings(site) == [
        "missing-file site/.well-known/apple-app-site-association:3:16",
        "missing-file site/.well-known/assetlinks.json:1:1",
      ])
    let half = try run("check-site", "site", "--without", "app", "--strict")
    #expect(half.code == 0 && half.errors.isEmpty, "\(half)")
    #expect(half.output.contains("no entitlements are here, so that it is not known whether"))
    #expect(try run("check-site", "app", "--without", "site").code == 0)
    #expect(try run("check-site", "app", "--without", "app").code == 1)
    // One system is enough for a team that has one.
    let android = [
      "site/.well-known/assetlinks.json", "app/AndroidManifest.xml",
    ]
    let one = try run(["check-site"] + android + ["--strict"])
    #expect(one.code == 0 && one.output.contains("system-not-compared"), "\(one)")
    let wrong = try run("check-site", "site", "--without", "apps")
    #expect(wrong.code == 2 && wrong.errors.contains("did you mean 'app'?"), "\(wrong.errors)")
  }

  @Test func `one link is asked of the catalog for the platform of each system`() throws {
    try write(SiteFixture.right)
    let change = """
      route edit cart --disabled
      route add cart-ios --class CartViewController --url https://shop.example/cart --when platform=ipados
      route add cart-android --class CartActivity --url https://shop.example/cart --when platform=android
      route add help --class Help --url https://shop.example/item/help --when platform=android
      """
    #expect(try run([], input: change).code == 0)
    let cart = "https://shop.example/cart"
    let both = try run("check-site", "site", "app", "--url", cart)
    #expect(both.code == 0, "\(both)")
    #expect(
      both.output == """
        https://shop.example/cart
          apple: opens cart-ios
          apple: arrives: the rule '/cart' opens ABCDE12345.com.example.shop (site/.well-known/apple-app-site-association:8)
          android: opens cart-android
          android: arrives: an intent filter takes it (app/AndroidManifest.xml:17)

        """, "\(both.output)")
    let json = try run("--json", "check-site", "site", "app", "--url", cart)
    #expect(json.output.contains(#""system":"apple","platform":"ipados","route":"cart-ios""#))
    let phone = try run(
      "check-site", "site", "app", "--url", cart, "--context", "platform=ios")
    #expect(phone.code == 1 && !phone.output.contains("  android:"), "\(phone)")
    #expect(
      try run("check-site", "site", "app", "--url", cart, "--context", "platform=android").code == 0
    )
    // What one system opens by another route than the other's is told, and what none opens there fails.
    let help = try run(
      "check-site", "site", "app", "--url", "https://shop.example/item/help", "--context",
      "platform=ios")
    #expect(help.output.contains("opens item"), "\(help)")
    #expect(try run([], input: "route edit item --disabled").code == 0)
    let lost = try run("check-site", "site", "app", "--url", "https://shop.example/item/help")
    #expect(
      lost.code == 1 && lost.errors == "error: no route opens the link on apple\n", "\(lost)")
  }

  @Test func `a link of another system's routes need not arrive on this one`() throws {
    var files = SiteFixture.right
    files["site/.well-known/apple-app-site-association"] = """
      {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.shop"],"components":[{"/":"/item/*"}]}]}}
      """
    try write(files)
    #expect(try run([], input: "route edit cart --when platform=android").code == 0)
    let cart = try run("check-site", "site", "app", "--url", "https://shop.example/cart")
    #expect(cart.code == 0, "\(cart)")
    #expect(cart.output.contains("apple: does not arrive: no rule takes it"))
  }

  @Test func `what says nothing of one link, or of all, is refused`() throws {
    try write(SiteFixture.right)
    let url = ["--url", "https://shop.example/cart"]
    for (words, message) in [
      (["--context", "platform=ios"], "a context is for one link, with --url"),
      (["--fact", "a=b"], "a context is for one link, with --url"),
      (url + ["--format", "sarif"], "--format is for findings"),
      (url + ["--code", "bad-domain"], "--code is for findings"),
      (
        url + ["--context", "platform=androd"],
        "no file of a site is for the platform 'androd' — did you mean 'android'?"
      ),
    ] {
      let refused = try run(["check-site", "site", "app"] + words)
      #expect(refused.code == 2 && refused.errors.contains(message), "\(refused)")
    }
  }

  @Test func `an import notes what check-site finds in the same file`() throws {
    try write(SiteFixture.faulty)
    let site = try run(
      "import", "aasa", "site/.well-known/apple-app-site-association", "--dry-run")
    #expect(site.errors.contains("apple-app-site-association:5: note: the app 'com.example.shop'"))
    let app = try run("import", "android", "app/AndroidManifest.xml", "--dry-run")
    #expect(
      app.errors.contains("AndroidManifest.xml:10: note: the links of www.shop.example"), "\(app)")
    #expect(app.errors.contains("AndroidManifest.xml:15: note: the filter has"), "\(app)")
    try write(SiteFixture.right)
    let right = try run("import", "android", "app/AndroidManifest.xml", "--dry-run")
    #expect(right.errors == "")
  }

  @Test func `what is exported has no problems`() throws {
    let print = SiteFixture.fingerprint.lowercased().replacing(":", with: "")
    for line in [
      ["export", "aasa", "--app", "ABCDE12345.com.example.shop", "--output", "out/aasa.json"],
      ["export", "android", "--output", "out/AndroidManifest.xml"],
      [
        "export", "assetlinks", "--app", "com.example.shop", "--fingerprint", print, "--output",
        "out/assetlinks.json",
      ],
    ] {
      try directory.write("", to: "out/.keep")
      let written = try run(line)
      #expect(written.code == 0, "\(written.errors)")
    }
    let all = try run("check-site", "out/aasa.json", "out", "--strict", "--without", "app")
    #expect(all.code == 0, "\(all)")
    let wrong = try run("export", "assetlinks", "--app", "com.a", "--fingerprint", "AB:CD")
    #expect(wrong.code == 1 && wrong.errors.contains("has 2 bytes: SHA-256 makes 32"), "\(wrong)")
    #expect(try run("export", "assetlinks").code == 2)
  }

  @Test(
    arguments: [
      ("com.example", nil, ""), ("com.example_2.shop", nil, ""),
      ("ABCDE12345.com.example.shop", "begins with a team", "com.example.shop"),
      ("com.my-shop", "is no package", "com.my_shop"), ("shop", "is no package", ""),
      ("com.2x", "is no package", ""), ("com..x", "is no package", ""),
      ("https://a.example", "is no package", ""), ("", "is no package", ""),
    ] as [(String, String?, String)])
  func `an app of an assetlinks file is a package`(
    _ app: String, _ problem: String?, _ near: String
  ) throws {
    let made = try run(
      "export", "assetlinks", "--app", app, "--app", app, "--fingerprint", SiteFixture.fingerprint)
    #expect(made.code == (problem == nil ? 0 : 1), "\(made)")
    #expect(made.output.components(separatedBy: "package_name").count == (problem == nil ? 2 : 1))
    if let problem {
      #expect(made.errors.contains(problem), "\(made.errors)")
      #expect(made.errors.contains("did you mean '\(near)'?") == !near.isEmpty)
    }
  }

  @Test func `conditions on a query are exported for Android 15 when one asks for it`() throws {
    let pattern = "https://shop.example/sale#top"
    #expect(try run("pattern", "add", "cart", pattern).code == 0)
    let plain = try run("export", "android")
    #expect(!plain.output.contains("filter-group"))
    #expect(plain.errors.contains("--groups writes them for Android 15"), "\(plain.errors)")
    let groups = try run("export", "android", "--groups")
    #expect(groups.output.contains(#"<data android:fragment="top" />"#), "\(groups.output)")
    #expect(
      groups.errors.contains("before Android 15 the filter takes every link of its host"),
      "\(groups.errors)")
  }

  @Test func `files that are no site's are told, and nothing else happens`() throws {
    try directory.write("", to: "empty/readme.txt")
    let none = try run("check-site", "empty")
    #expect(none.code == 1 && none.errors.contains("no file of a site or an app"), "\(none)")
    let missing = try run("check-site", "assetlink.json")
    #expect(missing.code == 1 && missing.errors.contains("no file 'assetlink.json'"), "\(missing)")
    try directory.write("hello", to: "note.txt")
    let text = try run("--json", "check-site", "note.txt")
    #expect(try findings(text) == ["not-site-file note.txt:1:1"])
    let store = try run("check-site", "a.db")
    #expect(store.errors.contains("is the store that is open"), "\(store)")
  }

  private static let strace = ["/usr/bin/strace", "/bin/strace"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(.enabled(if: strace != nil, "strace is not installed"))
  func `no socket is opened`() throws {
    try write(SiteFixture.faulty)
    let tracer = try #require(Self.strace)
    let run = try ProgramRun(
      [
        "-f", "-e", "trace=network", "-o", "calls", BuiltProduct.routesh, "a.db", "check-site",
        "site", "app",
      ],
      program: tracer, directory: directory.path(""))
    #expect(run.errors.contains("check-site found"), "\(run)")
    let calls = FileContents.text(directory.path("calls"))
    #expect(calls.contains("exited with 1"))
    #expect(!calls.contains("socket(") && !calls.contains("connect("), "\(calls)")
  }

  @Test func `findings of one code say so if there are none, and each has a place in SARIF`() throws
  {
    try write(SiteFixture.faulty)
    let none = try run("check-site", "site", "app", "--code", "wrong-place")
    #expect(none.code == 0)
    #expect(
      none.output.hasPrefix("no problems of code wrong-place in 4 files,"), "\(none.output)")
    let sarif = try run("check-site", "site", "--without", "app", "--format", "sarif")
    let half = try run(
      "check-site", "app/AndroidManifest.xml", "--without", "site", "--format", "sarif")
    for output in [sarif.output, half.output] {
      let document = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
      let runs = document?["runs"] as? [[String: Any]]
      let results = runs?.first?["results"] as? [[String: Any]] ?? []
      #expect(!results.isEmpty)
      #expect(results.allSatisfy { ($0["locations"] as? [Any])?.count == 1 }, "\(output)")
    }
  }

  @Test func `a finding has the owners of its routes`() throws {
    _ = try run("route", "edit", "cart", "--owner", "shop-team")
    var files = SiteFixture.right
    let name = "site/.well-known/apple-app-site-association"
    files[name] = files[name]?.replacing("/cart", with: "/kart")
    try write(files)
    let github = try run("check-site", "site", "app", "--format", "github").output
    #expect(github.contains("(owner: shop-team)"), "\(github)")
    let json = try run("--json", "check-site", "site", "app").output
    #expect(json.contains(#""owners":["shop-team"]"#), "\(json)")
  }

  @Test func `a link for some devices alone is one of its route`() throws {
    try write(SiteFixture.right)
    _ = try run("route", "add", "r", "--class", "R", "--url", "app://r", "--when", "platform=ios")
    let files = ["check-site", "site", "app/Shop.entitlements", "--url", "app://r"]
    for options in [[], ["--context", "platform=ios"]] {
      let run = try run(files + options)
      #expect(run.code == 1 && run.output.contains("opens r"), "\(run)")
      #expect(run.errors.contains("no file here is about such links"), "\(run.errors)")
    }
  }
}
