import Interchange
import RouteModel
import Routing
import Texts

extension SiteCheck.Side: ChoiceValue {}

/// Whether one link reaches the app, and which route opens it there: an answer for each system.
@MainActor struct SiteLinkAnswer {
  /// The answer for a system: what the files say, and what the catalog opens on that platform.
  private struct Row {
    let site: SiteAnswer
    let link: LinkAnswer
    /// The platform that the catalog is asked for.
    let platform: String

    var system: String { site.system.rawValue }
    var opens: String { link.route.map { "opens \($0)" } ?? link.failure }
    /// Whether the link is none of the system: it does not arrive, and its routes are for others.
    var isOfOthers: Bool {
      site.arrives == false && link.code == RouteError.Code.conditionUnmet.name
    }
  }

  private let url: String
  private var rows: [Row] = []
  /// What the catalog opens if the files say nothing of the link.
  private let link: LinkAnswer

  /// - Parameter facts: Those of the context that are not the session's.
  /// - Throws: ``ShellError`` `usage` for a platform that has no such files.
  init(
    _ url: String, _ check: SiteCheck, _ facts: [String: String], _ workspace: Workspace
  ) throws {
    self.url = url
    let registry = try workspace.requireRegistry()
    func link(_ facts: [String: String]) -> LinkAnswer {
      workspace.inContext(facts) {
        LinkAnswer(url, registry, ordinaryPath: workspace.ordinaryPath)
      }
    }
    let wanted = (facts["platform"] ?? workspace.context["platform"])?.lowercased()
    let all = SiteAnswer.System.allCases.flatMap(\.platforms)
    // Its route may be for some devices alone.
    let plain = link(facts)
    let other = wanted == nil && plain.code == RouteError.Code.conditionUnmet.name
    self.link =
      (other ? all : []).lazy.map { link(facts.merging(["platform": $0]) { $1 }) }
      .first { $0.route != nil } ?? plain
    if let wanted, !all.contains(wanted) {
      throw ShellError.usage(
        "no file of a site is for the platform '\(wanted)'",
        suggestions: NearestNames.of(wanted, in: all), at: \ContextOptions.contexts)
    }
    for answer in check.answers(to: url) {
      let platforms = answer.system.platforms.filter { wanted == nil || $0 == wanted }
      guard let first = platforms.first else { continue }
      // A route may be for some of a system's devices alone.
      let platform =
        platforms.first { link(facts.merging(["platform": $0]) { $1 }).route != nil } ?? first
      rows.append(
        Row(
          site: answer, link: link(facts.merging(["platform": platform]) { $1 }),
          platform: platform))
    }
  }

  /// - Parameter unread: What is wrong with a file that cannot be read.
  func answer(unread: SiteFinding?) -> Answer {
    let result = Answer.text(
      lines.map { $0.escapingControls() }.joined(separator: "\n"),
      json: ["url": .string(url), "systems": .array(rows.map(json))],
      listing: Listing(
        rows,
        [
          .init("system") { .string($0.system) }, .init("route") { .optional($0.link.route) },
          .init("arrives") { Self.arrives($0.site) },
          .init(.prose("reason")) { .string($0.site.reason) },
          .init("file") { .optional($0.site.place?.file) },
          .init(.number("line")) { .optional($0.site.place?.line) },
        ]))
    if let unread {
      return result.failing(
        ShellError(
          Diagnostic(
            code: unread.finding.code, message: Message(unread.finding.message),
            place: unread.place)))
    }
    return failure.map(result.failing) ?? result
  }

  private var lines: [String] {
    let opened = rows.map(\.opens).removingRepeats()
    let isOne = opened.count <= 1
    var lines = [url]
    if isOne {
      lines.append("  " + (opened.first ?? link.route.map { "opens \($0)" } ?? link.failure))
    }
    for row in rows {
      if !isOne { lines.append("  \(row.system): \(row.opens)") }
      let place =
        row.site.place.map { " (\($0.file)\($0.line > 0 ? ":\($0.line)" : ""))" } ?? ""
      let verdict =
        switch row.site.arrives {
        case true: "arrives"
        case false: "does not arrive"
        case nil: "not known whether it arrives"
        }
      lines.append("  \(row.system): \(verdict): \(row.site.reason)\(place)")
    }
    if rows.isEmpty { lines.append("  the files say nothing of such links") }
    return lines
  }

  /// What fails; nil if the link reaches the app wherever a route opens it.
  private var failure: ShellError? {
    let opened = rows.filter { $0.link.route != nil }
    guard !opened.isEmpty || rows.isEmpty && link.route != nil else {
      return .failure((rows.first?.link ?? link).code ?? "no-match", "no route opens the link")
    }
    if rows.isEmpty {
      return .failure(
        "missing-file",
        "it is not known whether the link reaches the app: no file here is about such links")
    }
    func systems(_ isMeant: (Row) -> Bool) -> String? {
      let names = rows.filter { !$0.isOfOthers && isMeant($0) }.map(\.system)
      return names.isEmpty ? nil : Phrase.list(names)
    }
    let lost = systems { $0.link.route != nil && $0.site.arrives == false }
    let unknown = systems { $0.link.route != nil && $0.site.arrives == nil }
    let unmeant = systems { $0.link.route == nil }
    let faults = [
      lost.map { "the link does not reach the app on \($0)" },
      unknown.map { "it is not known whether the link reaches the app on \($0)" },
      unmeant.map { "no route opens the link on \($0)" },
    ].compactMap(\.self)
    if faults.isEmpty { return nil }
    let code = lost == nil && unmeant == nil ? "missing-file" : "link-not-taken"
    return .failure(code, Message(faults.joined(separator: ", and ")))
  }

  private static func arrives(_ answer: SiteAnswer) -> JSONValue {
    answer.arrives.map { .bool($0) } ?? .null
  }

  private func json(_ row: Row) -> JSONValue {
    [
      "system": .string(row.system), "platform": .string(row.platform),
      "route": .optional(row.link.route), "code": .optional(row.link.code),
      "arrives": Self.arrives(row.site), "reason": .string(row.site.reason),
      "file": .optional(row.site.place?.file), "line": .optional(row.site.place?.line),
      "column": .optional(row.site.place?.column),
    ]
  }
}
