public import RouteModel
internal import URLPatterns

/// The links of a catalog as an app needs them: a case for each route with its typed parameters, the
/// decision that leads a URL to one of them, and how the URLs of each are built. The writers of all
/// languages work from it; what a link means is decided here.
struct LinkTable {
  /// The cases, by the identifiers of their routes.
  private(set) var cases: [LinkCase] = []
  /// The redirects that the decision leads to.
  private(set) var redirects: [LinkRedirect] = []
  /// Which URL leads where.
  private(set) var tree = LinkTree()
  private(set) var notes: [Diagnostic] = []
  /// What cannot be said in the file, each by name.
  private var problems: [Diagnostic] = []
  private let options: LinkExport.Options

  /// - Throws: ``LinkRefusal`` that names all patterns and parameters of which the file could not say
  ///   exactly what they mean.
  init(_ catalog: RouteCatalog, options: LinkExport.Options) throws(LinkRefusal) {
    self.options = options
    let linkable = catalog.routes.values.filter { $0.isEnabled && !$0.isInternal }
      .sorted { $0.identifier < $1.identifier }
    var patterns: [(RoutePattern, LinkTree.Target)] = []
    var entries: [PatternIndex.Entry] = []
    func add(_ pattern: RoutePattern, _ route: String, _ target: LinkTree.Target) {
      entries.append(PatternIndex.Entry(pattern: pattern, route: route, key: patterns.count))
      patterns.append((pattern, target))
    }
    var names = LinkNames()
    for route in linkable {
      let isChosen = options.tags.isEmpty || !options.tags.isDisjoint(with: route.tags)
      var own: [RoutePattern] = []
      for row in route.patterns.values.sorted(by: { $0.text < $1.text })
      where isUsed(row, of: route) {
        do throws(PatternError) {
          own.append(try RoutePattern(row))
        } catch {
          notes.append(
            Diagnostic(
              code: "pattern-left-out", of: "\(route.identifier): \(row.text)",
              "matches nothing: \(PatternVerdict.words(error))"))
        }
      }
      guard isChosen, !own.isEmpty else {
        for pattern in own { add(pattern, route.identifier, .closed) }
        continue
      }
      for pattern in own { add(pattern, route.identifier, .route(cases.count)) }
      cases.append(
        LinkCase(route, patterns: own, name: names.name(of: route.identifier), &problems))
    }
    for row in catalog.redirects.values.filter(\.isEnabled).sorted(by: {
      $0.pattern.text < $1.pattern.text
    }) where isUsed(row) {
      guard let pattern = try? RoutePattern(row.pattern),
        let template = try? URLTemplate(row.target, of: pattern)
      else {
        notes.append(
          Diagnostic(
            code: "pattern-left-out", of: "redirect \(row.pattern.text)",
            "leads nowhere: check tells why"))
        continue
      }
      add(pattern, row.name, .redirect(redirects.count))
      redirects.append(
        LinkRedirect(
          template, keepsQuery: row.keepsQuery,
          name: names.name(of: "redirect " + row.pattern.text)))
    }
    var way: [LinkTree.Way] = []
    for entry in PatternIndex.inOrder(entries) {
      do throws(MatchProgram.Refusal) {
        let target = patterns[entry.key].1
        let names = function(of: target)?.1 ?? [:]
        way.append(try LinkTree.Way(entry.pattern, target: target) { names[$0] != nil })
      } catch {
        problems.append(
          Diagnostic(
            code: "link-refused", of: "\(entry.route): \(entry.pattern.text)",
            "the file cannot say it exactly: \(error.reason)"))
      }
    }
    if let refusal = LinkRefusal(problems) { throw refusal }
    tree = LinkTree(way)
  }

  private mutating func isUsed(_ pattern: Route.Pattern, of route: Route) -> Bool {
    let verdicts = [
      options.verdict(pattern.conditions, pattern.text),
      options.verdict(route.conditions, route.identifier),
    ]
    return isUsed(verdicts, "\(route.identifier): \(pattern.text)")
  }

  private mutating func isUsed(_ redirect: Redirect) -> Bool {
    isUsed(
      [options.verdict(redirect.pattern.conditions, redirect.pattern.text)],
      "redirect \(redirect.pattern.text)")
  }

  private mutating func isUsed(_ verdicts: [LinkExport.Verdict], _ name: String) -> Bool {
    if verdicts.contains(.unmet) { return false }
    let open = verdicts.flatMap { verdict in
      if case .undecided(let words) = verdict { words } else { [String]() }
    }
    if open.isEmpty { return true }
    problems.append(
      Diagnostic(
        code: "link-refused", of: name,
        "the file cannot test \(open.joined(separator: " and ")): give its value with --context"
      ))
    return false
  }
}

/// Why a file of links would not mean what the catalog means: everything that it could not say.
public struct LinkRefusal: DiagnosticConvertible, Hashable {
  /// Each names a pattern or a parameter, and the reason; at least one.
  public let problems: [Diagnostic]

  init?(_ problems: [Diagnostic]) {
    if problems.isEmpty { return nil }
    self.problems = problems
  }

  /// All problems as one error.
  public var diagnostic: Diagnostic {
    guard let first = problems.first else {
      return Diagnostic(code: "link-refused", message: "the links cannot be exported")
    }
    let more = problems.count - 1
    return Diagnostic(
      code: first.code,
      message: more > 0
        ? "\(first.message) (and \(more) more)" : "\(first.message)",
      suggestions: first.suggestions)
  }
}

/// A redirect on the way of a URL.
struct LinkRedirect {
  let template: URLTemplate
  let keepsQuery: Bool
  /// In words, as names are made of.
  let name: LinkName

  init(_ template: URLTemplate, keepsQuery: Bool, name: LinkName) {
    self.template = template
    self.keepsQuery = keepsQuery
    self.name = name
  }
}
