internal import CLibrary
public import RouteModel

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
    /// Whether to read launch screens, and files without a segue or an identifier that leads to a
    /// scene, even if nothing refers to them.
    public var includesUnroutable: Bool

    /// Options; without a name the storyboard is named after its file.
    public init(name: String? = nil, includesUnroutable: Bool = false) {
      self.name = name
      self.includesUnroutable = includesUnroutable
    }
  }

  /// Reads storyboards into one catalog: all files, or none.
  ///
  /// - Parameter current: The current catalog: storyboards that its scenes refer to are not left
  ///   out.
  /// - Throws: ``ImportError`` with line and column of every broken file.
  public static func `import`(
    _ sources: [SourceText], options: Options = Options(),
    into current: RouteCatalog = RouteCatalog()
  ) throws(ImportError) -> ImportResult {
    var result = ImportResult()
    var problems: [Diagnostic] = []
    var doubtful: [UnroutableStoryboard] = []
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
        if let reason = unroutable(read.catalog), !options.includesUnroutable {
          doubtful.append(.init(name: name, source: source, read: read, reason: reason))
        } else {
          result.add(read, named: name, source)
        }
      } catch {
        problems += error.problems
      }
    }
    if let error = ImportError(problems) { throw error }
    takeWhatIsReferredTo(&doubtful, into: &result, current)
    for board in doubtful {
      result.note("unroutable-storyboard", "left out: \(board.reason)", board.source)
    }
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
  public static func files(at paths: [String]) throws(ImportError) -> [String] {
    var files: [String] = []
    for path in paths {
      guard Folder.exists(path) else {
        // Reading it reports the error.
        files.append(path)
        continue
      }
      let found = storyboards(below: path)
      if found.isEmpty {
        throw ImportError(
          Diagnostic(code: "no-storyboards", message: "no storyboards below '\(path)'"))
      }
      files += found.sorted()
    }
    var seen: Set<String> = []
    return files.filter { seen.insert($0).inserted }
  }

  private static func storyboards(below folder: String) -> [String] {
    var found: [String] = []
    var folders = [folder]
    while let folder = folders.popLast() {
      for name in Folder.names(in: folder) ?? [] where !name.hasPrefix(".") {
        let path = FilePath(folder).appending(name)
        if name.lowercased().hasSuffix(".storyboard") { found.append(path) }
        if Folder.isThere(path), !name.hasSuffix(".xcloc") { folders.append(path) }
      }
    }
    return found
  }

  /// A storyboard without a segue or an identifier.
  private struct UnroutableStoryboard {
    let name: String
    let source: SourceText
    let read: ImportResult
    let reason: String
  }

  /// Takes over those that a placeholder names: in a file of this import, in the current catalog,
  /// or in another one that was taken over.
  private static func takeWhatIsReferredTo(
    _ doubtful: inout [UnroutableStoryboard], into result: inout ImportResult,
    _ current: RouteCatalog
  ) {
    if doubtful.isEmpty { return }
    var all = current
    all.replaceRows(result.catalog)
    for board in doubtful { all.storyboards.merge(board.read.catalog.storyboards) { $1 } }
    // A file that is read again replaces its earlier references.
    let read = result.catalog
    var open = Array(read.scenes.values)
    open += current.scenes.values.filter { read.storyboards[$0.id.storyboard] == nil }
    while let scene = open.popLast() {
      guard let reference = scene.reference, reference.storyboard != nil,
        let name = all.storyboard(named: reference.storyboard, from: scene.id.storyboard)?.name,
        let index = doubtful.firstIndex(where: { $0.name == name }), name != scene.id.storyboard
      else { continue }
      let board = doubtful.remove(at: index)
      result.add(board.read, named: name, board.source)
      open += board.read.catalog.scenes.values
    }
  }

  private static func unroutable(_ catalog: RouteCatalog) -> String? {
    if catalog.storyboards.values.contains(where: \.isLaunchScreen) { return "a launch screen" }
    if catalog.segues.isEmpty, catalog.scenes.values.allSatisfy({ $0.identifier == nil }) {
      return "no segue, and no scene has an identifier"
    }
    return nil
  }

  fileprivate static func isPadVariant(_ catalog: RouteCatalog, _ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix("~ipad") || name.hasSuffix("_ipad")
      || catalog.storyboards.values.contains { $0.runtime == "iOS.CocoaTouch.iPad" }
  }
}

extension ImportResult {
  fileprivate mutating func note(_ code: String, _ message: Message, _ source: SourceText) {
    notes.note(code, message, at: SourcePlace(file: source.file, line: 1, column: 1))
  }

  /// Takes over one file.
  fileprivate mutating func add(_ read: ImportResult, named name: String, _ source: SourceText) {
    notes += read.notes
    if StoryboardImport.isPadVariant(read.catalog, name) {
      note("ipad-variant", "\(name) is the iPad's variant of another storyboard", source)
    }
    catalog.replaceRows(read.catalog)
    rowCount += read.rowCount
  }
}
