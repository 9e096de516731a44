import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing

/// Files that are what a site publishes, and files that are not.
@Suite struct SiteFileTests {
  private func codes(_ bytes: [UInt8], _ name: String) -> [String] {
    do {
      return try SiteCheck(
        [SiteFile(bytes, path: name)], RouteCatalog(), options: .init(elsewhere: [.site, .app])
      ).findings.filter { $0.finding.severity > .info }.map(\.finding.code)
    } catch let error as ImportError {
      return error.problems.map(\.code)
    } catch {
      return ["\(error)"]
    }
  }

  private func codes(_ text: String, _ name: String) -> [String] { codes(Array(text.utf8), name) }

  @Test func aFileIsKnownByItsNameOrByItsBeginning() throws {
    func kind(_ text: String, _ name: String) -> SiteFile.Kind? {
      try? SiteFile(Array(text.utf8), path: name).kind
    }
    #expect(kind("", "a/.well-known/apple-app-site-association") == .appleLinks)
    #expect(kind("{}", "links.json") == .appleLinks)
    #expect(kind(" \n[", "x.json") == .assetLinks)
    #expect(kind("<?xml version=\"1.0\"?>\n<!-- a --><manifest>", "merged.xml") == .manifest)
    #expect(kind("<plist><dict/></plist>", "a.plist") == .entitlements)
    #expect(kind("hello", "a.txt") == nil)
    #expect(codes("hello", "a.txt") == ["not-site-file"])
  }

  @Test func whatCannotBeReadIsAFinding() throws {
    let aasa = "apple-app-site-association"
    #expect(codes("", aasa) == ["bad-json"])
    #expect(codes("<html>", aasa) == ["bad-json"])
    #expect(codes(#"{"applinks":{"details":[],}}"#, aasa) == ["bad-json"])
    #expect(codes(#"{"links":1}"#, aasa) == ["not-app-links"])
    #expect(codes(Array("[]".data(using: .utf16) ?? Data()), "assetlinks.json") == ["not-utf8"])
    #expect(codes([0xEF, 0xBB, 0xBF] + Array("[]".utf8), "assetlinks.json") == ["byte-order-mark"])
    #expect(codes("", "a.entitlements") == ["bad-xml"])
    #expect(codes(Array("bplist00".utf8) + [0xD1, 0xFF], "a.entitlements") == ["binary-plist"])
    #expect(codes("<plist><array/></plist>", "a.entitlements") == ["not-entitlements"])
    #expect(codes("<plist><dict/></plist>", "a.entitlements") == [])
    #expect(codes("<resources/>", "AndroidManifest.xml") == ["not-android"])
    let bomb = """
      <!DOCTYPE plist [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><plist><dict>&b;</dict></plist>
      """
    #expect(codes(bomb, "a.entitlements") == ["xml-doctype"])
    #expect(
      codes(bomb.replacing("plist", with: "manifest"), "AndroidManifest.xml") == ["xml-doctype"])
  }

  @Test func appleReads128KilobytesOfAFile() throws {
    func file(_ count: Int) -> String {
      let head = #"{"applinks":{"details":[]},"x":""#
      return head + String(repeating: "x", count: count - head.utf8.count - 2) + "\"}"
    }
    #expect(codes(file(128 << 10), "apple-app-site-association") == [])
    #expect(codes(file((128 << 10) + 1), "apple-app-site-association") == ["file-too-large"])
  }

  /// A message as `openssl smime -sign -nodetach -outform DER` makes it, up to the text.
  @Test func theTextOfASignedFileIsRead() throws {
    let text = Array(#"{"applinks":{"details":[{"appID":"com.x","paths":["/a"]}]}}"#.utf8)
    func element(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
      let length = [0x82, UInt8(contents.count >> 8), UInt8(contents.count & 255)]
      return [tag] + length + contents
    }
    let data: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 1]
    let signed: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2]
    func message(_ octets: [UInt8]) -> [UInt8] {
      let inner = element(0x30, data + element(0xA0, octets))
      return element(
        0x30,
        signed + element(0xA0, element(0x30, [2, 1, 1] + element(0x31, []) + inner + [5, 0])))
    }
    let whole = message(element(0x04, text))
    #expect(
      codes(whole, "apple-app-site-association").sorted() == [
        "app-without-team", "rule-without-route",
      ])
    let pieces = element(0x04, Array(text[..<9])) + element(0x04, Array(text[9...]))
    #expect(
      codes(message([0x24, 0x80] + pieces + [0, 0]), "apple-app-site-association").count == 2)
    // Cut off anywhere it is no such message, and never a trap.
    for count in 0..<whole.count { _ = codes(Array(whole[..<count]), "apple-app-site-association") }
  }

  @Test func aFolderStandsForWhatIsBelowItAlsoInHiddenOnes() throws {
    let directory = try TemporaryDirectory()
    for (name, text) in SiteFixture.right { try directory.write(text, to: name) }
    try directory.write("{}", to: "site/package.json")
    try directory.write("[]", to: ".git/assetlinks.json")
    let names = try SiteFile.paths(at: [directory.path("")]).map {
      String($0.dropFirst(directory.path("").count)).drop { $0 == "/" }
    }
    #expect(Set(names.map(String.init)) == Set(SiteFixture.right.keys))
    try directory.write("", to: "other/a.txt")
    #expect(throws: ImportError.self) { try SiteFile.paths(at: [directory.path("other")]) }
  }

  @Test func placesAreFoundInAFileOfOneLine() throws {
    let rules = (0..<3_000).map { #"{"/":"/é\#($0)"}"# }
    let text =
      #"{"applinks":{"details":[{"appIDs":["ABCDE12345.x"],"components":["#
      + rules.joined(separator: ",") + "]}]}}"
    let read = try AppleLinksImport.import(SourceText(text, file: "f"))
    let last = try #require(read.notes.last)
    #expect(last.code == "rule-never-matches")
    let before = text.unicodeScalars.count - rules[2_999].unicodeScalars.count - "]}]}}".count
    #expect(last.place == SourcePlace(file: "f", line: 1, column: before + 1))
  }
}
