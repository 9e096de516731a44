internal import RouteModel
internal import Texts

/// What an assetlinks.json of a site says: which apps the site vouches for.
struct AssetLinks {
  /// The relation of an app that may open all links of the site.
  static let relation = "delegate_permission/common.handle_all_urls"

  /// An app that the file names.
  struct App {
    /// Whether some statement lets it open links.
    var isTrusted = false
    /// Whether some fingerprint of such a statement is one.
    var hasFingerprint = false
    /// Where it is first named.
    var place: SourcePlace
  }

  /// The apps by their packages.
  private(set) var apps: [String: App] = [:]
  private(set) var findings: [SiteFinding] = []
  private(set) var notes: [Diagnostic] = []
  /// The first of other lists that it includes, so that it may name more apps.
  private(set) var included: (url: String, place: SourcePlace)?
  private let source: SourceText
  let file: SourcePlace

  /// - Throws: ``ImportError`` `bad-json`, or `not-asset-links` for other JSON.
  init(_ source: SourceText) throws(ImportError) {
    self.source = source
    file = source.place(utf8Offset: 0)
    let tree = try source.json()
    guard let statements = tree.array else {
      throw source.problem(
        "not-asset-links", "assetlinks.json is a list of statements, not \(tree.noun)", tree.offset)
    }
    /// Where the relations of an app are that let it open no links.
    var others: [String: Int] = [:]
    for statement in statements { read(statement, &others) }
    for (package, offset) in others.sorted(by: { $0.value < $1.value })
    where apps[package]?.isTrusted == false {
      add(
        "missing-relation", offset, [package],
        "\(package) may not open links of the site: it needs the relation \(Self.relation)")
    }
  }

  private mutating func read(_ statement: JSONValue, _ others: inout [String: Int]) {
    if let list = statement["include"] { return include(list) }
    guard statement.object != nil, let target = statement["target"], target.object != nil else {
      return add("bad-statement", statement.offset, [], "a statement is an object with a 'target'")
    }
    // Other statements are about sites.
    guard let space = target["namespace"]?.string else {
      return add("bad-statement", target.offset, [], "the target has no 'namespace'")
    }
    guard space == "android_app" else {
      if space != "web" {
        add(
          "bad-statement", target["namespace"]?.offset ?? target.offset, [],
          "no namespace is called '\(space)': an app has android_app")
      }
      return
    }
    guard let package = target["package_name"]?.string, !package.isEmpty else {
      return add("bad-statement", target.offset, [], "the target has no 'package_name'")
    }
    var app = apps[package] ?? App(place: source.place(utf8Offset: target.offset))
    let relations = statement["relation"]?.array?.compactMap(\.string) ?? []
    let isTrusted = relations.contains(Self.relation)
    if !isTrusted, others[package] == nil {
      others[package] = statement["relation"]?.offset ?? statement.offset
    }
    let isRight = readFingerprints(of: package, target)
    app.isTrusted = app.isTrusted || isTrusted
    app.hasFingerprint = app.hasFingerprint || isTrusted && isRight
    apps[package] = app
    if let dynamic = statement["relation_extensions"] {
      notes.note(
        "rule-left-out",
        "left out: dynamic rules (relation_extensions); what they exclude counts as taken",
        at: source.place(utf8Offset: dynamic.offset))
    }
  }

  /// Another list of statements, which a device fetches.
  private mutating func include(_ list: JSONValue) {
    guard let url = list.string, url.hasPrefix("https://") || url.hasPrefix("http://") else {
      return add(
        "bad-statement", list.offset, [],
        "what is included is a URL, such as https://HOST/list.json")
    }
    let place = source.place(utf8Offset: list.offset)
    included = included ?? (url, place)
    findings.append(
      SiteFinding(
        "unresolved-value", .warning,
        "what '\(url)' says, which is included, is not known: what is missing in this file cannot be told",
        at: place, subjects: [url]))
  }

  /// Whether a statement has a fingerprint that one of the app's certificates may have.
  private mutating func readFingerprints(of package: String, _ target: JSONValue) -> Bool {
    guard let list = target["sha256_cert_fingerprints"]?.array, !list.isEmpty else {
      add(
        "bad-fingerprint", target["sha256_cert_fingerprints"]?.offset ?? target.offset, [package],
        "\(package) has no list of fingerprints: sha256_cert_fingerprints")
      return false
    }
    var isRight = false
    for value in list {
      if let problem = Fingerprint.problem(with: value.string) {
        add("bad-fingerprint", value.offset, [package], "the fingerprint of \(package) \(problem)")
      } else {
        isRight = true
      }
    }
    return isRight
  }

  private mutating func add(
    _ code: String, _ offset: Int, _ subjects: [String], _ message: String
  ) {
    findings.append(
      SiteFinding(
        code, .error, message, at: source.place(utf8Offset: offset), subjects: subjects))
  }
}

/// The SHA-256 fingerprint of a certificate: 32 pairs of hexadecimal digits in capitals, with colons between them.
enum Fingerprint {
  /// What is wrong with a fingerprint; nil if nothing is.
  static func problem(with text: String?) -> String? {
    guard let text else { return "is no text" }
    let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
    let digits = text.utf8.filter(isDigit)
    if digits.count + max(0, pairs.count - 1) != text.utf8.count {
      return "has other characters than hexadecimal digits and colons"
    }
    if pairs.count == 20, pairs.allSatisfy({ $0.count == 2 }) {
      return "has 20 bytes, as one by SHA-1 does: SHA-256 makes 32"
    }
    if digits.count != 64 {
      return
        "has \(Phrase.count(digits.count / 2, "byte"))\(digits.count % 2 == 0 ? "" : " and a half"): SHA-256 makes 32"
    }
    if pairs.count != 32 || pairs.contains(where: { $0.count != 2 }) {
      return "needs a colon after each pair of digits: \(colons(text))"
    }
    if text.utf8.contains(where: { $0 >= UInt8(ascii: "a") }) {
      return "has small letters, and is compared with capitals: \(text.uppercased())"
    }
    return nil
  }

  /// A fingerprint as the file needs it; nil if it is none.
  static func canonical(_ text: String) -> String? {
    let text = colons(text)
    return problem(with: text) == nil ? text : nil
  }

  private static func colons(_ text: String) -> String {
    let digits = Array(text.uppercased().filter { $0 != ":" })
    return stride(from: 0, to: digits.count, by: 2).map {
      String(digits[$0..<min($0 + 2, digits.count)])
    }.joined(separator: ":")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }
}
