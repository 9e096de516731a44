import CLibrary
import RouteModel
import Routing
import Simulation
import Texts
import URLPatterns

struct ExplainCommand: WorkspaceCommand {
  var given: [String] = []
  var near: Int?
  var text: String?
  var limit: Int?
  var context = ContextOptions()
  static let signature = Signature<Self>(
    "explain", in: .resolve, "Every pattern that a URL matches, in order, and why it lost",
    arguments: [.init("URL", \.given, .url, isNeeded: true)],
    options: [
      .value("near", \.near, "N", "How many patterns that nearly match; 3 by default"),
      .value("where", \.text, "TEXT", "Only routes and patterns that contain TEXT, in either case"),
      .value("limit", \.limit, "N", "At most N candidates"),
      .all(\.context),
    ],
    discussion: """
      Also shows how the URL was split, and what the nearest patterns that do not match require. Of the
      route that opens it, the class and how it is shown are named. Several URLs, or - for those of
      standard input, are explained one after another.
      """,
    examples: [
      .init("explain app://editor/hello", "Which pattern takes it, and which would"),
      .init("explain app://editor/hello --context platform=ios", "On that platform"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    try printer.refuseCSV(of: "explain")
    let links = try LinkArguments.links(
      given, as: \Self.given, of: workspace.catalog, printer)
    return try workspace.inContext(context.facts(in: workspace)) {
      let registry = try workspace.requireRegistry()
      var answers: [(text: String, json: JSONValue)] = []
      var failures: [ShellError] = []
      for link in links {
        try workspace.inContext(link.context) {
          answers.append(try explain(link.url, workspace))
          failures += [Self.failure(of: link.url, registry)].compactMap(\.self)
        }
      }
      if answers.count == 1, given.first != "-" {
        let answer = Answer.text(answers[0].text, json: answers[0].json)
        return failures.first.map(answer.failing) ?? answer
      }
      let texts = zip(links, answers).map { "\($0.url.escapingControls())\n\($1.text)" }
      let answer = Answer.text(
        texts.joined(separator: "\n"), json: .array(answers.map(\.json)))
      return failures.isEmpty
        ? answer : answer.failing(.wouldNotOpen(failures.count, of: links.count))
    }
  }

  /// Why a URL opens no route.
  @MainActor private static func failure(of url: String, _ registry: Registry) -> ShellError? {
    do {
      if try registry.match(url) != nil { return nil }
      // The nearest patterns are in the answer.
      var error = ShellError(noMatch: url, registry)
      error.diagnostic.suggestions = []
      return error
    } catch {
      return ShellError(error.diagnostic, showsCode: true)
    }
  }

  @MainActor private func explain(
    _ url: String, _ workspace: Workspace
  ) throws -> (text: String, json: JSONValue) {
    let registry = try workspace.requireRegistry()
    var steps: [RouteRedirect] = []
    var texts: [ExplainText] = []
    var loop: RouteError?
    var next: String? = url
    while let url = next {
      let verdicts = try registry.explain(url)
      let explanation: PatternExplanation
      do {
        explanation = try registry.patternIndex.explain(url, nearMisses: near ?? 3)
      } catch {
        throw ShellError.failure("not-a-url", "\(error)")
      }
      texts.append(
        ExplainText(
          url: url,
          candidates: verdicts.map {
            ($0, MatchedLink($0.match, registry, workspace.ordinaryPath))
          }, explanation: explanation, filter: text, limit: limit))
      let step = verdicts.first { $0.verdict == .taken }?.redirect
      if let step { steps.append(step) }
      loop = RouteRedirect.loop(steps)
      next = loop == nil ? step?.target : nil
    }
    var lines = texts.map(\.text)
    if let loop { lines.append("  \(loop.message.escapingControls()) [\(loop.code.name)]") }
    return (lines.joined(separator: "\n"), ExplainText.json(texts[...], steps[...]))
  }
}

/// An explanation as text and JSON.
@MainActor private struct ExplainText {
  let url: String
  /// The routes whose patterns take the URL, best first.
  let candidates: [(verdict: MatchExplanation, link: MatchedLink)]
  let explanation: PatternExplanation
  /// What the shown candidates contain, and how many they are.
  let filter: String?
  let limit: Int?

  /// The indices of the candidates that are shown.
  private var shown: [Int] {
    let found = candidates.indices.filter {
      says(candidates[$0].link.match.route, candidates[$0].link.match.pattern)
    }
    return Array(found.prefix(limit ?? .max))
  }

  private var near: [PatternExplanation.NearMiss] {
    explanation.nearMisses.filter { says($0.entry.route, $0.entry.pattern.text) }
  }

  private func says(_ texts: String...) -> Bool {
    guard let wanted = filter?.lowercased(), !wanted.isEmpty else { return true }
    return texts.contains { $0.lowercased().contains(wanted) }
  }

  /// The document of a URL, which holds that of the URL to which it is redirected.
  static func json(_ texts: ArraySlice<ExplainText>, _ steps: ArraySlice<RouteRedirect>)
    -> JSONValue
  {
    guard let first = texts.first else { return .null }
    return first.json.adding([
      "redirect": steps.first?.json ?? .null,
      "then": json(texts.dropFirst(), steps.dropFirst()),
    ])
  }

  private func reason(_ index: Int) -> String {
    let (candidate, link) = candidates[index]
    switch candidate.verdict {
    case .taken where candidate.redirect != nil:
      return "taken: leads to \(candidate.redirect?.target ?? "")"
    case .taken where link.match.isFallback: return "taken, as a fallback"
    case .unfulfilled: return "unfulfilled: needs \(link.match.unmet.joined(separator: " and "))"
    case .outranked:
      let lost =
        explanation.candidates.indices.contains(index) ? explanation.candidates[index].lostBy : nil
      return lost.map { "lost: \($0)" } ?? candidate.verdict.rawValue
    default: return candidate.verdict.rawValue
    }
  }

  var text: String {
    var lines = [
      "  "
        + explanation.components.filter { !$0.text.isEmpty }
        .map { "\($0.component.rawValue) \($0.text)" }.joined(separator: "  ")
    ]
    if explanation.url != url { lines.append("  matched as \(explanation.url)") }
    if candidates.isEmpty { lines.append("no pattern matches") }
    for index in shown {
      let (candidate, link) = candidates[index]
      let names = (link.names + ["— \(reason(index))"]).joined(separator: "  ")
      lines.append("\(index + 1). \(names)")
      lines += link.hiddenLines
      guard candidate.verdict == .taken else { continue }
      if candidate.redirect == nil { lines.append(link.opens) }
      lines += link.stackLines
      if let failure = link.opening.failure {
        lines.append("  open \(failure.wouldFail) [\(failure.code.name)]")
      }
    }
    lines += near.map { "near: \($0.entry.route)  \($0.entry.pattern.text)  — \($0.reason)" }
    return lines.map { $0.escapingControls() }.joined(separator: "\n")
  }

  var json: JSONValue {
    [
      "url": .string(url), "canonical": .string(explanation.url),
      "components": .object(
        explanation.components.map {
          .init(key: $0.component.rawValue, value: .string($0.text))
        }),
      "candidates": .array(
        shown.map { index in
          candidates[index].link.place(isShown: candidates[index].verdict.redirect == nil)
            .adding([
              "verdict": .string(candidates[index].verdict.verdict.rawValue),
              "reason": .string(reason(index)),
            ]).adding(candidates[index].link.outcome)
        }),
      "near": .array(
        near.map {
          [
            "route": .string($0.entry.route), "pattern": .string($0.entry.pattern.text),
            "component": .string($0.component.rawValue), "reason": .string($0.reason),
          ]
        }),
    ]
  }
}
