internal import Files
package import RouteModel

/// A sitemap of a site (sitemaps.org): the pages of the web, or the sitemaps that have them.
package enum Sitemap {
  /// Its pages, each a line of a list of links.
  case pages([DataLine])
  /// The addresses of other sitemaps.
  case index([(address: String, place: SourcePlace)])

  private static let limits = XMLTree.Limits(
    bytes: ReadLimit.sitemap, elements: ReadLimit.sitemapElements)

  /// Whether a text is XML. A list of links does not begin like this.
  package static func isMeant(by source: SourceText) -> Bool {
    let text = source.text.drop { $0.isWhitespace }
    return ["<?xml", "<!", "<urlset", "<sitemapindex"].contains { text.hasPrefix($0) }
  }

  /// Reads a sitemap.
  ///
  /// - Throws: ``ImportError`` `not-a-sitemap` for other XML, and those of XML.
  package static func read(_ source: SourceText) throws(ImportError) -> Sitemap {
    let root = try XMLTree.parse(source, limits: limits, textOf: ["loc"])
    let addresses = { (name: String) -> [(address: String, place: SourcePlace)] in
      let elements = root.children(name).compactMap { $0.child("loc") }
      let places = source.places(ascendingOffsets: elements.map(\.offset))
      return zip(elements, places).map { ($0.text[...].trimmingBlanks, $1) }
    }
    switch root.name {
    case "urlset":
      return .pages(
        addresses("url").map { page in
          var line = DataLine(number: page.place.line, text: page.address, fields: [page.address])
          line.starts = [.init(line: page.place.line, column: page.place.column)]
          line.file = source.file
          return line
        })
    case "sitemapindex": return .index(addresses("sitemap"))
    default:
      throw XMLTree.problem(
        "not-a-sitemap",
        "<\(root.name)> is no sitemap: that has <urlset>, or <sitemapindex> with other sitemaps",
        root.place)
    }
  }

  /// The files that may hold a sitemap of an index: below the index by its address, or beside it by its name, also if
  /// it was compressed on the site.
  package static func files(of address: String, beside index: String) -> [String] {
    let folder = FilePath(FilePath(index).folder)
    let start = address.firstRange(of: "://")?.upperBound
    // Of an address without the host.
    let path = start.map { address[$0...].drop { $0 != "/" } } ?? address[...]
    let text = String(path.prefix { $0 != "?" && $0 != "#" })
    let names = [FilePath(text).components.joined(separator: "/"), FilePath(text).lastComponent]
    return names.flatMap { name in
      ([name] + (name.hasSuffix(".gz") ? [String(name.dropLast(3))] : []))
        .filter { !$0.isEmpty && !$0.split(separator: "/").contains("..") }
        .map(folder.appending)
    }
  }
}
