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
  /// What a column says of a link.
  private enum Column: Equatable {
    case url, route, error, context
    /// The class, the path or the pattern.
    case fact(String)
    /// Parameters as `name=value`.
    case parameters
    /// The value of the parameter of this name.
    case value(String)
    /// A fact of the context in which the link is opened.
    case contextFact(String)
    case ignored

    init?(_ column: TableColumn) {
      switch column {
      case .link: self = .url
      case .route: self = .route
      case .className, .path, .pattern: self = .fact(column.rawValue)
      case .parameters: self = .parameters
      case .context: self = .context
      case .error: self = .error
      default: return nil
      }
    }
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
      cells: [String]
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

  /// The list in some files.
  ///
  /// - Parameters:
  ///   - option: What named the files.
  ///   - ignored: The columns that are the owner's own. Each is in one of the files at least.
  ///   - refusesOthers: Whether another column that holds nothing known is an error.
  /// - Throws: ``ShellError`` `no-links` if one has none.
  init(
    at paths: [String], as option: ArgumentPath, of catalog: RouteCatalog,
    ignored: [String] = [], refusesOthers: Bool = false
  ) throws {
    let parameters = Set(catalog.routes.values.flatMap(\.parameterNames))
    let readers = try paths.enumerated().map { place, path in
      try about(option, place) { try TableReader(linksAt: path, of: catalog) }
    }
    let titles = readers.compactMap(\.heading).flatMap(\.titles)
    if !titles.isEmpty { try Self.requireColumns(ignored, among: titles) }
    for (place, reader) in readers.enumerated() {
      try about(option, place) {
        let list = try LinkList(
          reader, parameters: parameters, ignored: ignored, refusesOthers: refusesOthers)
        if list.links.isEmpty {
          throw ShellError.failure("no-links", "there is no link in '\(paths[place])'")
        }
        links += list.links
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

  /// - Parameters:
  ///   - reader: The file.
  ///   - parameters: The names of the parameters that routes have.
  ///   - ignored: The columns that are the owner's own.
  ///   - refusesOthers: Whether another column that holds nothing known is an error.
  /// - Throws: ``ShellError`` `unknown-column` for a column that nothing compares;
  ///   `too-many-columns` for a cell that nothing compares; `missing-column` if none has the links; `unread-separator`
  ///   for a line of which nobody can tell whether it is a link or has columns.
  private init(
    _ reader: TableReader, parameters: Set<String>, ignored: [String], refusesOthers: Bool
  ) throws {
    var reader = reader
    let columns = try reader.heading.map { heading in
      try Self.columns(of: heading, parameters, ignored, refusesOthers: refusesOthers)
    }
    guard columns?.contains(.url) ?? true else {
      throw ShellError.failure(
        "missing-column",
        "the first line names no column with the links: url, link or deeplink does")
    }
    let file = reader.file
    // Equal cells of another file may be in columns of other names.
    let titles = zip(reader.heading?.titles ?? [], columns ?? []).filter { $1 != .ignored }
      .map { $0.0.lowercased() }.joined(separator: "\t")
    while let line = try reader.next() {
      if columns?.count != 1, let separator = line.unreadSeparator {
        throw Self.unread(separator, in: line, of: file, columns?.count)
      }
      var link = try columns.map { try Self.link(line, $0, of: file) } ?? Self.link(line, of: file)
      link.cells.append(titles)
      links.append(link)
    }
  }

  private static func columns(
    of heading: TableHeading, _ parameters: Set<String>, _ ignored: [String], refusesOthers: Bool
  ) throws -> [Column] {
    let own = Set(ignored.map { $0.lowercased() })
    let ofLinks = heading.linkPlace { !own.contains($0.lowercased()) }
    return try heading.titles.enumerated().map { place, title throws -> Column in
      if own.contains(title.lowercased()) || title.isEmpty { return .ignored }
      if place == ofLinks { return .url }
      let word = heading.columns[place]
      let known = word.flatMap(Column.init)
      // A parameter may have a name by which people call another column, but not one that 'match' writes.
      if let known, word?.isCalled(title) == true { return known }
      if parameters.contains(title) { return .value(title) }
      if let known { return known }
      if RouteContext.factNames.contains(title.lowercased()) {
        return .contextFact(title.lowercased())
      }
      if !refusesOthers { return .ignored }
      throw ShellError.failure(
        "unknown-column",
        "the column '\(title)' is compared with nothing: it is no parameter, and no fact of a context",
        notes: ["if it is your own: --ignore \(title.scriptWord)"]
          + (ofLinks.map { heading.titles[$0] }.flatMap { links in
            guard [.link, .source, .target].contains(TableColumn(title: title)) else { return nil }
            return ["the links are those of '\(links)'; --ignore \(links.scriptWord) takes these"]
          } ?? []))
    }
  }

  /// A line under a heading; one that is shorter has empty cells.
  private static func link(_ line: DataLine, _ columns: [Column], of file: String) throws -> Link {
    var link = Link(line.place(in: file), cells: [])
    try refuse(
      line.fields.dropFirst(columns.count).first { !$0.isEmpty }, in: line, of: file,
      "the first line names \(Phrase.count(columns.count, "column"))")
    for (place, column) in columns.enumerated() where column != .ignored {
      let cell = place < line.fields.count ? line.fields[place] : ""
      link.cells.append(cell)
      switch column {
      case .url: link.url = cell
      case .route: link.expected.route = .of(cell)
      case .error: link.expected.error = cell.isEmpty ? nil : cell
      case .fact(let name): if !cell.isEmpty { link.expected.facts.append((name, cell)) }
      case .parameters:
        let words = LinkParameters.words(cell)
        try refuse(
          words.first { LinkParameters.pair($0) == nil }, in: line, of: file,
          "parameters are name=value")
        link.expected.parameters += words.compactMap(LinkParameters.pair)
      case .value(let name): if !cell.isEmpty { link.expected.parameters.append((name, cell)) }
      case .context:
        for (name, value) in LinkParameters.words(cell).compactMap(LinkParameters.pair) {
          link.context[name] = value
        }
      case .contextFact(let name): if !cell.isEmpty { link.context[name] = cell }
      case .ignored: break
      }
    }
    return link
  }

  /// A line of a list without a heading: URL, route, parameters.
  private static func link(_ line: DataLine, of file: String) throws -> Link {
    try refuse(
      line.fields.dropFirst(2).first { !$0.isEmpty && LinkParameters.pair($0) == nil }, in: line,
      of: file,
      "after URL and route come parameters as name=value; a first line with url in it names other columns"
    )
    return Link(
      line.place(in: file), url: line.fields.first ?? "",
      expected: LinkExpectation(
        route: line.fields.count > 1 ? .of(line.fields[1]) : .any,
        parameters: line.fields.dropFirst(2).compactMap(LinkParameters.pair)),
      cells: line.fields)
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

extension DataLine {
  /// Where it begins; of one that was found in a file of another kind, where its link does.
  fileprivate func place(in reader: String) -> SourcePlace {
    guard let file, let start = starts.first else {
      return SourcePlace(file: reader, line: number, column: 1)
    }
    return SourcePlace(file: file, line: start.line, column: start.column)
  }
}
