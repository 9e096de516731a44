internal import CTexts
internal import RouteModel

/// The report as one self-contained HTML page: it needs no network and no other file.
///
/// It shows a catalog, its findings and its history: summary, findings, storyboards,
/// busiest and failing routes, the time line, errors with examples, conflicts.
package enum ReportPage {
  /// The most rows of a table of findings or errors.
  package static let rowLimit = 500

  /// The page.
  ///
  /// - Parameters:
  ///   - input: The contents.
  ///   - nonce: An unguessable word: the browser runs only scripts and styles that have it,
  ///     whatever names in the catalog contain. nil makes one.
  package static func html(
    _ input: ReportInput, nonce: String? = nil
  ) -> ExportResult {
    let nonce = String(
      (nonce ?? (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined())
        .filter {
          $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
        })
    let sections: [(id: String, title: String, body: String)] = [
      ("summary", "Summary", ReportSections.summary(input)),
      (
        "findings", "Findings",
        ReportSections.findings(input.findings, empty: "Check finds nothing wrong.")
      ),
      ("storyboards", "Storyboards", ReportScenes(input.catalog).html),
      (
        "busiest", "Busiest and failing",
        ReportSections.routes(input.statistics, input.failingLinks)
      ),
      ("timeline", "Time line", ReportSections.timeline(input.timeline)),
      ("errors", "Errors", ReportSections.errors(input.errors, input.examples, input.numbering)),
      (
        "conflicts", "Conflicts",
        ReportSections.findings(input.conflicts, empty: "No two patterns match the same URL.")
      ),
      ("routes", "All routes", ReportSections.allRoutes(input.catalog)),
    ]
    let links = sections.map { "<a href=\"#\($0.id)\">\(HTML.text($0.title))</a>" }
    let body = sections.map { HTML.section($0.id, $0.title, $0.body) }.joined()
    let title = HTML.text(input.title)
    return ExportResult(
      text: """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <style nonce="\(nonce)">
        \(style)</style>
        </head>
        <body>
        <a class="skip" href="#main">Skip to the report</a>
        <header><h1>\(title)</h1><p>Made \(ReportTime.element(input.time))</p>
        <nav aria-label="Sections">\(links.joined(separator: " "))</nav></header>
        <main id="main">
        \(body)</main>
        <script nonce="\(nonce)">
        \(script)</script>
        </body>
        </html>

        """)
  }

  private static let style = String(cString: report_style())
  private static let script = String(cString: report_script())
}
