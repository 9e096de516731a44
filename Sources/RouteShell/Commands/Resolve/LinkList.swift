import CLibrary
import Interchange
import RouteModel
import Routing
import Simulation
import URLPatterns

/// A list of URLs with what they should open, as QA keeps it: with comments, a heading, and further
/// columns.
struct LinkList {
  /// What a URL opens today.
  struct Answer {
    /// nil if it opens no route.
    var route: String?
    var parameters: [(name: String, value: String)] = []
    /// Why it opens no route.
    var failure = "no route"

    /// What opening a URL would open; a route that refuses its parameters does not count.
    init(_ url: String, _ registry: Registry) {
      guard !url[...].trimmingBlanks.contains(where: \.isWhitespace) else {
        failure = "a blank in the link: write %20 for it, or tabs or commas between columns"
        return
      }
      do {
        guard let match = try registry.match(url) else {
          let error = registry.noMatch(url)
          if error.code != .noMatch { failure = "\(error.message) [\(error.code.name)]" }
          return
        }
        if let error = registry.openingFailure(of: match) {
          failure = "\(match.route) \(error.wouldFail) [\(error.code.name)]"
          return
        }
        route = match.route
        parameters = match.parameters.map { ($0.name, $0.value) }
      } catch {
        failure = ShellError(wrapping: error).diagnostic.message
      }
    }

    subscript(_ name: String) -> String? { parameters.first { $0.name == name }?.value }
  }

  /// The contents of a column.
  enum Column: Equatable {
    case url, route
    /// Parameters as `name=value`.
    case parameters
    /// The value of the parameter of this name.
    case value(String)
    /// A column of the list's owner.
    case foreign
  }

  private var lines: [DataLine]
  /// The index of the line with the titles; nil if there is none.
  private let heading: Int?
  /// The indices of the lines with links.
  private let links: [Int]
  private(set) var columnNames: [String] = []
  private var columns: [Column] = []

  init(_ lines: [DataLine]) {
    self.lines = lines
    let data = lines.indices.filter { lines[$0].isData }
    let first = data.first.flatMap { index in
      lines[index].fields.contains { $0.lowercased() == "url" } ? index : nil
    }
    heading = first
    links = first == nil ? data : Array(data.dropFirst())
    if let first { columnNames = lines[first].fields }
  }

  /// The URLs in their order.
  var urls: [String] {
    let column = columnNames.firstIndex { $0.lowercased() == "url" } ?? 0
    return links.map { lines[$0].fields.at(column) }
  }

  func isColumn(_ name: String) -> Bool { columnNames.contains(name) }

  /// The names of the columns of the list's owner.
  var foreignColumns: [String] {
    zip(columnNames, columns).filter { $1 == .foreign && !$0.isEmpty }.map(\.0)
  }

  /// Determines the contents of each named column. A column is a parameter if a route or an answer
  /// has the name, or if all its values are from the URLs: then a route once had the parameter.
  mutating func assignColumns(
    parameters: Set<String>, answers: [Answer], ignored: Set<String>
  ) {
    let known = parameters.union(answers.flatMap { $0.parameters.map(\.name) })
    let urls = urls
    columns = columnNames.enumerated().map { index, name in
      switch name.lowercased() {
      case "url": return .url
      case "route": return .route
      case "parameters" where !known.contains(name): return .parameters
      default: break
      }
      if ignored.contains(name) { return .foreign }
      if known.contains(name) { return .value(name) }
      let cells = links.map { lines[$0].fields.at(index) }
      let filled = zip(cells, urls).filter { !$0.0.isEmpty }
      let isTaken = filled.allSatisfy {
        $1.contains($0) || RoutePattern.decoded($1).contains($0)
      }
      return !filled.isEmpty && isTaken ? .value(name) : .foreign
    }
  }

  // MARK: Comparing

  /// The links that do not open what they should.
  func differences(from answers: [Answer]) -> Listing {
    let wrong = zip(links, zip(urls, answers)).compactMap { link, answered in
      expectation(lines[link]).difference(from: answered.1).map {
        (line: lines[link].number, url: answered.0, difference: $0)
      }
    }
    return Listing(
      wrong,
      [
        .init("line") { .int($0.line) }, .init("url") { .string($0.url) },
        .init("expected") { .string($0.difference.expected) },
        .init("actual") { .string($0.difference.actual) },
      ])
  }

  /// The expectation in a line.
  private func expectation(_ line: DataLine) -> LinkExpectation {
    guard heading != nil else {
      let fields = line.fields
      return LinkExpectation(
        route: fields.count > 1 ? .of(fields[1]) : .any,
        parameters: fields.dropFirst(2).compactMap(LinkParameters.pair))
    }
    var expected = LinkExpectation(route: .any, parameters: [])
    for (column, cell) in zip(columns, line.fields) {
      switch column {
      case .route: expected.route = .of(cell)
      case .parameters: expected.parameters += LinkParameters.pairs(cell)
      case .value(let name): if !cell.isEmpty { expected.parameters.append((name, cell)) }
      case .url, .foreign: break
      }
    }
    return expected
  }

  // MARK: Writing

  /// The list with today's answers; everything else in it stays.
  func filled(with answers: [Answer], style: DataStyle) -> String {
    var columns = columns
    var names = columnNames
    func add(_ column: Column, _ name: String) {
      guard heading != nil, !columns.contains(column) else { return }
      columns.append(column)
      names.append(name)
    }
    add(.route, "route")
    if answers.contains(where: { !Self.rest(of: $0, columns).isEmpty }) {
      add(.parameters, "parameters")
    }
    var text = style.hasMark ? "\u{FEFF}" : ""
    let numbers = Dictionary(uniqueKeysWithValues: zip(links, answers.indices))
    for (index, line) in lines.enumerated() {
      var fields: [String]?
      if index == heading { fields = names }
      if let number = numbers[index] {
        fields =
          heading == nil
          ? Self.plainFields(line, answers[number]) : Self.fields(line, answers[number], columns)
      }
      if let fields {
        text += style.line(fields)
      } else {
        text += line.text
      }
      text += style.lineEnd
    }
    return text
  }

  /// URL, route, parameters, and the other fields.
  private static func plainFields(_ line: DataLine, _ answer: Answer) -> [String] {
    [line.fields.at(0), answer.route ?? "-"]
      + answer.parameters.map { "\($0.name)=\($0.value)" }
      + line.fields.dropFirst(2).filter { LinkParameters.pair($0) == nil }
  }

  private static func fields(
    _ line: DataLine, _ answer: Answer, _ columns: [Column]
  ) -> [String] {
    let extra = line.fields.dropFirst(columns.count)
    return columns.enumerated().map { index, column in
      switch column {
      case .route: answer.route ?? "-"
      case .value(let name): answer[name] ?? ""
      case .parameters: LinkParameters.text(rest(of: answer, columns))
      case .url, .foreign: line.fields.at(index)
      }
    } + extra
  }

  /// The parameters that have no column of their own.
  private static func rest(
    of answer: Answer, _ columns: [Column]
  ) -> [(name: String, value: String)] {
    answer.parameters.filter { !columns.contains(.value($0.name)) }
  }
}

extension [String] {
  /// A field; empty if the line is too short.
  fileprivate func at(_ index: Int) -> String { indices.contains(index) ? self[index] : "" }
}
