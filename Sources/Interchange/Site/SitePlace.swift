internal import RouteModel

/// Where servers must have a file of a site, beside where it is here.
enum SitePlace {
  /// What the names of folders are taken for that are called almost as they must be.
  private static let almost: Set<String> = ["well-known", "wellknown", "well_known"]

  /// What is wrong with the path of a file; nil if nothing is, or if it does not say where the server has it.
  ///
  /// - Parameter host: The host, if a folder of the path is called as it is.
  static func finding(_ file: SiteFile, host: String?) -> SiteFinding? {
    let folders = FilePath(file.path).components.dropLast()
    let name = FilePath(file.path).lastComponent
    let parent = folders.last ?? ""
    let isRight = parent == ".well-known"
    let isAlmost =
      !isRight && almost.contains(String(parent.lowercased().drop { $0 == "." }))
    let isBelow = !isRight && folders.contains(".well-known")
    // A file elsewhere may be a draft, or a part of another build.
    let isServed = isRight || isAlmost || isBelow || host != nil
    var (faults, isSure): ([String], Bool) = ([], isServed)
    if isServed ? name != file.kind.rawValue : name == file.kind.rawValue + ".json" {
      faults.append("it is called '\(name)'")
    }
    if isAlmost {
      faults.append("its folder is called '\(parent)'")
    } else if isBelow {
      faults.append("it is in '\(parent)', below .well-known")
    } else if file.kind == .assetLinks, host != nil, !isRight {
      faults.append("it is not in the folder .well-known")
    } else if let host, !isRight, parent != host {
      // Apple's systems look into the root of a site, too: that may be a folder of the host's.
      isSure = isSure && !faults.isEmpty
      faults.append("it is neither in the folder .well-known nor in that of the host")
    }
    if faults.isEmpty { return nil }
    let url = "https://\(host ?? "HOST")/.well-known/\(file.kind.rawValue)"
    return SiteFinding(
      "wrong-place", isSure ? .error : .warning,
      "\(faults.joined(separator: ", and ")): servers must have it as \(url)",
      at: SourcePlace(file: file.path, line: 1, column: 1), subjects: [url])
  }
}
