import Interchange
package import RouteModel
import Texts
internal import URLPatterns

/// The links of a catalog as an app needs them: a case for each route with its typed parameters, and the
/// patterns in the order of precedence. The writers of all languages work from it, and the page of a report.
package struct LinkTable {
  /// The cases, by the identifiers of their routes.
  private(set) var cases: [LinkCase] = []
  /// The patterns, the best first.
  package private(set) var rows: [LinkRow] = []
  package private(set) var notes: [Diagnostic] = []
  /// What cannot be said in a file, each by name; a page says it of the links in question.
  package private(set) var problems: [Diagnostic] = []
  private let options: LinkExport.Options
  private let isForPage: Bool

  private struct Entry {
    let pattern: RoutePattern
    /// The name of the route or the redirect.
    let owner: String
    let conditions: [String]
    /// Whether the URLs are links of the file.
    var isOpen = true
    var template: URLTemplate?
    var keepsQuery = false
    /// The pattern as it was written.
    var text: String
    var isFallback = false
  }

  /// - Parameter isForPage: Whether patterns that cannot be compared are rows that ask, and routes that are
  ///   closed have rows that take nothing, so that a page can tell of both.
  package init(_ catalog: RouteCatalog, options: LinkExport.Options, isForPage: Bool = false) {
    (self.options, self.isForPage) = (options, isForPage)
    var entries: [Entry] = []
    for route in catalog.routes.values.ordered(by: \.identifier) {
      let closed = route.isEnabled ? route.isInternal ? ["internal"] : [] : ["disabled"]
      if !closed.isEmpty, !isForPage { continue }
      let isOpen = options.tags.isEmpty || !options.tags.isDisjoint(with: route.tags)
      for row in route.patterns.values.ordered(by: \.text) {
        let conditions = [(row.conditions, row.text), (route.conditions, route.identifier)]
        guard let open = open(conditions, "\(route.identifier): \(row.text)") else { continue }
        do throws(PatternError) {
          let pattern = try RoutePattern(row)
          entries.append(
            Entry(
              pattern: pattern, owner: route.identifier, conditions: closed + open,
              isOpen: isOpen, text: row.text, isFallback: row.isFallback))
        } catch {
          notes.note(
            "pattern-left-out", of: "\(route.identifier): \(row.text)",
            "matches nothing: \(PatternVerdict.words(error))")
        }
      }
    }
    for row in catalog.redirects.values.ordered(by: \.pattern.text)
    where row.isEnabled {
      let name = "redirect \(row.pattern.text)"
      guard let open = open([(row.pattern.conditions, row.pattern.text)], name) else { continue }
      guard let pattern = try? RoutePattern(row.pattern),
        let template = try? URLTemplate(row.target, of: pattern)
      else {
        notes.note("pattern-left-out", of: name, "leads nowhere: check tells why")
        continue
      }
      entries.append(
        Entry(
          pattern: pattern, owner: row.name, conditions: open, template: template,
          keepsQuery: row.keepsQuery, text: row.pattern.text))
    }
    entries.sort { one, other in
      if one.pattern.precedes(other.pattern) { return true }
      return !other.pattern.precedes(one.pattern) && one.owner < other.owner
    }
    if !isForPage { addCases(entries, catalog) }
    addRows(entries)
    if options.language == .kotlin, cases.count > 600 {
      problems.note(
        "link-refused",
        "a file in Kotlin has at most 600 routes, and these are \(cases.count): --tag chooses some")
    }
  }

  private mutating func addCases(_ entries: [Entry], _ catalog: RouteCatalog) {
    let patterns = Dictionary(
      grouping: entries.filter { $0.isOpen && $0.template == nil }, by: \.owner
    ).mapValues { $0.map(\.pattern) }
    for (identifier, patterns) in patterns.ordered(by: \.key) {
      guard let route = catalog.routes[identifier] else { continue }
      cases.append(LinkCase(route, patterns: patterns, options.language, &problems))
      for (pattern, why) in (options.neverOpens[identifier] ?? [:]).ordered(by: \.key) {
        notes.note(
          "never-opens", of: "\(identifier): \(pattern)", "opening such a link fails: \(why)")
      }
      for one in route.uncarriedParameters({ name in patterns.contains { $0.canCarry(name) } }) {
        notes.append(Diagnostic(code: "uncarried-parameter", message: Message(one.message)))
      }
    }
  }

  private mutating func addRows(_ entries: [Entry]) {
    var all: [LinkRow] = []
    for entry in entries {
      do throws(LinkExpression.Refusal) {
        guard let patterns = entry.pattern.withHosts else {
          throw LinkExpression.Refusal(
            reason: "it takes the host as a segment, and that is no fixed text")
        }
        for pattern in patterns {
          all.append(try row(of: entry, pattern))
          if isForPage {
            all[all.count - 1].show(entry.text, isFallback: entry.isFallback)
          }
        }
      } catch {
        problems.note(
          "link-refused", of: "\(entry.owner): \(entry.pattern.text)",
          "the file cannot say it exactly: \(error.reason)")
        all.append(LinkRow(asking: error.reason, entry.pattern, when: entry.conditions))
      }
    }
    // A row that leads nowhere is kept only if a later row could take the same URLs.
    for (place, row) in all.enumerated()
    where row.leadsSomewhere
      || all[(place + 1)...].contains(where: { $0.leadsSomewhere && $0.mayMeet(row) })
    {
      rows.append(row)
    }
  }

  private func row(
    of entry: Entry, _ pattern: RoutePattern
  ) throws(LinkExpression.Refusal) -> LinkRow {
    guard let template = entry.template else {
      return try LinkRow(
        entry.isOpen ? entry.owner : nil, pattern, when: entry.conditions, isForPage: isForPage)
    }
    return try LinkRow(
      template, pattern, keepsQuery: entry.keepsQuery, when: entry.conditions,
      isForPage: isForPage)
  }

  /// A condition as the caller says it: that of a share has its salt.
  package static func word(_ condition: Condition, salt: String) -> String {
    condition.word + (condition.kind == .share ? "/\(salt.replacing(" ", with: "_"))" : "")
  }

  /// What the caller of the file has to say of the conditions of a pattern; nil if one does not hold.
  private mutating func open(_ owners: [(Set<Condition>, String)], _ name: String) -> [String]? {
    var words: Set<String> = []
    for (conditions, owner) in owners {
      guard let own = self.words(of: conditions, owner) else { return nil }
      words.formUnion(own)
    }
    if !words.isEmpty {
      notes.note(
        "link-condition", of: name,
        "holds where the app says that \(words.sorted().joined(separator: " and ")) does")
    }
    return words.sorted()
  }

  /// What the caller has to say of the conditions of an owner; nil if one does not hold. Of several platforms or
  /// languages, which have `|` between them, one is enough.
  package func words(of conditions: Set<Condition>, _ owner: String) -> [String]? {
    guard case .undecided(let open) = options.verdict(conditions, owner) else {
      return options.verdict(conditions, owner) == .met ? [] : nil
    }
    var words: Set<String> = []
    for kind in [Condition.Kind.platform, .locale] {
      let choices = open.filter { $0.kind == kind }.map(\.word).sorted()
      if !choices.isEmpty { words.insert(choices.joined(separator: "|")) }
    }
    let salt = conditions.salt(of: owner)
    for condition in open where ![.platform, .locale].contains(condition.kind) {
      words.insert(Self.word(condition, salt: salt))
    }
    return words.sorted()
  }
}

extension LinkRow {
  /// Whether its URLs may be links of the file.
  fileprivate var leadsSomewhere: Bool {
    route != nil || more.contains { $0.key == "to" || $0.key == "ask" }
  }
}

/// Everything in a catalog that a file of links cannot express exactly.
package struct LinkRefusal: DiagnosticConvertible, Hashable {
  /// Each names a pattern or a parameter, and the reason; at least one.
  package let problems: [Diagnostic]

  package init?(_ problems: [Diagnostic]) {
    if problems.isEmpty { return nil }
    self.problems = problems.ordered(by: \.message)
  }

  /// All problems as one error.
  package var diagnostic: Diagnostic {
    let more = problems.count - 1
    return Diagnostic(
      code: "link-refused",
      message:
        "\(problems.first?.message ?? "the links cannot be exported")\(more > 0 ? " (and \(more) more)" : "")",
      suggestions: problems.first?.suggestions ?? [])
  }
}
