internal import RouteModel
internal import Texts

/// A file that a site or an app publishes about the links that open the app.
public struct SiteFile: Sendable {
  /// What such a file is.
  public enum Kind: String, Sendable, CaseIterable {
    /// What Apple's systems fetch from the site.
    case appleLinks = "apple-app-site-association"
    /// What Android fetches from the site.
    case assetLinks = "assetlinks.json"
    /// The manifest of an app for Android, merged from those of its parts.
    case manifest = "AndroidManifest.xml"
    /// The entitlements of an app for Apple's systems.
    case entitlements = "*.entitlements"

    /// The kind of a file by its name.
    static func of(_ path: String) -> Kind? {
      let name = FilePath(path).lastComponent
      switch name {
      case _ where name.hasSuffix("apple-app-site-association"),
        _ where name.hasSuffix("apple-app-site-association.json"):
        return .appleLinks
      case _ where name.hasSuffix("assetlinks.json"): return .assetLinks
      case _ where name.hasSuffix("AndroidManifest.xml"): return .manifest
      case _ where name.hasSuffix(".entitlements"): return .entitlements
      default: return nil
      }
    }

    /// The kind of a text, by how it begins.
    static func of(_ source: SourceText) -> Kind? {
      let text = source.text.utf8.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
      switch text.first {
      case UInt8(ascii: "{"): return .appleLinks
      case UInt8(ascii: "["): return .assetLinks
      default: break
      }
      let beginning = String(decoding: text.prefix(4_096), as: UTF8.self)
      if beginning.contains("<manifest") { return .manifest }
      return beginning.contains("<plist") ? .entitlements : nil
    }
  }

  /// The file, as the caller names it.
  public let path: String
  /// What it is.
  public let kind: Kind
  let source: SourceText
  let byteCount: Int
  /// Whether it begins with a byte order mark.
  let hasMark: Bool

  /// A file of some bytes.
  ///
  /// - Throws: ``ImportError`` `not-utf8` or `binary-plist`, or `not-site-file` if neither the name nor the contents
  ///   are those of such a file.
  public init(_ bytes: [UInt8], path: String) throws(ImportError) {
    self.path = path
    let named = Kind.of(path)
    byteCount = bytes.count
    hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    if bytes.starts(with: "bplist".utf8) {
      throw ImportError(
        Diagnostic(
          code: "binary-plist",
          message: "a binary property list: 'plutil -convert xml1 FILE' makes XML of it",
          place: SourcePlace(file: path, line: 1, column: 1)))
    }
    let signed = SignedText.contents(of: bytes)
    source = try SourceText(signed ?? bytes, file: path)
    guard let kind = named ?? Kind.of(source) else {
      throw ImportError(
        Diagnostic(
          code: "not-site-file",
          message: "it is none of \(Self.names): neither its name nor its beginning is",
          place: SourcePlace(file: path, line: 1, column: 1)))
    }
    self.kind = kind
  }

  /// The names of all kinds.
  static var names: String { Phrase.list(Kind.allCases.map(\.rawValue)) }

  /// Reads a file.
  ///
  /// - Throws: ``ImportError`` `no-file`, `unreadable-file`, `file-too-large`, or as ``init(_:path:)``.
  public static func read(_ path: String) throws(ImportError) -> SiteFile {
    try SiteFile(SourceText.bytes(of: path), path: path)
  }

  /// The files of a site and an app at some paths: a folder stands for all such files below it, also in hidden ones
  /// such as `.well-known`.
  ///
  /// - Throws: ``ImportError`` `no-site-files` if a folder has none.
  public static func paths(at paths: [String]) throws(ImportError) -> [String] {
    try FileWalk.files(at: paths, hidden: true) {
      Kind.of($0) != nil
    } none: { folder in
      Diagnostic(
        code: "no-site-files",
        message: "no file of a site or an app below '\(folder)': they are called \(names)")
    }
  }
}
