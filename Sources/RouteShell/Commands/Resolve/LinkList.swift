import Interchange
import RouteModel
import Routing
import Texts

/// The columns of a list that are not compared.
struct IgnoredColumnOptions: OptionGroup {
  var ignore: [String] = []

  static let options: [BoundOption<Self>] = [
    .value(
      "ignore", \.ignore, "COLUMN",
      "A column that is not compared: one of your own, or pattern, path, class")
  ]
}

/// A list of URLs with what they should open, as QA keeps it.
struct LinkList {
  /// What is done with a list.
  enum Use {
    /// Each link is held against what it should open: nothing of the list may be overlooked.
    case compared
    /// What each link opens is shown beside what it should.
    case shown
    /// Only where each link goes is asked: what is said of it is not read, but for its context.
    case asked
  }

  /// A link with what it should open, and in which context.
  struct Link {
    var place: SourcePlace
    var url: String
    var context: [String: String] = [:]
    var expected = LinkExpectation()
    /// What is the same in equal lines.
    var cells: [String]

    init(
      _ place: SourcePlace, url: String = "", expected: LinkExpectation = LinkExpectation(),
      cells: [String] = []
    ) {
      (self.place, self.url, self.expected, self.cells) = (place, url, expected, cells)
    }

    /// The expected and the actual answer, if they differ; a line without a link is never as expected.
    func difference(from answer: LinkAnswer) -> (expected: String, actual: String)? {
      guard url.isEmpty else { return expected.difference(from: answer) }
      return ("a link", "the line has no link")
    }
  }

  private(set) var links: [Link] = []
  /// What of the files was not read.
  private(set) var notes: [Diagnostic] = []

  /// The list in some files.
  ///
  /// - Parameters:
  ///   - option: What named the files.
  ///   - ignored: The columns that are the owner's own. Each is in one of the files at least.
  /// - Throws: ``ShellError`` `no-links` if one has none.
  init(
    at paths: [String], as option: ArgumentPath, of catalog: RouteCatalog,
    ignored: [String] = [], for use: Use
  ) throws {
    let parameters = Set(catalog.routes.values.flatMap(\.parameterNames))
    let readers = try paths.enumerated().map { place, path in
      try about(option, place) { try TableReader(linksAt: path, of: catalog) }
    }
    let titles = readers.compactMap(\.heading).flatMap(\.titles)
    if !titles.isEmpty { try Self.requireColumns(ignored, among: titles) }
    for (place, reader) in readers.enumerated() {
      try about(option, place) {
        let columns = try reader.heading.map { heading in
          try LinkColumns(heading, of: reader.file, parameters: parameters, ignored: ignored)
        }
        let list = try LinkList(reader, columns, catalog, for: use)
        if list.links.isEmpty {
          throw paths[place] == "-"
            ? ShellError.failure("no-links", "there is no link in standard input")
            : ShellError.failure("no-links", "there is no link in '\(paths[place])'")
        }
        links += list.links
        notes += list.notes
      }
    }
  }

  /// - Throws: ``ShellError`` `unknown-column` for a column of the owner that is not there.
  private static func requireColumns(_ ignored: [String], among titles: [String]) throws {
    let known = Set(titles.map { $0.lowercased() })
    for (index, column) in ignored.enumerated() where !known.contains(column.lowercased()) {
      throw ShellError.unknown("column", column, among: titles)
        .about(\IgnoredColumnOptions.ignore, index)
    }
  }

  /// - Throws: ``ShellError`` `unknown-column` for a column that nothing compares; `too-many-columns` for a cell that
  ///   nothing compares; `unread-separator` for a line of which nobody can tell whether it is a link or has columns;
  ///   `bad-context`; `missing-column` or `no-links` for a first line that is something else.
  private init(
    _ reader: TableReader, _ columns: LinkColumns?, _ catalog: RouteCatalog, for use: Use
  ) throws {
    var reader = reader
    let file = reader.file
    if let columns {
      if use == .compared { try columns.refuseUnknown(in: file) }
      note(columns.unknown(), of: columns, in: file)
    }
    // Equal cells of another file may be in columns of other names.
    let titles = columns?.readTitles ?? ""
    func add(_ line: DataLine) throws {
      let count = columns?.contents.count
      if use != .asked, count != 1, let separator = line.unreadSeparator {
        throw Self.unread(separator, in: line, of: file, count)
      }
      var link =
        try columns.map { try Self.link(line, $0, of: file, catalog, for: use) }
        ?? Self.link(line, of: file, for: use)
      link.cells.append(titles)
      links.append(link)
    }
    guard let first = try reader.next() else { return }
    let second = try reader.next()
    if columns == nil, Self.isOther(first) {
      try Self.requireLink(first, before: second, of: file)
    }
    try add(first)
    if let second { try add(second) }
    while let line = try reader.next() { try add(line) }
  }

  private mutating func note(_ titles: [String], of columns: LinkColumns, in file: String) {
    if titles.isEmpty { return }
    notes.append(
      Diagnostic(
        code: "unknown-column", message: "not read: \(columns.phrase(titles))",
        place: SourcePlace(file: file, line: columns.heading.line, column: 1)))
  }

  /// A line under a heading; one that is shorter has empty cells.
  private static func link(
    _ line: DataLine, _ columns: LinkColumns, of file: String, _ catalog: RouteCatalog,
    for use: Use
  ) throws -> Link {
    var link = Link(line.place(in: file))
    let count = columns.contents.count
    try refuse(
      line.fields.dropFirst(count).first { !$0.isEmpty }, in: line, of: file,
      "the first line names \(Phrase.count(count, "column"))")
    link.context = try columns.context(of: line, in: file, catalog)
    for (place, content) in columns.contents.enumerated()
    where content != .own && content != .unknown {
      let cell = place < line.fields.count ? line.fields[place] : ""
      link.cells.append(cell)
      if content == .link { link.url = cell }
      if use == .asked || cell.isEmpty { continue }
      switch content {
      case .route: link.expected.route = .of(cell)
      case .error: link.expected.error = cell
      case .fact(let name): link.expected.facts.append((name, cell))
      case .parameters:
        let words = LinkParameters.words(cell)
        try refuse(
          words.first { LinkParameters.pair($0) == nil }, in: line, of: file,
          "parameters are name=value")
        link.expected.parameters += words.compactMap(LinkParameters.pair)
      case .value(let name): link.expected.parameters.append((name, cell))
      case .link, .context, .contextFact, .time, .own, .unknown: break
      }
    }
    return link
  }

  /// A line of a list without a heading: URL, route, parameters.
  private static func link(_ line: DataLine, of file: String, for use: Use) throws -> Link {
    var link = Link(line.place(in: file), url: line.fields.first ?? "", cells: line.fields)
    if use == .asked { return link }
    try refuse(
      line.fields.dropFirst(2).first { !$0.isEmpty && LinkParameters.pair($0) == nil }, in: line,
      of: file,
      "after URL and route come parameters as name=value; a first line with url in it names other columns"
    )
    link.expected = LinkExpectation(
      route: line.fields.count > 1 ? .of(line.fields[1]) : .any,
      parameters: line.fields.dropFirst(2).compactMap(LinkParameters.pair))
    return link
  }

  // MARK: What is no list of links

  /// Whether a first line begins with something else than a link.
  private static func isOther(_ line: DataLine) -> Bool {
    line.fields.first.map { !$0.isEmpty && !TableReader.isLink($0[...]) } ?? false
  }

  /// Refuses a first line in which nothing is a link: a heading in other words, or a line of a log.
  private static func requireLink(
    _ first: DataLine, before next: DataLine?, of file: String
  ) throws(ShellError) {
    let place = SourcePlace(file: file, line: first.number, column: 1)
    if LoggedLinks.isLogged(first.text) {
      throw ShellError(
        Diagnostic(
          code: "no-links", message: "line \(first.number) is that of a log, not a link",
          place: place),
        notes: ["history import reads access logs and JSON Lines, and opens their links"])
    }
    guard let next, !isOther(next) else { return }
    throw ShellError(
      Diagnostic(
        code: "missing-column",
        message: "line \(first.number) is no link: is it a heading? No column of it is called url",
        place: place),
      notes: ["url,route names a link and its route; 'help check-links' has the other words"])
  }

  /// A cell that nobody compares must not look as if it were as expected.
  private static func refuse(
    _ cell: String?, in line: DataLine, of file: String, _ reason: Message
  ) throws {
    guard let cell else { return }
    throw ShellError(
      Diagnostic(
        code: "too-many-columns", message: "'\(cell)' is compared with nothing: \(reason)",
        place: SourcePlace(file: file, line: line.number, column: 1)))
  }

  /// The error for a line of one field in which a comma or a semicolon may be a part of the link, or stand before a
  /// route.
  private static func unread(
    _ separator: Character, in line: DataLine, of file: String, _ columns: Int?
  ) -> ShellError {
    let behind = line.text.drop { $0 != separator }.dropFirst()[...].trimmingBlanks
    return ShellError(
      Diagnostic(
        code: "unread-separator",
        message: columns.map {
          "the first line names \($0) columns, and '\(String(separator))' divides none of them"
        } ?? "is '\(behind)' a part of the link, or a route? No route is called so",
        place: SourcePlace(file: file, line: line.number, column: 1)),
      notes: [
        columns == nil
          ? "a first line url says that each line is one link, url\(separator)route that routes follow"
          : "put the link in quotes, or the same sign between the columns of each line"
      ])
  }
}
