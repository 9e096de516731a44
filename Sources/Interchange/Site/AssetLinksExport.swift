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

  /// A statement for each app.
  package static func file(apps: [String], fingerprints: [String]) -> ExportResult {
    let statements = apps.map { app -> JSONValue in
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
