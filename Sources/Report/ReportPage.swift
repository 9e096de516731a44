internal import CTexts
package import Interchange
import RouteModel
import Texts
import TypedLinks

/// The report as one self-contained HTML page: it needs no network and no other file.
///
/// At its top is a field that tells where a link goes; below it are what fails, what changed, the time line,
/// the findings, the routes and the storyboards, as far as there are any.
package enum ReportPage {
  /// The most rows of a table of findings or errors.
  package static let rowLimit = 500
  /// How many rows of a table are shown before the others are folded.
  package static let firstRows = 8

  /// The page.
  ///
  /// - Parameters:
  ///   - input: The contents.
  ///   - nonce: An unguessable word: the browser runs only scripts and styles that have it,
  ///     whatever names in the catalog contain. nil makes one.
  package static func html(_ input: ReportInput, nonce: String? = nil) -> ExportResult {
    let nonce = String(
      (nonce ?? (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined())
        .filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    let sections = ReportSections(input).all.filter { !$0.body.isEmpty }
    let links = sections.map { "<a href=\"#\($0.id)\">\(HTML.text($0.title))</a>" }
    let navigation =
      sections.count < 2
      ? "" : "<nav aria-label=\"On this page\">\(links.joined(separator: " "))</nav>\n"
    let body = sections.map { id, title, body in
      "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n"
        + "<h2 id=\"\(id)-title\">\(HTML.text(title))</h2>\n\(body)</section>\n"
    }
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
        \(String(cString: report_style()))</style>
        </head>
        <body>
        <a class="skip" href="#main">Skip to the report</a>
        <header><h1>\(title)</h1>
        <p>\(ReportSections.summary(input))</p></header>
        <main id="main">
        \(field(input, nonce))\(navigation)\(body.joined())</main>
        <script nonce="\(nonce)">
        \(String(cString: report_script()))</script>
        </body>
        </html>

        """)
  }

  /// The field for a link, with what answers it; empty if the catalog has nothing that takes links.
  private static func field(_ input: ReportInput, _ nonce: String) -> String {
    let links = ReportField(input)
    if !links.hasRows { return "" }
    let choices = links.facts.map { fact in
      let options = fact.choices.map { "<option>\(HTML.text($0.label))</option>" }
      return "<label>\(HTML.text(fact.label)) <select name=\"\(HTML.text(fact.name))\">"
        + "\(options.joined())</select></label>\n"
    }
    let facts = choices.isEmpty ? "" : "<fieldset>\n\(choices.joined())</fieldset>\n"
    let data = links.json.adding(["store": .string(input.store)]).text
      .escaping { $0 == "<" || $0.isControl ? escape(of: $0) : nil }
    return """
      <form id="ask" role="search" hidden>
      <label for="link">Where does a link go?</label>
      <input id="link" type="text" inputmode="url" placeholder="Paste a link" autocomplete="off" \
      autocapitalize="off" spellcheck="false">
      \(facts)<div id="answer" aria-live="polite"></div>
      </form>
      <noscript><p class="note">The field for links needs JavaScript.</p></noscript>
      <script type="application/json" id="data">\(data)</script>
      <script nonce="\(nonce)">
      \(LinkExport.script)\(String(cString: report_answers()))</script>

      """
  }

  /// A character in a text of JSON by its numbers, which have no meaning in HTML.
  private static func escape(of scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
