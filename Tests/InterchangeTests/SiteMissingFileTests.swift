import Interchange
import RouteModel
import TestSupport
import Testing

/// Files that are not here, or at a place where no server may have them.
struct SiteMissingFileTests: SiteCase {
  /// `severity code kind`
  private func missing(
    _ texts: [String: String], _ options: SiteCheck.Options = .init()
  ) throws -> [String] {
    try SiteCheck(files(texts), catalog(shop), options: options).findings.map {
      "\($0.finding.severity) \($0.finding.code) \($0.finding.subjects.joined())"
    }
  }

  @Test func `the other file of a pair that is missing is an error, and another system is told`()
    throws
  {
    let pairs = [
      ("AndroidManifest.xml", "assetlinks.json", "Apple's systems"),
      ("assetlinks.json", "AndroidManifest.xml", "Apple's systems"),
      (".entitlements", "apple-app-site-association", "Android"),
      ("apple-app-site-association", "*.entitlements", "Android"),
    ]
    for (here, other, system) in pairs {
      #expect(
        try missing(files(here)) == [
          "error missing-file \(other)", "info system-not-compared \(system)",
        ])
      // Whoever has both halves of one system is not forced to the other.
      let both = files(here, other.replacing("*", with: ""))
      #expect(try missing(both) == ["info system-not-compared \(system)"])
    }
    #expect(try missing(SiteFixture.right) == [])
  }

  @Test func `a half that is elsewhere is told, and no error`() throws {
    let site = files("assetlinks.json", "apple-app-site-association")
    #expect(
      try missing(site, .init(elsewhere: [.app])) == [
        "info missing-file *.entitlements", "info missing-file AndroidManifest.xml",
      ])
    #expect(
      try missing(site, .init(elsewhere: [.site])).allSatisfy { $0.hasPrefix("error missing-file") }
    )
    let app = files("AndroidManifest.xml", ".entitlements")
    #expect(
      try missing(app, .init(elsewhere: [.site])).allSatisfy { $0.hasPrefix("info missing-file") })
    // Who asks about one app asks about no other system.
    #expect(
      try missing(files("AndroidManifest.xml", "assetlinks.json"), .init(app: "com.example.shop"))
        == [])
  }

  @Test func `nothing is missed that no link needs`() throws {
    // A manifest with links of its own scheme alone, and a file that is here but cannot be read.
    let own = SiteFixture.manifest(
      filter(#"<data android:scheme="shop" android:host="shop.example" android:path="/cart"/>"#))
    let catalog = catalog(["cart": ["shop://shop.example/cart"]])
    #expect(try SiteCheck(files(["AndroidManifest.xml": own]), catalog).findings == [])
    var broken = SiteFixture.right
    broken["site/.well-known/assetlinks.json"] = "<html>"
    #expect(try missing(broken) == ["error bad-json "])
    let unread = try SiteCheck(
      files(files("apple-app-site-association")), unread: ["app/Shop.entitlements"],
      self.catalog(shop)
    ).findings.map(\.finding.code)
    #expect(unread == ["system-not-compared"])
    // The host of a filter may be known when the app is built.
    let open = SiteFixture.manifest(
      filter(#"<data android:scheme="https" android:host="@string/host" android:path="/cart"/>"#))
    #expect(
      try missing(["AndroidManifest.xml": open]).filter { !$0.hasPrefix("info") } == [
        "warning unresolved-value ", "error missing-file assetlinks.json",
      ])
  }

  @Test(
    arguments: [
      ("site/.well-known/apple-app-site-association", nil, ""),
      ("shop.example/apple-app-site-association", nil, ""),
      ("shop.example/public/.well-known/assetlinks.json", nil, ""),
      ("out/assetlinks.json", nil, ""), ("copy_of_assetlinks.json", nil, ""),
      (
        "apple-app-site-association.json", .warning,
        "it is called 'apple-app-site-association.json'"
      ),
      (
        "site/.well-known/apple-app-site-association.json", .error,
        "it is called 'apple-app-site-association.json'"
      ),
      ("site/well-known/assetlinks.json", .error, "its folder is called 'well-known'"),
      ("site/.Well-Known/assetlinks.json", .error, "its folder is called '.Well-Known'"),
      ("shop.example/assetlinks.json", .error, "it is not in the folder .well-known"),
      (
        "shop.example/files/apple-app-site-association", .warning,
        "it is neither in the folder .well-known nor in that of the host"
      ),
      (
        "shop.example/.well-known/x/apple-app-site-association", .error,
        "it is in 'x', below .well-known"
      ),
      (
        "shop.example/well-known/apple-app-site-association.json", .error,
        "it is called 'apple-app-site-association.json', and its folder is called 'well-known'"
      ),
    ] as [(String, Finding.Severity?, String)])
  func `a file that no server may have there is told where it must be`(
    _ path: String, _ severity: Finding.Severity?, _ why: String
  ) throws {
    let kind = path.contains("assetlinks") ? "assetlinks.json" : "apple-app-site-association"
    let text = SiteFixture.right["site/.well-known/\(kind)"] ?? ""
    let found = try findings([path: text], shop).filter { $0.finding.code == "wrong-place" }
    #expect(found.map(\.finding.severity) == [severity].compactMap(\.self))
    let host = path.hasPrefix("shop.example") ? "shop.example" : "HOST"
    if severity != nil {
      #expect(
        found.first?.finding.message
          == "\(why): servers must have it as https://\(host)/.well-known/\(kind)")
    }
  }
}
