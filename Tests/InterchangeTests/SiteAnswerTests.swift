import Interchange
import RouteModel
import TestSupport
import Testing

/// Whether one link reaches one app, on each system.
struct SiteAnswerTests: SiteCase {
  @Test func oneLinkIsAnsweredForEachSystem() throws {
    let item = "https://SHOP.example:443/item/7?x=1"
    #expect(
      try answers(SiteFixture.right, item) == [
        "apple true the rule '/item/*' opens ABCDE12345.com.example.shop",
        "android true an intent filter takes it",
      ])
    #expect(
      try answers(SiteFixture.faulty, item) == [
        "apple false no app of the file has a team",
        "android false com.example.shop lacks the relation for links",
      ])
    #expect(
      try answers(SiteFixture.faulty, "https://www.shop.example/cart") == [
        "apple false the app is not associated with www.shop.example",
        "android false the filter has no android:autoVerify",
      ])
    #expect(
      try answers(SiteFixture.right, "shop://shop.example/cart") == [
        "android true an intent filter takes it"
      ])
    #expect(try answers(SiteFixture.right, "mailto:a@b") == [])
  }

  @Test func onlyTheRulesOfOneAppAreAsked() throws {
    let file = #"""
      {"applinks":{"details":[
      {"appIDs":["ABCDE12345.com.a"],"components":[{"/":"/item/*","exclude":true},{"/":"*"}]},
      {"appIDs":["ABCDE12345.com.b"],"components":[{"/":"/item/*"}]}]}}
      """#
    let files = ["apple-app-site-association": file]
    let item = "https://shop.example/item/7"
    #expect(
      try answers(files, item, app: "com.a") == ["apple false the rule '/item/*' excludes it"])
    #expect(
      try answers(files, item, app: "ABCDE12345.com.b", elsewhere: [.app]) == [
        "apple true the rule '/item/*' opens ABCDE12345.com.b, if the files of the app say so, too"
      ])
    #expect(try codes(files, shop, options: .init(app: "com.a")) == ["link-not-taken"])
    #expect(
      try codes(files, shop, options: .init(app: "com.b")) == ["link-not-taken", "link-not-taken"])
    #expect {
      try answers(files, item, app: "com.bb")
    } throws: { error in
      (error as? Diagnostic)?.code == "app-not-listed"
    }
  }

  @Test func `one link is not said to arrive by half of the files`() throws {
    let item = "https://shop.example/item/7"
    let rule = "the rule '/item/*' opens ABCDE12345.com.example.shop"
    for (file, answer) in [
      ("apple-app-site-association", "apple unknown \(rule), but no file of entitlements is here"),
      (
        ".entitlements",
        "apple unknown the app is associated with shop.example, but no apple-app-site-association is here"
      ),
      (
        "AndroidManifest.xml",
        "android unknown an intent filter takes it, but no assetlinks.json is here"
      ),
      (
        "assetlinks.json",
        "android unknown shop.example vouches for com.example.shop, but no AndroidManifest.xml is here"
      ),
    ] { #expect(try answers(files(file), item) == [answer]) }
    // What is wrong in one half is known without the other.
    #expect(
      try answers(files(".entitlements"), "https://other.example/") == [
        "apple false the app is not associated with other.example"
      ])
    #expect(
      try answers(files("AndroidManifest.xml"), "https://shop.example/x") == [
        "android false no intent filter takes it"
      ])
    #expect(
      try answers(files("AndroidManifest.xml"), "shop://shop.example/cart") == [
        "android true an intent filter takes it"
      ])
    #expect(
      try answers(files("assetlinks.json"), item, elsewhere: [.app]) == [
        "android true shop.example vouches for com.example.shop, if the files of the app say so, too"
      ])
  }

  @Test func `each build of an app is associated, and a part of it need not be`() throws {
    var files = SiteFixture.right
    let link = "https://shop.example/cart"
    // An extension has none of links.
    files["app/Part.entitlements"] = SiteFixture.entitlements(["webcredentials:shop.example"])
    #expect(try codes(files, shop) == [])
    #expect(try answers(files, link).first?.hasPrefix("apple true") == true)
    files["app/Debug.entitlements"] = SiteFixture.entitlements(["applinks:www.shop.example"])
    #expect(try codes(files, shop) == ["host-not-associated"])
    #expect(
      try answers(files, link).first == "apple false the app is not associated with shop.example")
    files["app/Debug.entitlements"] = SiteFixture.entitlements(
      ["applinks:shop.example?mode=developer", "applinks:www.shop.example"])
    #expect(try codes(files, shop) == [])
    #expect(try answers(files, link).first?.hasPrefix("apple true") == true)
  }

  @Test(arguments: [#"{"applinks":{"details":[]}}"#, #"{"webcredentials":{"apps":[]}}"#])
  func `a file without an app is said to have none`(_ text: String) throws {
    var files = SiteFixture.right
    files["site/.well-known/apple-app-site-association"] = text
    #expect(
      try answers(files, "https://shop.example/cart").first == "apple false the file has no app")
  }

  @Test func `every finding has a place`() throws {
    let other = SiteFixture.right["site/.well-known/assetlinks.json"] ?? ""
    let check = try SiteCheck(
      files(["other.example/.well-known/assetlinks.json": other]), catalog(shop))
    let found = check.findings.filter {
      ["host-without-file", "system-not-compared"].contains($0.finding.code)
    }
    #expect(found.count == 3)
    #expect(
      Set(found.map(\.place)) == [
        SourcePlace(file: "other.example/.well-known/assetlinks.json", line: 1, column: 1)
      ])
  }
}
