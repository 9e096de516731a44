import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing
import URLPatterns

/// What a rule of an apple-app-site-association file takes, as Apple's own tool answers.
struct AppleRuleTests {
  /// Which links the file opens.
  private static func opened(by file: String) throws -> (String) throws -> Bool {
    let read = try AppleLinksImport.import(
      SourceText(file, file: "aasa"), hosts: ["example.com"])
    let index = try ImportedPatternTests.index(read.catalog)
    return { url in
      let match = try index.firstMatch(url)
      let route = match.flatMap { read.catalog.routes[$0.route] }
      return route?.tags.contains(AppleLinksImport.excludeTag) == false
    }
  }

  /// Whether the file opens a link.
  private static func opens(_ url: String, _ file: String) throws -> Bool {
    try opened(by: file)(url)
  }

  private static func file(_ components: String, links: String = "", entry: String = "") -> String {
    "{\"applinks\":{\(links)\"details\":[{\"appIDs\":[\"TTTTTTTTTT.x\"],\(entry)\"components\":[\(components)]}]}}"
  }

  @Test(arguments: [
    // A slash at the end makes no difference.
    (#"{"/":"/a"}"#, ["/a", "/a/", "/a//"], ["/", "/ab", "/a/b", "//a"]),
    (#"{"/":"/a/"}"#, ["/a", "/a/", "/a//", "/a///"], ["/ab", "/a/b"]),
    (#"{"/":"/a/*"}"#, ["/a", "/a/", "/a/b", "/a/b/", "/a//"], ["/ab", "/"]),
    (#"{"/":"/a/*/"}"#, ["/a", "/a/b", "/a/b/c/"], ["/ab"]),
    (#"{"/":"/a/?*"}"#, ["/a/b", "/a/b/"], ["/a", "/a/"]),
    (#"{"/":"/a/?"}"#, ["/a/b", "/a/b/"], ["/a/", "/a/bc"]),
    (#"{"/":"/a?"}"#, ["/ab", "/ab/"], ["/a", "/a/"]),
    (#"{"/":"/"}"#, ["", "/", "//"], ["/a"]), (#"{"/":"/*"}"#, ["", "/", "/a"], []),
    // A path without a slash at its beginning counts from the root.
    (#"{"/":"a/b"}"#, ["/a/b"], ["/x/a/b", "/a"]), (#"{"/":"//a"}"#, ["/a"], ["//a"]),
    (#"{"/":"*/b/*"}"#, ["/b", "/b/x", "/a/b/x", "/a/b"], ["/ab/x"]),
    // The query: absent is empty, each of several must match, and what is no text makes it void.
    (
      #"{"/":"/a","?":{"q":"??"}}"#, ["/a?q=12", "/a?x=1&q=12", "/a?q=12&q=34"],
      ["/a", "/a?q=1", "/a?q=12&q=3"]
    ),
    (#"{"/":"/a","?":{"q":""}}"#, ["/a", "/a?q=", "/a?q", "/a?x=1"], ["/a?q=1", "/a?q=&q=1"]),
    (#"{"/":"/a","?":{"q":"*","r":"?*"}}"#, ["/a?r=1"], ["/a?q=1"]),
    (#"{"/":"/a","?":{"q":"1","r":true}}"#, ["/a", "/a?q=2"], ["/b"]),
    (#"{"/":"/a","?":"q=?"}"#, ["/a?q=1"], ["/a", "/a?q=1&x=2"]),
    (##"{"/":"/a","#":"s*"}"##, ["/a#s", "/a#st"], ["/a", "/a#t"]),
    (##"{"/":"/a","#":""}"##, ["/a"], ["/a#t"]),
    // The encoded path is compared byte for byte, unless the rule says otherwise.
    (#"{"/":"/a%20b"}"#, ["/a%20b"], ["/a b%20"]), (#"{"/":"/é"}"#, [], ["/%C3%A9"]),
    (#"{"/":"/é","percentEncoded":false}"#, ["/%C3%A9"], ["/%25C3%25A9"]),
    (#"{"/":"/%20","percentEncoded":false}"#, ["/%2520"], ["/%20"]),
    (#"{"/":"/a/b","percentEncoded":false}"#, ["/a%2Fb", "/a/b"], ["/a%252Fb"]),
    (#"{"/":"/a/b"}"#, ["/a/b"], ["/a%2Fb"]),
    // Other keys count for nothing.
    (#"{"/":"/a","else":{"/":"/b"}}"#, ["/a"], ["/b"]), (#"{}"#, ["/", "/x?y=1#z"], []),
    (#"{"/":"/A","caseSensitive":false}"#, ["/a", "/A"], ["/b"]),
    (#"{"/":"/a","exclude":true},{"/":"/*"}"#, ["/b", "/ab"], ["/a", "/a/"]),
  ])
  func aRuleTakes(_ components: String, _ opened: [String], _ others: [String]) throws {
    for (links, expected) in [(opened, true), (others, false)] {
      for link in links {
        #expect(
          try Self.opens("https://example.com" + link, Self.file(components)) == expected, "\(link)"
        )
      }
    }
  }

  /// A question mark is one character, a star any number of them, wherever it stands in a run.
  @Test(
    arguments: [
      ("*", 0, nil), ("**", 0, nil), ("?", 1, 1), ("?*", 1, nil), ("*?", 1, nil), ("*?*", 1, nil),
      ("??", 2, 2), ("??*", 2, nil), ("?*?", 2, nil), ("*??", 2, nil), ("???", 3, 3),
      ("???*", 3, nil), ("*???", 3, nil), ("??**?", 3, nil),
    ] as [(String, Int, Int?)])
  func aRunOfWildcardsTakesAsManyCharacters(_ run: String, _ least: Int, _ most: Int?) throws {
    func check(_ component: String, _ link: (String) -> String) throws {
      let file = Self.file(component)
      let read = try AppleLinksImport.import(SourceText(file, file: "aasa"), hosts: ["example.com"])
      // What is written again takes the same.
      let written = try AppleLinksExport.export(
        read.catalog, apps: ["TTTTTTTTTT.x"], host: "example.com")
      for file in [file, written.text] {
        let opens = try Self.opened(by: file)
        for count in 0...5 {
          let url = "https://example.com" + link(String("bcdef".prefix(count)))
          let isTaken = count >= least && count <= most ?? count
          #expect(try opens(url) == isTaken, "\(url) by \(file)")
        }
      }
    }
    // At the end of a path, in its middle, at its beginning, in an item, a query and a fragment.
    try check(#"{"/":"/a\#(run)"}"#) { "/a\($0)" }
    try check(#"{"/":"/a/\#(run)"}"#) { "/a/\($0)" }
    try check(#"{"/":"/a\#(run)/z"}"#) { "/a\($0)/z" }
    try check(#"{"/":"/\#(run)z"}"#) { "/\($0)z" }
    try check(#"{"/":"/a","?":{"q":"\#(run)"}}"#) { "/a?x=1&q=\($0)" }
    try check(#"{"/":"/a","?":"q=\#(run)"}"#) { "/a?q=\($0)" }
    try check(##"{"/":"/a","#":"s\##(run)"}"##) { "/a#s\($0)" }
  }

  @Test(arguments: [
    (#"{"/":"/a/*"}"#, ["/a/1"], ["/b"]), (#"{"exclude":true}"#, [], ["/a", "/"]),
    (#"{"?":{"q":"??"}}"#, ["/b?q=12"], ["/b", "/b?q=1"]),
    (##"{"caseSensitive":false,"#":"X"}"##, ["/b#x"], ["/b"]),
  ])
  func defaultsSayWhatARuleDoesNot(_ defaults: String, _ opened: [String], _ others: [String])
    throws
  {
    for file in [
      Self.file("{\"comment\":\"c\"}", links: "\"defaults\":\(defaults),"),
      Self.file("{\"comment\":\"c\"}", entry: "\"defaults\":\(defaults),"),
    ] {
      for link in opened { #expect(try Self.opens("https://example.com" + link, file), "\(link)") }
      for link in others { #expect(try !Self.opens("https://example.com" + link, file), "\(link)") }
    }
    let own = Self.file(
      #"{"/":"/own","exclude":false}"#, links: #""defaults":{"/":"/x","exclude":true},"#)
    #expect(try Self.opens("https://example.com/own", own))
  }

  /// Answers of Apple's tool that others have recorded.
  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func theRecordedAnswersAreGiven() throws {
    let rows = try String(contentsOf: Corpus.file("aasa/apple-answers.tsv"), encoding: .utf8)
      .split(separator: "\n").dropFirst()
    #expect(rows.count > 60)
    for row in rows {
      let cells = row.split(separator: "\t").map(String.init)
      var file = Self.file(cells[0])
      if let match = cells[0].wholeMatch(of: /defaults of (\w+) (\{.*\}), component (\{.*\})/) {
        let defaults = "\"defaults\":\(match.2),"
        file =
          match.1 == "applinks"
          ? Self.file(String(match.3), links: defaults)
          : Self.file(String(match.3), entry: defaults)
      }
      #expect(try Self.opens(cells[1], file) == (cells[2] == "1"), "\(row)")
    }
  }
}
