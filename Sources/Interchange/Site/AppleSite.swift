internal import RouteModel
internal import Texts
internal import URLPatterns

/// An apple-app-site-association file, with the sites that serve it.
struct AppleSite {
  /// The most bytes that Apple's systems read.
  static let limit = 128 << 10

  let path: String
  /// The site, if the path names it; nil means any.
  let host: String?
  let rules: AppleRules
  /// The patterns of the rules, by the numbers of the rows; a rule may have two.
  let patterns: [RoutePattern]
  let apps: Set<String>
  /// Where its rules are.
  let place: SourcePlace
  let isTooLarge: Bool
  private(set) var findings: [SiteFinding]
  private(set) var notes: [Diagnostic]

  /// - Throws: ``ImportError`` `bad-json` or `not-app-links`.
  init(_ file: SiteFile, host: String?) throws(ImportError) {
    (path, self.host) = (file.path, host)
    var reader = AppleLinksReader(source: file.source)
    let entries = try reader.read(file.source.json())
    isTooLarge = file.byteCount > Self.limit
    place = file.source.place(utf8Offset: reader.listOffset)
    findings = reader.faults
    notes = reader.notes
    apps = Set(entries.flatMap(\.apps))
    var found: [(pattern: RoutePattern, row: AppleRules.Row)] = []
    // The first that matches decides.
    var priority = entries.reduce(0) { $0 + $1.rules.count }
    for entry in entries {
      for rule in entry.rules {
        let place = file.source.place(utf8Offset: rule.offset)
        do throws(AppleRule.Problem) {
          for text in try rule.patterns(origins: [""]) {
            guard
              let pattern = try? RoutePattern(
                text, options: .init(priority: priority, ignoreCase: !rule.isCaseSensitive))
            else { continue }
            let name = rule.path.text
            found.append(
              (
                pattern,
                AppleRules.Row(
                  name: name, isExcluded: rule.isExcluded, apps: entry.apps, place: place)
              ))
          }
        } catch {
          notes.note(error.code, error.message, at: place)
        }
        priority -= 1
      }
    }
    rules = AppleRules(found)
    patterns = found.map(\.pattern)
    if isTooLarge {
      findings.append(
        SiteFinding(
          "file-too-large", .error,
          "the file has \(Phrase.grouped(file.byteCount)) bytes, and Apple's systems read at most 128 KB",
          at: SourcePlace(file: path, line: 1, column: 1)))
    }
  }

  /// Whether it may be that of a host, or of one for which a star stands.
  func isOf(_ name: String) -> Bool { host.map { SiteHost.covers(name, $0) } ?? true }
}
