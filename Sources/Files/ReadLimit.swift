/// The most that is read of what somebody hands over; what has more is refused. See docs/limits.md.
package enum ReadLimit {
  /// The bytes of a file, and of standard input as a whole.
  package static let file = 1 << 30
  /// The bytes of a device, which may be endless.
  package static let device = 16 << 20
  /// The bytes of a line of standard input.
  package static let line = 32 << 20
  /// The bytes of a variable's value, and of the words of a line after its variables are expanded.
  package static let value = 32 << 20
  /// The bytes of the values of all variables together.
  package static let values = 128 << 20
  /// The bytes of a file of a site or an app that says which links it takes.
  package static let siteFile = 64 << 20
  /// The bytes of a file of XML; the largest real storyboard has half a megabyte.
  package static let xml = 32 << 20
  /// The elements of a file of XML.
  package static let elements = 1_000_000
  /// The levels of elements in a file of XML.
  package static let levels = 200
  /// The bytes of a sitemap: the format allows 50 MB.
  package static let sitemap = 64 << 20
  /// The elements of a sitemap: the format allows 50,000 pages, each of which may name its translations.
  package static let sitemapElements = 8_000_000

  /// A number of bytes in words: `32 MB`.
  package static func words(_ bytes: Int) -> String {
    bytes >= 1 << 30 ? "\(bytes >> 30) GB" : "\(bytes >> 20) MB"
  }
}
