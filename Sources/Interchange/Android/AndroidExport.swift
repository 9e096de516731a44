public import RouteModel

/// Writes the intent filters of a manifest.
public enum AndroidExport {
  /// What the patterns do not say.
  public struct Options: Sendable, Hashable {
    /// The schemes of patterns that name none.
    public var schemes: [String]
    /// The hosts of patterns that name none.
    public var hosts: [String]

    public init(schemes: [String] = [], hosts: [String] = []) {
      self.schemes = schemes
      self.hosts = hosts
    }
  }

  /// An `<activity>` for each class with an intent filter for each pattern: a filter multiplies its
  /// attributes, so two patterns in one would say more than both.
  public static func manifest(
    _ catalog: RouteCatalog, options: Options = Options()
  ) -> ExportResult {
    var notes: [Diagnostic] = []
    var filters: [String: [String]] = [:]
    for (route, pattern) in OpenLinks.of(catalog, &notes) {
      var links = AndroidLinks(pattern: pattern, route: route, options: options)
      for data in links.dataElements() {
        filters[route.className, default: []].append(
          filter(data, isVerified: route.tags.contains("android:autoVerify")))
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
    _ data: [(name: String, value: String)], isVerified: Bool
  ) -> String {
    let attributes = data.map { "android:\($0.name)=\"\(xml($0.value))\"" }.joined(separator: " ")
    return """
                  <intent-filter\(isVerified ? " android:autoVerify=\"true\"" : "")>
                      <action android:name="android.intent.action.VIEW" />
                      <category android:name="android.intent.category.DEFAULT" />
                      <category android:name="android.intent.category.BROWSABLE" />
                      <data \(attributes) />
                  </intent-filter>

      """
  }

  /// A text inside an attribute.
  static func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      default:
        if scalar.value < 32 || scalar.value == 0xFFFE || scalar.value == 0xFFFF {
          result += "\u{FFFD}"
        } else if scalar.isControl {
          result += "&#\(scalar.value);"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}

/// The `<data>` elements that one pattern stands for.
private struct AndroidLinks {
  let pattern: Route.Pattern
  let route: Route
  let options: AndroidExport.Options
  var notes: [Diagnostic] = []
  private var isWider = false
  /// An empty path cannot be asked for: the filter takes any.
  private var isOpen = false

  init(pattern: Route.Pattern, route: Route, options: AndroidExport.Options) {
    self.pattern = pattern
    self.route = route
    self.options = options
  }

  mutating func dataElements() -> [[(name: String, value: String)]] {
    let parts = PatternParts(pattern.text)
    var inexact = false
    guard let schemes = schemes(parts, &inexact) else { return [] }
    guard let hosts = hosts(parts) else { return [] }
    guard let paths = PatternParts.expanded(parts.path, inexact: &inexact) else {
      leaveOut("has too many optional parts")
      return []
    }
    if parts.search != nil || parts.hash != nil {
      note("query-ignored", "query and fragment have no place in a filter")
    }
    if pattern.ignoresCase {
      note("case-ignored", "a filter always looks at upper and lower case")
    }
    let elements = schemes.flatMap { scheme in
      hosts.flatMap { host in
        paths.map {
          [("scheme", scheme)] + host + pathAttribute($0, isWeb: scheme.hasPrefix("http"))
        }
      }
    }
    if isOpen { note("any-path", "an empty path cannot be asked for: any is taken") }
    if inexact || isWider {
      note("pattern-widened", "names and expressions become .*, which takes slashes too")
    }
    return elements
  }

  private mutating func schemes(
    _ parts: PatternParts, _ inexact: inout Bool
  ) -> [String]? {
    if parts.scheme.isEmpty || parts.scheme == [.wildcard] {
      if options.schemes.isEmpty {
        leaveOut("names no scheme; say one with an option")
        return nil
      }
      return options.schemes
    }
    let schemes = PatternParts.expanded(parts.scheme, inexact: &inexact)?
      .compactMap(PatternParts.literal)
    if schemes?.isEmpty != false {
      leaveOut("has a scheme that is no plain word")
      return nil
    }
    return schemes
  }

  private mutating func hosts(_ parts: PatternParts) -> [[(String, String)]]? {
    var host = parts.host
    if parts.scheme.isEmpty || host == [.wildcard] {
      if options.hosts.isEmpty {
        if host == [.wildcard] { return [[("host", "*")]] }
        leaveOut("names no host; say one with an option")
        return nil
      }
      return options.hosts.map { [("host", $0)] }
    }
    var prefix = ""
    if case .wildcard? = host.first {
      prefix = "*"
      host.removeFirst()
    }
    guard let text = PatternParts.literal(host) else {
      leaveOut("has a host that is no plain name")
      return nil
    }
    let pieces = text.split(separator: ":", maxSplits: 1).map(String.init)
    if pieces.isEmpty { return [[("host", prefix)]] }
    return [[("host", prefix + pieces[0])] + (pieces.count == 2 ? [("port", pieces[1])] : [])]
  }

  private mutating func pathAttribute(
    _ parts: [PatternParts.Part], isWeb: Bool
  ) -> [(String, String)] {
    if parts == [.literal("/"), .wildcard] { return [] }
    if parts.isEmpty {
      if isWeb { return [("path", "/")] }
      isOpen = true
      return []
    }
    if let literal = PatternParts.literal(parts) { return [("path", literal)] }
    if case .wildcard? = parts.last, let literal = PatternParts.literal(parts.dropLast()) {
      return [("pathPrefix", literal)]
    }
    return [("pathPattern", glob(parts))]
  }

  private mutating func glob(_ parts: [PatternParts.Part]) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .literal(let piece):
        // Once for the pattern, once for the resource.
        for character in piece {
          text += ".*\\".contains(character) ? "\\\\\(character)" : "\(character)"
        }
      case .wildcard: text += ".*"
      case .expression("."): text += "."
      case .name, .expression:
        text += ".*"
        isWider = true
      case .group(let inner, _): text += glob(inner)
      }
    }
    return text
  }

  private mutating func leaveOut(_ why: String) { note("pattern-left-out", why) }

  private mutating func note(_ code: String, _ why: String) {
    notes.append(
      Diagnostic(code: code, message: "\(route.identifier): \(pattern.text): \(why)"))
  }
}
