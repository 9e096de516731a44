import Interchange
import RouteModel
import Routing
import Texts

/// What the columns of a table of links hold, by its heading. Every command that reads such a table asks this.
struct LinkColumns {
  /// What a column says of the link of its row.
  enum Content: Equatable {
    case link
    /// The route that it should open, or the code of its failure.
    case route, error
    /// The class, the path or the pattern that it should have.
    case fact(String)
    /// Parameters that it should have, as `name=value`.
    case parameters
    /// The value of the parameter of this name.
    case value(String)
    /// The context in which it is opened, as `name=value`, or a fact of that.
    case context
    case contextFact(String)
    /// When it was opened.
    case time
    /// Something of the owner of the table.
    case own
    case unknown
  }

  let heading: TableHeading
  let contents: [Content]
  private let parameters: Set<String>

  /// The words of tables of links mean always the same; a parameter has a column of its name if that is no such word.
  ///
  /// - Parameters:
  ///   - file: Where the heading is.
  ///   - parameters: The names of the parameters that routes have, if their values are compared.
  ///   - ignored: The titles that are the owner's own.
  /// - Throws: ``ShellError`` `missing-column` if no column has the links.
  init(
    _ heading: TableHeading, of file: String, parameters: Set<String> = [], ignored: [String] = []
  ) throws(ShellError) {
    let own = Set(ignored.map { $0.lowercased() })
    let words = heading.columns { !own.contains($0.lowercased()) }
    // A table of redirects has links, too.
    let link = [TableColumn.link, .source, .target].lazy.compactMap { words.firstIndex(of: $0) }
      .first
    guard let link else {
      throw ShellError(
        Diagnostic(
          code: "missing-column",
          message: "the first line names no column with the links: url, link or deeplink does",
          place: SourcePlace(file: file, line: heading.line, column: 1)))
    }
    (self.heading, self.parameters) = (heading, parameters)
    contents = heading.titles.enumerated().map { place, title in
      if place == link { return .link }
      if title.isEmpty || own.contains(title.lowercased()) { return .own }
      switch words[place] {
      case .route: return .route
      case .error: return .error
      case .className, .path, .pattern: return .fact(words[place]?.rawValue ?? title)
      case .parameters: return .parameters
      case .context: return .context
      case let word:
        let fact = title.lowercased()
        if RouteContext.factNames.contains(fact) { return .contextFact(fact) }
        if parameters.contains(title) { return .value(title) }
        return word == .time ? .time : .unknown
      }
    }
  }

  var linkPlace: Int { contents.firstIndex(of: .link) ?? 0 }

  /// The titles of what is compared, or opened, which tell equal rows of several tables apart.
  var readTitles: String {
    zip(heading.titles, contents).filter { $1 != .own && $1 != .unknown }
      .map { $0.0.lowercased() }.joined(separator: "\t")
  }

  // MARK: What is not known

  /// The titles of the columns of which nothing is known, or which nobody asks.
  ///
  /// - Parameter asksTime: Whether it matters when a link was opened.
  func unknown(asksTime: Bool = false) -> [String] {
    zip(heading.titles, contents).filter { $1 == .unknown || !asksTime && $1 == .time }.map(\.0)
  }

  /// `the columns 'Plattform' (did you mean 'platform'?) and 'Tester'`
  func phrase(_ titles: [String]) -> String {
    let words: [TableColumn] = [
      .link, .route, .className, .path, .pattern, .parameters, .context, .error,
    ]
    let known = words.map(\.rawValue) + RouteContext.factNames + parameters.sorted()
    let names = titles.map { title in
      let near = NearestNames.of(title, in: known, limit: 1).first
      return "'\(title)'" + (near.map { " (did you mean '\($0)'?)" } ?? "")
    }
    return "the \(titles.count == 1 ? "column" : "columns") \(Phrase.list(names))"
  }

  /// The error for columns that nothing compares: they must not look as if they were as expected.
  func refuseUnknown(in file: String) throws(ShellError) {
    let titles = unknown()
    if titles.isEmpty { return }
    let others = titles.filter {
      [.link, .source, .target].contains(TableColumn(title: $0))
    }
    let (links, isOne) = (heading.titles[linkPlace], titles.count == 1)
    throw ShellError(
      Diagnostic(
        code: "unknown-column",
        message: """
          \(phrase(titles)) \(isOne ? "is" : "are") compared with nothing: \
          \(isOne ? "it is no parameter, and no fact" : "they are no parameters, and no facts") of a context
          """,
        place: SourcePlace(file: file, line: heading.line, column: 1)),
      notes: [
        "if \(isOne ? "it is" : "they are") your own: "
          + titles.map { "--ignore \($0.scriptWord)" }.joined(separator: " ")
      ]
        + (others.isEmpty
          ? []
          : [
            "the links are those of '\(links)'; --ignore \(links.scriptWord) takes these"
          ]))
  }

  // MARK: The context of a row

  /// The facts in the context of a row.
  ///
  /// - Parameter read: The facts of a cell, or of a column of this name; nil for those that are not read.
  private func context(
    of line: DataLine, _ read: (Int, _ name: String?) throws -> [String: String]
  ) rethrows -> [String: String] {
    var context: [String: String] = [:]
    for (place, content) in contents.enumerated() where line.fields.indices.contains(place) {
      if line.fields[place].isEmpty { continue }
      switch content {
      case .contextFact(let name): context.merge(try read(place, name)) { $1 }
      case .context: context.merge(try read(place, nil)) { $1 }
      default: break
      }
    }
    return context
  }

  /// The context of a row of a list, of which a mistake would change what the link opens.
  ///
  /// - Throws: ``ShellError`` `bad-context` or `unknown-guard` at its cell.
  func context(
    of line: DataLine, in file: String, _ catalog: RouteCatalog
  ) throws(ShellError) -> [String: String] {
    var given: [String: String] = [:]
    do {
      return try context(of: line) { place, name in
        let cell = line.fields[place]
        func refuse(_ problem: Diagnostic) -> ShellError {
          var problem = problem
          if problem.code == "usage" { problem.code = "bad-context" }
          problem.place = line.place(of: place, in: file)
          let isValue = name.map(parameters.contains) ?? false
          return ShellError(
            problem,
            notes: isValue
              ? ["values of a parameter '\(name ?? "")' are name=value in the column parameters"]
              : [])
        }
        let words = name.map { ["\($0)=\(cell)"] } ?? LinkParameters.words(cell)
        var facts: [String: String] = [:]
        for (index, word) in words.enumerated() {
          guard let pair = LinkParameters.pair(word) else {
            throw refuse(Diagnostic(code: "bad-context", message: "'\(word)' is not name=value"))
          }
          if name == nil, index < words.count - 1, word.hasSuffix(",") {
            throw refuse(
              Diagnostic(
                code: "bad-context", message: "'\(word)': blanks stand between facts, no commas"))
          }
          let value = RouteContext.folded(pair.name, pair.value)
          if let other = given.updateValue(value, forKey: pair.name), other != value {
            throw refuse(
              Diagnostic(
                code: "bad-context", message: "\(pair.name) is '\(other)' and '\(value)' in one row"
              ))
          }
          facts[pair.name] = value
        }
        if let problem = ContextOptions.problem(in: facts, of: "a context", catalog) {
          throw refuse(problem)
        }
        return facts
      }
    } catch {
      throw ShellError(wrapping: error)
    }
  }

  /// The context of a row of a log, as it was; nil if the cell is not `name=value`.
  func loggedContext(of line: DataLine) -> [String: String]? {
    var isRead = true
    let facts = context(of: line) { place, name in
      let cell = line.fields[place]
      if let name { return [name: cell] }
      let words = LinkParameters.words(cell)
      let pairs = words.compactMap(LinkParameters.pair)
      isRead = isRead && pairs.count == words.count
      return Dictionary(pairs.map { ($0.name, $0.value) }) { $1 }
    }
    return isRead ? facts : nil
  }
}

extension DataLine {
  /// Where it begins; of one that was found in a file of another kind, where its link does.
  func place(in reader: String) -> SourcePlace {
    guard let file, let start = starts.first else {
      return SourcePlace(file: reader, line: number, column: 1)
    }
    return SourcePlace(file: file, line: start.line, column: start.column)
  }

  /// Where a field begins.
  func place(of field: Int, in reader: String) -> SourcePlace {
    guard starts.indices.contains(field) else { return place(in: reader) }
    return SourcePlace(file: reader, line: starts[field].line, column: starts[field].column)
  }
}
