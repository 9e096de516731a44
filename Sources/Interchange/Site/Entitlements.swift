internal import RouteModel

/// The entitlements of an app for Apple's systems: the domains with which it is associated.
struct Entitlements {
  struct Domain {
    /// `*.` at the beginning stands for every host below.
    var host: String
    /// On which devices alone it is associated; nil for all.
    var devices: String?
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

  /// The modes of a domain, and on which devices it is associated with them.
  private static let modes = [
    "mode=developer": "the devices of developers", "mode=managed": "managed devices",
    "mode=developer+managed": "managed devices of developers",
  ]

  private mutating func add(_ element: XMLTree) {
    let text = element.text
    let isVariable = text.contains("$(") || text.contains("${")
    if isVariable, !text.contains(":") || text.hasPrefix("applinks:") || text.hasPrefix("$") {
      isOpen = true
      let name = text.hasPrefix("applinks:") ? text.dropFirst("applinks:".count) : text[...]
      findings.append(
        SiteFinding(
          "unresolved-value", .warning,
          "the domain '\(name)' is known when the app is built: what is missing in this file cannot be told",
          at: element.place))
      return
    }
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
    let mode = words.count > 1 ? String(words[1]) : nil
    guard SiteHost.isDomain(host) else {
      return refuse(element, "a domain is a host alone, without scheme, path and blanks")
    }
    if let mode, Self.modes[mode] == nil {
      return refuse(element, "a domain ends with ?mode=developer, ?mode=managed or nothing")
    }
    let devices = mode.flatMap { mode in Self.modes[mode].map { "\($0) alone: ?\(mode)" } }
    domains.append(Domain(host: host, devices: devices, place: element.place))
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
    return name.hasPrefix("*") && host.hasSuffix(name.dropFirst())
      && host.count > name.count - (host.hasPrefix("*") ? 0 : 1)
  }

  /// Whether two names, each of which may stand for every host below, have a host in common.
  static func meet(_ name: String, _ other: String) -> Bool {
    covers(name, other) || covers(other, name)
  }

  /// Whether a folder is called as a host is: small letters, digits and hyphens with dots between them, and letters at
  /// the end.
  static func isName(_ folder: String) -> Bool {
    let labels = folder.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.utf8.count > 1,
      last.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
    else { return false }
    return labels.allSatisfy { label in
      !label.isEmpty && label.first != "-" && label.last != "-"
        && label.utf8.allSatisfy {
          (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-")
        }
    }
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
