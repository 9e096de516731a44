public import RouteModel

/// Writes the intent filters of a manifest.
public enum AndroidExport {
  /// What the patterns leave open.
  public struct Options: Sendable, Hashable {
    /// The schemes for patterns without one.
    public var schemes: [String]
    /// The hosts for patterns without one.
    public var hosts: [String]

    /// Options; without schemes and hosts, only those of the patterns are used.
    public init(schemes: [String] = [], hosts: [String] = []) {
      self.schemes = schemes
      self.hosts = hosts
    }
  }

  /// An `<activity>` for each class, with an intent filter for each pattern: a filter combines all
  /// its attributes, so two patterns in one filter would match more than both.
  public static func manifest(
    _ catalog: RouteCatalog, options: Options = Options()
  ) -> ExportResult {
    var notes: [Diagnostic] = []
    var filters: [String: [String]] = [:]
    for link in OpenLinks.of(catalog, on: ["android"], &notes) {
      var links = AndroidLinks(link, options: options)
      for data in links.filters() {
        filters[link.route.className, default: []].append(
          filter(data, isVerified: link.route.tags.contains("android:autoVerify")))
      }
      notes += links.notes
    }
    var text = """
      <?xml version="1.0" encoding="utf-8"?>
      <manifest xmlns:android="http://schemas.android.com/apk/res/android">
          <application>

      """
    for (name, filters) in filters.sorted(by: { $0.key < $1.key }) {
      text += "        <activity android:name=\"\(xml(name))\" android:exported=\"true\">\n"
      text += filters.removingRepeats().joined()
      text += "        </activity>\n"
    }
    return ExportResult(text: text + "    </application>\n</manifest>\n", notes: notes)
  }

  private static func filter(
    _ data: [[(name: String, value: String)]], isVerified: Bool
  ) -> String {
    let elements = data.map { attributes in
      "                <data "
        + attributes.map { "android:\($0.name)=\"\(xml($0.value))\" " }.joined() + "/>\n"
    }
    return """
                  <intent-filter\(isVerified ? " android:autoVerify=\"true\"" : "")>
                      <action android:name="android.intent.action.VIEW" />
                      <category android:name="android.intent.category.DEFAULT" />
                      <category android:name="android.intent.category.BROWSABLE" />
      \(elements.joined())            </intent-filter>

      """
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
