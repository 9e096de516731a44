package import Interchange
package import RouteModel
internal import URLPatterns

/// The links of a catalog as types of an app's language: one file without dependencies. See
/// docs/links.md.
package enum LinkExport {
  /// A language of apps.
  package enum Language: String, Sendable, Hashable, CaseIterable {
    /// With the standard library and Foundation.
    case swift
    /// With the standard library and what Android has of Java's.
    case kotlin
    /// One module without imports, for ES2020 and later.
    case typescript
  }

  /// Whether conditions hold where the file is used.
  package enum Verdict: Sendable, Hashable {
    /// All hold.
    case met
    /// One does not hold.
    case unmet
    /// Some depend on facts that are not given: the app says whether they hold.
    case undecided(Set<Condition>)
  }

  /// What the file is to be.
  package struct Options: Sendable {
    /// The language.
    package var language: Language
    /// The name of the type.
    package var name = "AppLink"
    /// Whether other modules see the type.
    package var isPublic = false
    /// The package of a file in Kotlin; empty for none.
    package var package = ""
    /// The name of a second file for the run-time part; nil if it is in the file itself.
    package var runtime: String?
    /// Only routes with one of these tags; empty means all.
    package var tags: Set<String> = []
    /// The options as they are written after `export links`, so that a check can repeat them.
    package var words = ""
    /// The revision of the catalog; nil without a store.
    package var revision: Int?
    /// Whether conditions hold for the users of the file; the second argument names their owner.
    package var verdict: @Sendable (Set<Condition>, String) -> Verdict = { conditions, _ in
      conditions.isEmpty ? .met : .undecided(conditions)
    }

    /// Why a pattern never opens its route, by routes and patterns.
    package var neverOpens: [String: [String: String]] = [:]

    /// Options of a file of all links, internal to its module; of conditions it knows nothing.
    package init(language: Language) { self.language = language }
  }

  /// The links of a catalog as a file.
  ///
  /// - Throws: ``LinkRefusal`` that names all patterns and parameters of which the file could not say
  ///   exactly what they mean.
  package static func export(
    _ catalog: RouteCatalog, options: Options
  ) throws(LinkRefusal) -> ExportResult {
    let table = LinkTable(catalog, options: options)
    if let refusal = LinkRefusal(table.problems) { throw refusal }
    var body: String
    switch options.language {
    case .swift:
      body = SwiftLinks(table, options).text
      // The part is the same with and without a second file, but for who sees it.
      if options.runtime != nil { body = body.replacing("fileprivate ", with: "") }
    case .kotlin:
      body = KotlinLinks(table, options).text
    case .typescript:
      body = TypeScriptLinks(table, options).text
      if let file = options.runtime {
        let name =
          file.split(separator: "/").last.map { $0.hasSuffix(".ts") ? $0.dropLast(3) : $0 } ?? ""
        let types = ["LinkInteger"].filter { body.contains($0) } + ["LinkKinds", "LinkRow"]
        let place = LinkText.literal("./\(name)", .typescript)
        body =
          "import { LinkTable } from \(place);\nimport type { \(types.joined(separator: ", ")) } from \(place);\n\n"
          + body
      }
    }
    if options.runtime == nil, options.language != .kotlin {
      body +=
        "\n\(LinkFileHead.runtimeMark)\n\n" + LinkText.runtime(options.language, isShared: false)
    }
    let head = LinkFileHead(words: options.words, revision: options.revision)
    return ExportResult(text: head.text(options.language) + body, notes: table.notes)
  }

  /// The run-time part in JavaScript, for a page: that in TypeScript is made from it.
  package static var script: String { LinkText.script }

  /// The run-time part as a file of its own, which files of links of the same options use.
  package static func runtime(_ options: Options) -> String {
    let part = LinkText.runtime(options.language, isShared: true)
    let start =
      switch options.language {
      case .swift: "import Foundation\n\n"
      case .kotlin: KotlinLinks.start(options)
      case .typescript: ""
      }
    return "// The run-time part of files of 'routesh export links'. @generated\n"
      + LinkFileHead.linters(options.language) + "\n" + start + part
  }
}

/// The first lines of a file of links, which say how it was made.
package struct LinkFileHead: Sendable, Hashable {
  /// The options after `export links`.
  package let words: String
  /// The revision of the catalog.
  package let revision: Int?

  private static let command = "// Made by: routesh export links "
  static let runtimeMark = "// The run-time part, the same in every file."

  init(words: String, revision: Int?) { (self.words, self.revision) = (words, revision) }

  /// The head of a file; nil if it has none.
  package init?(of text: String) {
    let lines = Self.lines(of: text)
    guard lines.count >= 2, lines[0].hasPrefix(Self.command), lines[1].hasPrefix("// ") else {
      return nil
    }
    words = String(lines[0].dropFirst(Self.command.count))
    revision = Int(lines[1].dropFirst("// From revision ".count).prefix { $0 != " " })
  }

  /// The lines of a file, with any kind of line end.
  private static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Comments that tell linters to ignore the file.
  static func linters(_ language: LinkExport.Language) -> String {
    switch language {
    case .swift: "// swiftlint:disable all\n// swift-format-ignore-file\n"
    case .kotlin: "// ktlint-disable\n"
    case .typescript: "/* eslint-disable */\n// biome-ignore-all: generated\n"
    }
  }

  /// The lines.
  func text(_ language: LinkExport.Language) -> String {
    """
    \(Self.command)\(words)
    // \(revision.map { "From revision \($0) of the catalog" } ?? "From a catalog without revisions")
    // @generated Do not edit: change the catalog and write the file again. 'export links --check FILE' tells if it is stale.
    \(Self.linters(language))

    """
  }

  /// A text of a file without its head, by which two of them are compared.
  package static func body(of text: String) -> String {
    let lines = lines(of: text)
    guard let first = lines.first, first.hasPrefix(command) else { return text }
    return lines.drop { !$0.isEmpty }.dropFirst().joined(separator: "\n")
  }
}

/// What differs between a file of links and what would be written today.
package struct LinkFileDifference: Sendable, Hashable {
  /// The routes that only the new text has, in order.
  package let added: [String]
  /// The routes that only the file has, in order.
  package let removed: [String]
  /// The routes whose lines differ, in order.
  package let changed: [String]
  /// The redirects, and the patterns of routes that are not in the file, whose lines differ, as words:
  /// `redirect app://old is gone`.
  package let others: [String]
  /// Whether the run-time part differs.
  package private(set) var hasOtherRuntime: Bool
  /// Whether the texts are equal.
  package private(set) var isNone: Bool

  /// - Parameters:
  ///   - old: The text of the file.
  ///   - new: What would be written.
  package init(from old: String, to new: String) {
    let (old, new) = (LinkFileHead.body(of: old), LinkFileHead.body(of: new))
    let (before, after) = (Self.parts(of: old), Self.parts(of: new))
    (isNone, hasOtherRuntime) = (old == new, before.runtime != after.runtime)
    let all = Set(before.routes.keys).union(after.routes.keys).sorted()
    added = all.filter { before.routes[$0] == nil }
    removed = all.filter { after.routes[$0] == nil }
    changed = all.filter { route in
      guard let lines = before.routes[route], let others = after.routes[route] else { return false }
      return lines != others
    }
    others = Set(before.others.keys).union(after.others.keys).sorted().compactMap { name in
      let (old, new) = (before.others[name], after.others[name])
      if old == new { return nil }
      return name + (old == nil ? " is missing" : new == nil ? " is gone" : " changed")
    }
  }

  /// The lines of each route, and the run-time part. The documentation names the route of what follows it; other
  /// lines have it as their first text.
  private static func parts(
    of body: String
  ) -> (routes: [String: [Substring]], others: [String: [Substring]], runtime: Substring) {
    let runtime = body.firstRange(of: LinkFileHead.runtimeMark)?.lowerBound ?? body.endIndex
    var routes: [String: [Substring]] = [:]
    var others: [String: [Substring]] = [:]
    var current: String?
    var isInTable = false
    func add(other pattern: some StringProtocol, _ line: Substring, leads: Bool) {
      others["\(leads ? "redirect" : "pattern") \(pattern)", default: []].append(line)
    }
    for var line in body[..<runtime].split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.drop { " /*".contains($0) }
      // The beginning of a comment belongs to what follows it, and the last of a list has no comma.
      if words.isEmpty, !line.isEmpty { continue }
      if line.last == "," { line.removeLast() }
      if words.hasPrefix("Route `") {
        current = String(words.dropFirst(7).prefix { $0 != "`" })
      } else if line.isEmpty || line.first.map({ !" /".contains($0) }) == true {
        current = nil
      }
      // A table of words has the route first, and `-` for none.
      if line.contains("\"\"\"") {
        isInTable = line.contains("#\"\"\"")
        continue
      } else if isInTable, case let parts = words.split(separator: " "), let word = parts.first {
        if word == "-" {
          if parts.count > 1 { add(other: parts[1], line, leads: words.contains(" to=")) }
        } else {
          routes[RoutePattern.decoded(String(word)), default: []].append(line)
        }
      }
      // An enumeration of several routes is of none.
      if isInTable || current == nil && words.hasPrefix("case ") && !words.hasPrefix("case .") {
        continue
      }
      // The first text of a redirect, and of a route that is not in the file, is its pattern.
      if ["(nil, ", "(null, ", "[null, "].contains(where: { line.contains($0) }) {
        let texts = line.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        if texts.count == 3 {
          add(
            other: texts[1], line,
            leads: texts[2].contains("{ to: ") || texts[2].contains("\"to\" to ")
              || texts[2].contains("\"to\": "))
        }
        continue
      }
      let texts = line.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
      if let route = current ?? (texts.count == 3 ? String(texts[1]) : nil), !route.isEmpty {
        routes[route, default: []].append(line)
      }
    }
    return (routes, others, body[runtime...])
  }

  /// Compares the run-time part where it is a file of its own.
  package mutating func compareRuntime(_ old: String, with new: String) {
    let texts = [old, new].map {
      $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
    if texts[0] != texts[1] { (hasOtherRuntime, isNone) = (true, false) }
  }

  /// In words: `route item changed, route new is missing`.
  package var sentence: String {
    var parts: [String] = []
    func add(_ routes: [String], _ one: String, _ several: String) {
      if routes.isEmpty { return }
      let names = routes.prefix(5).joined(separator: ", ")
      let more = routes.count > 5 ? " and \(routes.count - 5) more" : ""
      parts.append(
        routes.count == 1 ? "route \(names) \(one)" : "routes \(names)\(more) \(several)")
    }
    add(changed, "changed", "changed")
    add(added, "is missing", "are missing")
    add(removed, "is gone", "are gone")
    parts += others.prefix(5)
    if others.count > 5 { parts.append("\(others.count - 5) more redirects and patterns differ") }
    if hasOtherRuntime { parts.append("the run-time part is of another version") }
    if parts.isEmpty { parts.append("lines of no single route differ") }
    return parts.joined(separator: ", ")
  }
}
