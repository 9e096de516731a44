import Foundation
import TestSupport
import Testing

/// Sitemaps of a site as lists of links.
struct SitemapTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run("-c", "route add item --class I --url https://x.example/item/:id")
    #expect(made.code == 0)
  }

  private static func sitemap(_ pages: String...) -> String {
    let head = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
    let body = pages.map { "  <url>\n    <loc>\n\($0)\n</loc><priority>0.5</priority></url>\n" }
    return head + #"<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">"# + "\n"
      + body.joined() + "</urlset>\n"
  }

  private func index(_ addresses: String...) throws {
    try directory.write(
      "<sitemapindex>"
        + addresses.map { "<sitemap><loc>\($0)</loc></sitemap>" }.joined(separator: "\n")
        + "</sitemapindex>", to: "index.xml")
  }

  @Test func `the pages that no screen takes are named with their places`() throws {
    let text = Self.sitemap(
      "https://x.example/item/1?a=1&amp;b=2", "https://x.example/about,us;team")
    try directory.write(text, to: "sitemap.xml")
    let run = try run("check-links", "sitemap.xml")
    #expect(run.code == 1 && run.errors.contains("1 of 2 links is not as expected"))
    #expect(
      run.output.contains("8     https://x.example/about,us;team  a route   no route"),
      "\(run.output)")
    #expect(
      try self.run("check-links", "sitemap.xml", "--format", "github").output.hasPrefix(
        "::error file=sitemap.xml,line=8,col=10,title=links-differ::https://x.example/about,us;team"
      ))
    #expect(try self.run("check-links", "-", input: text).code == 1)
    #expect(try self.run("check-links", "sitemap.xml", "--coverage").output.contains("1 of 1 "))
    // Every reader of links takes it.
    #expect(try self.run("match", "-", "--csv", input: text).output.contains("a=1 b=2"))
    #expect(
      try self.run("history", "import", "sitemap.xml").output == "opened 2 links, 1 failed\n")
  }

  @Test func `only pages are read, not their pictures`() throws {
    let text = """
      <urlset xmlns:image="i"><url><loc><![CDATA[https://x.example/item/1]]></loc>
      <image:image><image:loc>https://x.example/a.png</image:loc></image:image></url></urlset>
      """
    #expect(try run("check-links", "-", input: text).output == "1 link as expected\n")
  }

  @Test func `an index leads to files beside it`() throws {
    try index("https://x.example/maps/a.xml", "https://x.example/b.xml.gz")
    try directory.write(Self.sitemap("https://x.example/item/1"), to: "maps/a.xml")
    try directory.write(Self.sitemap("https://x.example/no"), to: "b.xml")
    let run = try run("check-links", "index.xml")
    #expect(run.output.contains("https://x.example/no"), "\(run.output)\(run.errors)")
    #expect(run.errors.contains("1 of 2 links"))
    #expect(
      try self.run("check-links", "index.xml", "--format", "github").output.contains(
        "file=b.xml,line=4"))
  }

  @Test func `a file that is not there is an error, and nothing is fetched`() throws {
    try index("https://x.example/a.xml")
    let run = try run("check-links", "index.xml")
    #expect(run.code == 1)
    #expect(
      run.errors.hasPrefix(
        "index.xml:1:29: error: 'https://x.example/a.xml' is not beside the index: there is no 'a.xml'"
      ),
      "\(run.errors)")
    try index("https://x.example/index.xml")
    #expect(try self.run("check-links", "index.xml").errors.contains("an index names sitemaps"))
    try index("https://x.example/../../etc/passwd")
    #expect(try self.run("check-links", "index.xml").code == 1)
  }

  @Test func `a compressed file is an error that says so`() throws {
    try Data([0x1F, 0x8B, 8, 0, 0, 0]).write(to: directory.url.appendingPathComponent("s.xml.gz"))
    let errors = try run("check-links", "s.xml.gz").errors
    #expect(errors == "error: 's.xml.gz' is compressed: gunzip it first\n", "\(errors)")
    try index("https://x.example/s.xml.gz")
    #expect(try run("check-links", "index.xml").errors.contains("gunzip it first"))
    #expect(try run("history", "import", "s.xml.gz").errors.contains("gunzip it first"))
  }

  @Test func `other XML is an error with its place`() throws {
    let feed = try run("check-links", "-", input: "<?xml version=\"1.0\"?>\n<rss></rss>")
    #expect(feed.errors.hasPrefix("<stdin>:2:6: error: <rss> is no sitemap"), "\(feed.errors)")
    #expect(try run("check-links", "-", input: "<urlset><url>").errors.contains("<stdin>:1:"))
    #expect(try run("check-links", "-", input: "<urlset/>").errors.contains("there is no link"))
    #expect(
      try run("check-links", "-", input: "<!DOCTYPE urlset><urlset/>").errors.contains(
        "document types"))
  }

  @Test func `a sitemap in one line has its columns`() throws {
    let text =
      "<urlset>" + (1...2_000).map { "<url><loc>https://x.example/é\($0)</loc></url>" }.joined()
      + "</urlset>"
    let run = try run("check-links", "-", "--csv", input: text)
    #expect(run.errors.contains("2000 of 2000 links"))
    try directory.write(text, to: "s.xml")
    let findings = try self.run("check-links", "s.xml", "--format", "github", "--limit", "2").output
    #expect(
      findings.contains("line=1,col=19,") && findings.contains("line=1,col=61,"), "\(findings)")
  }
}
