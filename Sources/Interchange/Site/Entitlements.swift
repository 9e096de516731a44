internal import RouteModel

/// The domains that an app for Apple's systems is associated with, of its entitlements.
struct Entitlements {
  struct Domain {
    /// `*.` at the beginning stands for every host below.
    var host: String
    /// Whether the system asks the site itself, which works for development alone.
    var isForDevelopment: Bool
    var place: SourcePlace

    func covers(_ name: String) -> Bool { SiteHost.covers(host, name) }
  }

  private static let key = "com.apple.developer.associated-domains"

  /// Those of links.
  private(set) var domains: [Domain] = []
  /// Where they are; nil if the file has none.
  private(set) var listPlace: SourcePlace?
  private(set) var findings: [SiteFinding] = []
  /// Whether a domain is a variable of the build, so that others may be missing here.
  private(set) var isOpen = false
  let file: SourcePlace

  /// - Throws: ``ImportError`` `not-entitlements`, or as ``XMLTree``.
  init(_ source: SourceText) throws(ImportError) {
    let root = try XMLTree.parse(source, isPropertyList: true)
    file = SourcePlace(file: source.file, line: 1, column: 1)
    guard root.name == "plist", let dictionary = root.child("dict") else {
      throw XMLTree.problem(
        "not-entitlements", "entitlements are a <plist> with a <dict>, not <\(root.name)>",
        root.place)
    }
    let members = dictionary.children
    guard let place = members.firstIndex(where: { $0.name == "key" && $0.text == Self.key }) else {
      return
    }
    guard place + 1 < members.count, members[place + 1].name == "array" else {
      throw XMLTree.problem(
        "not-entitlements", "\(Self.key) must be an <array>", members[place].place)
    }
    let list = members[place + 1]
    listPlace = list.place
    for element in list.children { add(element) }
  }

  private mutating func add(_ element: XMLTree) {
    let text = element.text
    guard element.name == "string", let colon = text.firstIndex(of: ":") else {
      return refuse(element, "no service and domain, such as applinks:shop.example")
    }
    let service = text[..<colon]
    let known = ["applinks", "webcredentials", "activitycontinuation", "appclips"]
    guard known.contains(String(service)) else {
      return refuse(element, "no service is called '\(service)'; links have applinks:")
    }
    guard service == "applinks" else { return }
    let words = text[text.index(after: colon)...].split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let host = words[0].lowercased()
    if host.contains("$(") || host.contains("${") {
      isOpen = true
      findings.append(
        SiteFinding(
          "unresolved-value", .warning,
          "the domain '\(host)' is known when the app is built: no host is missed in this file",
          at: element.place))
      return
    }
    let mode = words.count > 1 ? String(words[1]) : nil
    guard SiteHost.isDomain(host) else {
      return refuse(element, "a domain is a host alone, without scheme, path and blanks")
    }
    if let mode, !["mode=developer", "mode=managed", "mode=developer+managed"].contains(mode) {
      return refuse(element, "a domain ends with ?mode=developer, ?mode=managed or nothing")
    }
    domains.append(
      Domain(host: host, isForDevelopment: mode == "mode=developer", place: element.place))
  }

  private mutating func refuse(_ element: XMLTree, _ reason: String) {
    findings.append(
      SiteFinding(
        "bad-domain", .error, "'\(element.text)' is not associated: \(reason)", at: element.place,
        subjects: [element.text]))
  }
}

/// Hosts as files of a site write them.
enum SiteHost {
  /// Whether a name, which may stand for every host below, is or stands for a host.
  static func covers(_ name: String, _ host: String) -> Bool {
    if name == host { return true }
    // The star of a manifest stands for any text.
    return name.hasPrefix("*") && host.hasSuffix(name.dropFirst()) && !host.hasPrefix("*")
      && host.count > name.count - 1
  }

  static func isDomain(_ text: String) -> Bool {
    let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
    return !name.isEmpty
      && name.utf8.allSatisfy { byte in
        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
      }
  }
}
