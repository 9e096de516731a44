internal import RouteModel
import Texts
package import URLPatterns

/// A list of files of a framework whose routes are files, as `git ls-files app` prints it.
package enum RouteFiles {
  /// Whether a text is such a list: no line has a second column.
  package static func isList(_ source: SourceText, of dialect: Dialect?) -> Bool {
    dialect?.files != nil && !source.text.utf8.contains { ",;\t".utf8.contains($0) }
  }

  /// Reads a list: each page is a route, named by its path.
  ///
  /// - Throws: ``ImportError`` `missing-column` if no line is a page.
  package static func `import`(
    _ source: SourceText, options: RouteTable.Options
  ) throws(ImportError) -> ImportResult {
    var builder = RouteTableBuilder(options: options)
    var names: [String: Int] = [:]
    var others: [(isWithinPage: Bool, place: SourcePlace)] = []
    var problems: [Diagnostic] = []
    for (index, line) in source.text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let file = line.trimmingBlanks
      if file.isEmpty { continue }
      let place = SourcePlace(file: source.file, line: index + 1, column: 1)
      guard let path = options.syntax?.path(ofFile: file) else {
        others.append((options.syntax?.isWithinPage(file) == true, place))
        continue
      }
      // What of the path is in no link is in no name.
      let name = name(of: (try? options.syntax?.translate(path)) ?? path)
      names[name, default: 0] += 1
      do throws(Diagnostic) {
        let count = names[name] ?? 1
        try builder.add(RouteTableRow(count == 1 ? name : "\(name)-\(count)", path, place: place))
      } catch {
        problems.append(error)
      }
    }
    if names.isEmpty {
      problems.append(
        Diagnostic(
          code: "missing-column",
          message:
            "no line is a page of \(options.syntax?.title ?? ""), such as app/shop/[id]/page.tsx or pages/shop/[id].tsx",
          place: SourcePlace(file: source.file, line: 1, column: 1)))
    }
    if let error = ImportError(problems) { throw error }
    let notes = [false, true].compactMap { isWithinPage -> Diagnostic? in
      let own = others.filter { $0.isWithinPage == isWithinPage }
      let what =
        isWithinPage
        ? "of slots (@name) and of pages in the place of others ((.)name), which no link opens"
        : "of other kinds"
      return own.first.map {
        Diagnostic(
          code: "not-a-page", message: "left out: \(Phrase.count(own.count, "file")) \(what)",
          place: $0.place)
      }
    }
    return builder.result(and: notes)
  }

  /// `/shop/[...slug]` → `shop-slug`.
  private static func name(of path: String) -> String {
    let words = path.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return words.isEmpty ? "index" : words.joined(separator: "-")
  }
}
