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
    "no-auto-verify app/AndroidManifest.xml:4:22",
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

  @Test func `an import notes what check-site finds in the same file`() throws {
    try write(SiteFixture.faulty)
    let site = try run(
      "import", "aasa", "site/.well-known/apple-app-site-association", "--dry-run")
    #expect(site.errors.contains("apple-app-site-association:5: note: the app 'com.example.shop'"))
    let app = try run("import", "android", "app/AndroidManifest.xml", "--dry-run")
    #expect(app.errors.contains("AndroidManifest.xml:4: note: the links of shop.example"), "\(app)")
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
    let all = try run("check-site", "out/aasa.json", "out", "--strict")
    #expect(all.code == 0, "\(all)")
    let wrong = try run("export", "assetlinks", "--app", "a", "--fingerprint", "AB:CD")
    #expect(wrong.code == 1 && wrong.errors.contains("has 2 bytes: SHA-256 makes 32"), "\(wrong)")
    #expect(try run("export", "assetlinks").code == 2)
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
}
