package import RouteModel
internal import Texts

/// Writes the assetlinks.json of a site.
package enum AssetLinksExport {
  /// A fingerprint, as an example.
  package static let example =
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

  /// A fingerprint in the form that the file needs, of one in small letters or without colons, too.
  ///
  /// - Throws: ``Diagnostic`` `bad-fingerprint`.
  package static func fingerprint(_ text: String) throws(Diagnostic) -> String {
    if let known = Fingerprint.canonical(text) { return known }
    throw Diagnostic(
      code: "bad-fingerprint",
      message: "the fingerprint '\(text)' \(Fingerprint.problem(with: text) ?? "is none")")
  }

  /// The package of an app.
  ///
  /// - Throws: ``Diagnostic`` `bad-package`, with what would be one.
  package static func package(_ text: String) throws(Diagnostic) -> String {
    if AppleApp.hasTeam(text) {
      throw Diagnostic(
        code: "bad-package",
        message: "'\(text)' begins with a team, as an app's id of Apple does: a package has none",
        suggestions: [String(text.dropFirst(11))].filter(isPackage))
    }
    if isPackage(text) { return text }
    let written = String(text.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "_" })
    throw Diagnostic(
      code: "bad-package",
      message:
        "'\(text)' is no package: that is two words or more with a dot between, each a letter with letters, digits and '_' after it, as com.example.shop",
      suggestions: [written].filter(isPackage))
  }

  /// Whether a text is the id of an app of Android.
  private static func isPackage(_ text: String) -> Bool {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    return words.count > 1
      && words.allSatisfy { word in
        word.first.map { $0.isASCII && $0.isLetter } == true
          && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      }
  }

  /// A statement for each app.
  package static func file(apps: [String], fingerprints: [String]) -> ExportResult {
    let statements = apps.removingRepeats().map { app -> JSONValue in
      [
        "relation": [.string(AssetLinks.relation)],
        "target": [
          "namespace": "android_app", "package_name": .string(app),
          "sha256_cert_fingerprints": .strings(fingerprints),
        ],
      ]
    }
    return ExportResult(text: JSONValue.array(statements).text(isIndented: true) + "\n")
  }
}
