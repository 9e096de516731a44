package import RouteModel
import Texts

/// Writes the intent filters of a manifest.
package enum AndroidExport {
  /// An `<activity>` for each class, with an intent filter for each pattern: a filter combines all
  /// its attributes, so two patterns in one filter would match more than both.
  ///
  /// - Parameters:
  ///   - catalog: The routes.
  ///   - schemes: The schemes for patterns without one.
  ///   - hosts: The hosts for patterns without one.
  ///   - hasGroups: Whether conditions on the query and the fragment become groups, which Android 15 reads.
  package static func manifest(
    _ catalog: RouteCatalog, schemes: [String] = [], hosts: [String] = [], hasGroups: Bool = false
  ) -> ExportResult {
    var notes: [Diagnostic] = []
    var filters: [String: [String]] = [:]
    for link in OpenLinks.of(catalog, on: ["android"], &notes) {
      var links = FilterWriter(
        link, schemes: schemes, hosts: hosts, hasGroups: hasGroups)
      filters[link.route.className, default: []] += links.filters().map(filter)
      notes += links.notes
    }
    let activities = filters.filter { !$0.value.isEmpty }.ordered(by: \.key).map {
      name, filters in
      """
              <activity android:name="\(xml(name))" android:exported="true">
      \(filters.removingRepeats().joined())        </activity>

      """
    }
    let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <manifest xmlns:android="http://schemas.android.com/apk/res/android">
          <application>
      \(activities.joined())    </application>
      </manifest>

      """
    return ExportResult(text: text, notes: notes)
  }

  private static func filter(_ filter: FilterWriter.Filter) -> String {
    // The site vouches for the app: else links of the web open in the browser.
    let all = filter.data.joined()
    let isVerified =
      all.contains { $0.name == "scheme" && ["http", "https"].contains($0.value) }
      && all.contains { $0.name == "host" && $0.value != "*" }
    let elements = filter.data.map { "                \(data($0))\n" }
    let groups = filter.groups.map { group in
      "                <uri-relative-filter-group android:allow=\"\(group.allows)\">\n"
        + group.data.map { "                    \(data([$0]))\n" }.joined()
        + "                </uri-relative-filter-group>\n"
    }
    return """
                  <intent-filter\(isVerified ? " android:autoVerify=\"true\"" : "")>
                      <action android:name="android.intent.action.VIEW" />
                      <category android:name="android.intent.category.DEFAULT" />
                      <category android:name="android.intent.category.BROWSABLE" />
      \((elements + groups).joined())            </intent-filter>

      """
  }

  private static func data(_ attributes: [FilterWriter.Attribute]) -> String {
    "<data "
      + attributes.map { "android:\($0.name)=\"\(xml($0.value))\" " }.joined() + "/>"
  }

  /// A text, escaped for an attribute.
  static func xml(_ text: String) -> String {
    text.escaping { scalar in
      switch scalar {
      case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      case _ where scalar.value < 32 && !["\t", "\n", "\r"].contains(scalar): "\u{FFFD}"
      default: scalar.isControl ? "&#\(scalar.value);" : scalar.markupEscape
      }
    }
  }
}
