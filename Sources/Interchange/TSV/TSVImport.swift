internal import RouteModel

/// Route tables as tab-separated text: pattern, name, remarks.
///
/// Lines that begin with `#` and empty lines are skipped. One name with several patterns is one
/// route. Remarks are `key=value` or words, separated by `;`; `docs/interchange.md` lists the keys
/// that are read; each other key is reported once.
public enum TSVImport {
  /// What the rows leave open.
  public struct Options: Sendable, Hashable {
    /// One pattern is made for each; empty means `https` if there is a host.
    public var schemes: [String]
    /// The host for rows without one.
    public var host: String?
    /// Only rows of this platform, or without one.
    public var platform: String?
    /// The class of every route without one; nil makes one from the route's name.
    public var className: String?
    /// The suffix of a class made from a route's name.
    public var classSuffix: String

    /// Options for how lines become routes.
    public init(
      schemes: [String] = [], host: String? = nil, platform: String? = nil,
      className: String? = nil, classSuffix: String = "ViewController"
    ) {
      self.schemes = schemes
      self.host = host
      self.platform = platform
      self.className = className
      self.classSuffix = classSuffix
    }
  }

  /// Reads a table.
  ///
  /// - Throws: ``ImportError`` with every row that cannot be read: `missing-column`,
  ///   `too-many-columns`, `empty-cell`, `bad-pattern`, `bad-remark`, `too-many-links`.
  public static func `import`(
    _ source: SourceText, options: Options = Options()
  ) throws(ImportError) -> ImportResult {
    var builder = TSVBuilder(options: options)
    var problems: [Diagnostic] = []
    var isFirst = true
    var number = 0
    for line in source.text.split(omittingEmptySubsequences: false, whereSeparator: Self.endsLine) {
      number += 1
      if line.hasPrefix("#") || line.allSatisfy(\.isWhitespace) { continue }
      defer { isFirst = false }
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      if isFirst, cells.prefix(2) == ["pattern", "name"] { continue }
      do throws(Diagnostic) {
        try builder.add(
          try TSVRow(cells, place: SourcePlace(file: source.file, line: number, column: 1)))
      } catch {
        problems.append(error)
      }
    }
    if let error = ImportError(problems) { throw error }
    return builder.result()
  }

  /// Both kinds of line ends are one character; a cell may contain any other.
  private static func endsLine(_ character: Character) -> Bool {
    character == "\n" || character == "\r\n"
  }
}
