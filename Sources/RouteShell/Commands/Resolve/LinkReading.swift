import Files
import Interchange
import RouteModel
import Texts

extension TableReader {
  /// The reader of a list of links: one a line, a table, or a sitemap of a site with the sitemaps that it names, which
  /// are files beside it: nothing is fetched.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - catalog: The routes that a table of links may name.
  ///   - repairing: See ``SourceText/input(_:repairing:)``.
  init(linksAt path: String, of catalog: RouteCatalog, repairing: Bool = false) throws {
    let source = try SourceText.input(path, repairing: repairing)
    guard Sitemap.isMeant(by: source) else {
      self.init(source, as: .links(routes: Set(catalog.routes.keys)))
      return
    }
    switch try Sitemap.read(source) {
    case .pages(let lines): self.init(links: lines, of: source.file)
    case .index(let parts):
      self.init(
        links: try parts.flatMap { try Self.pages(of: $0.address, $0.place) }, of: source.file)
    }
  }

  /// The pages of a sitemap that an index names.
  private static func pages(of address: String, _ place: SourcePlace) throws -> [DataLine] {
    let files = Sitemap.files(of: address, beside: place.file)
    let existing = files.filter(Platform.exists)
    guard let file = existing.first(where: { !$0.hasSuffix(".gz") }) ?? existing.first else {
      throw ShellError(
        Diagnostic(
          code: "no-file",
          message:
            "'\(address)' is not beside the index: there is no \(files.last.map { "'\($0)'" } ?? "name")",
          place: place), notes: ["nothing is fetched: download it first"])
    }
    guard case .pages(let lines) = try Sitemap.read(SourceText.input(file))
    else {
      throw ShellError(
        Diagnostic(
          code: "not-a-sitemap", message: "'\(file)' is an index, too: an index names sitemaps",
          place: place))
    }
    return lines
  }
}
