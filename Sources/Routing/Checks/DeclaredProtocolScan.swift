import CTypeRecords
import Glibc

/// The protocols that the program declares routable, found in its own symbol table: the constrained
/// initialisers of `RoutableView` and its siblings.
enum DeclaredProtocolScan {
  struct Declaration: Hashable, Sendable {
    /// `Module.Name`; a composition is written with ` & `.
    let name: String
    let role: ProtocolRole
  }

  /// The declarations, or nil if the program has no symbol table.
  static let declarations: [Declaration]? = read("/proc/self/exe")

  /// Reads the declarations of an executable.
  static func read(_ path: String) -> [Declaration]? {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size > 64 else { return nil }
    let size = Int(status.st_size)
    guard let mapped = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), mapped != MAP_FAILED
    else { return nil }
    defer { munmap(mapped, size) }
    let image = UnsafeRawBufferPointer(start: mapped, count: size)
    guard let table = ELFSymbols(image) else { return nil }
    var found: Set<Declaration> = []
    table.visit { symbol in
      if let declaration = declaration(symbol) { found.insert(declaration) }
    }
    return found.sorted { $0.name < $1.name }
  }

  private static let wrappers: [(mangled: String, name: String, role: ProtocolRole)] = [
    ("12RoutableViewV", "RoutableView", .view),
    ("18RoutableViewModuleV", "RoutableViewModule", .viewModule),
    ("15RoutableServiceV", "RoutableService", .service),
    ("21RoutableServiceModuleV", "RoutableServiceModule", .serviceModule),
  ]

  /// A symbol such as `(extension in App):Routing.RoutableView<A where A == App.EditorInput>.init()`.
  private static func declaration(_ symbol: UnsafeRawBufferPointer) -> Declaration? {
    guard symbol.count > 24, symbol.starts(with: "$s7Routing".utf8),
      symbol.suffix(5).elementsEqual("GycfC".utf8)
    else { return nil }
    let name = symbol.dropFirst(10)
    guard let wrapper = wrappers.first(where: { name.starts(with: $0.mangled.utf8) }) else {
      return nil
    }
    let text = demangle(symbol)
    guard let start = text.range(of: " == "), let end = text.range(of: ">.init()") else {
      return nil
    }
    guard start.upperBound < end.lowerBound else { return nil }
    return Declaration(
      name: TypeCheck.withoutRequirements(String(text[start.upperBound..<end.lowerBound])),
      role: wrapper.role)
  }

  private static func demangle(_ symbol: UnsafeRawBufferPointer) -> String {
    let bytes = symbol.bindMemory(to: CChar.self)
    guard let out = swift_demangle(bytes.baseAddress, bytes.count, nil, nil, 0) else { return "" }
    defer { free(out) }
    return String(cString: out)
  }
}

extension String {
  /// The first place of a text, without Foundation.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) {
        return index..<self.index(index, offsetBy: text.count)
      }
      index = self.index(after: index)
    }
    return nil
  }
}
