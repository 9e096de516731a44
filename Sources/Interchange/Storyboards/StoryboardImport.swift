internal import RouteModel

/// Reads Interface Builder's storyboards as catalog rows: every controller is a scene, every segue
/// a segue, and attributes without a field of their own are kept as data.
///
/// `docs/interchange.md` describes the mapping, and how a second import treats changes made by
/// hand.
public enum StoryboardImport {
  /// Which files are read, and under which name.
  public struct Options: Sendable, Hashable {
    /// The storyboard's name, for one file; nil means the file's name without its ending.
    public var name: String?
    /// Whether to read launch screens, to which no route leads.
    public var includesLaunchScreens: Bool

    /// Options; without a name the storyboard is named after its file.
    public init(name: String? = nil, includesLaunchScreens: Bool = false) {
      self.name = name
      self.includesLaunchScreens = includesLaunchScreens
    }
  }

  /// Reads storyboards into one catalog: all files, or none.
  ///
  /// - Throws: ``ImportError`` with line and column of every broken file.
  public static func `import`(
    _ sources: [SourceText], options: Options = Options()
  ) throws(ImportError) -> ImportResult {
    var result = ImportResult()
    var problems: [Diagnostic] = []
    let names = StoryboardNames.names(of: sources.map(\.file))
    for (source, named) in zip(sources, names) {
      let name: String
      switch named {
      case .localizedCopy(let original):
        result.note("localized-copy", "left out: a localised copy of \(original)", source)
        continue
      case .name(let found): name = sources.count == 1 ? options.name ?? found : found
      }
      do throws(ImportError) {
        let read = try StoryboardReader.read(XMLTree.parse(source), name: name)
        let isLaunchScreen = read.catalog.storyboards.values.contains(where: \.isLaunchScreen)
        if isLaunchScreen, !options.includesLaunchScreens {
          result.note("unroutable-storyboard", "left out: a launch screen", source)
        } else {
          result.notes += read.notes
          result.catalog.replaceRows(read.catalog)
          result.rowCount += read.rowCount
        }
      } catch {
        problems += error.problems
      }
    }
    if let error = ImportError(problems) { throw error }
    result.catalog.recordImport()
    return result
  }

  /// The storyboard files below a folder, sorted by path; a path that names a file is that file.
  ///
  /// Hidden folders and links to folders are not followed, nor are Xcode's localization catalogs
  /// (`*.xcloc`), which have copies of the storyboards.
  ///
  /// - Throws: ``ImportError`` `no-file` if a path does not exist, `no-storyboards` if a folder has
  ///   none.
  package static func files(at paths: [String]) throws(ImportError) -> [String] {
    try FileWalk.files(at: paths) {
      $0.lowercased().hasSuffix(".storyboard")
    } none: { folder in
      Diagnostic(code: "no-storyboards", message: "no storyboards below '\(folder)'")
    }
  }
}

extension ImportResult {
  fileprivate mutating func note(_ code: String, _ message: Message, _ source: SourceText) {
    notes.note(code, message, at: SourcePlace(file: source.file, line: 1, column: 1))
  }
}
