import CLibrary
import Interchange
import RouteModel
import Routing
import Simulation
import URLPatterns

/// What a URL opens today.
@MainActor struct LinkAnswer {
  /// nil if it opens no route.
  var route: String?
  var parameters: [(name: String, value: String)] = []
  /// The class, the path and the pattern.
  var facts: [String: String] = [:]
  /// Why it opens no route.
  var failure = "no route"

  /// What opening a URL would open; a route that refuses its parameters does not count.
  ///
  /// - Parameter ordinaryPath: The path of routes that declare none.
  init(_ url: String, _ registry: Registry, ordinaryPath: PathKind) {
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
      facts = [
        "class": match.destinationClass ?? "", "pattern": match.pattern,
        "path": match.shownPath(otherwise: ordinaryPath).rawValue,
      ]
    } catch {
      failure = ShellError(wrapping: error).diagnostic.message
    }
  }
}

/// A list of URLs with what they should open, as QA keeps it.
struct LinkList {
  /// The contents of a column.
  private enum Column: Equatable {
    case url, route
    /// The class, the path or the pattern.
    case fact(String)
    /// Parameters as `name=value`.
    case parameters
    /// The value of the parameter of this name.
    case value(String)
    /// A fact of the context in which the link is opened.
    case context(String)
    case ignored
  }

  /// A link with what it should open, and in which context.
  struct Link {
    var line: Int
    var url: String
    var context: [String: String] = [:]
    var expected = LinkExpectation()
  }

  private(set) var links: [Link] = []

  /// - Parameters:
  ///   - parameters: The names of the parameters that routes have.
  ///   - ignored: The columns that are the owner's own.
  /// - Throws: ``ShellError`` `unknown-column` for a column that nothing compares, or that is not there.
  init(_ lines: [DataLine], parameters: Set<String>, ignored: [ExpandedWord]) throws {
    guard let first = lines.first else { return }
    guard first.fields.contains(where: { $0.lowercased() == "url" }) else {
      links = lines.map { line in
        let expected = LinkExpectation(
          route: line.fields.count > 1 ? .of(line.fields[1]) : .any,
          parameters: line.fields.dropFirst(2).compactMap(LinkParameters.pair))
        return Link(line: line.number, url: line.fields.first ?? "", expected: expected)
      }
      return
    }
    let names = first.fields
    for word in ignored where !names.contains(word.text) {
      throw ShellError.unknown("column", word.text, among: names)
    }
    let ignored = Set(ignored.map(\.text))
    let columns = try names.map { name throws -> Column in
      if ignored.contains(name) || name.isEmpty { return .ignored }
      if parameters.contains(name) { return .value(name) }
      let word = name.lowercased()
      switch word {
      case "url": return .url
      case "route": return .route
      case "class", "screen": return .fact("class")
      case "path", "transition": return .fact("path")
      case "pattern": return .fact("pattern")
      case "parameters": return .parameters
      // What 'match' writes: an empty route says the same.
      case "error": return .ignored
      default:
        if RouteContext.factNames.contains(word) { return .context(word) }
        throw ShellError.failure(
          "unknown-column",
          "the column '\(name)' is compared with nothing: it is no parameter, and no fact of a context",
          notes: ["if it is your own: --ignore \(name.scriptWord)"])
      }
    }
    links = lines.dropFirst().map { line in
      var link = Link(line: line.number, url: "")
      for (column, cell) in zip(columns, line.fields) {
        switch column {
        case .url: link.url = cell
        case .route: link.expected.route = .of(cell)
        case .fact(let name): if !cell.isEmpty { link.expected.facts.append((name, cell)) }
        case .parameters: link.expected.parameters += LinkParameters.pairs(cell)
        case .value(let name): if !cell.isEmpty { link.expected.parameters.append((name, cell)) }
        case .context(let name): if !cell.isEmpty { link.context[name] = cell }
        case .ignored: break
        }
      }
      return link
    }
  }
}
