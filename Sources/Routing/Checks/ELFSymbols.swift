/// The symbol table of a 64-bit ELF file in memory. Every offset is checked: a damaged file has no
/// symbols.
struct ELFSymbols {
  private let image: UnsafeRawBufferPointer
  private let symbols: Range<Int>
  private let names: Range<Int>

  private static let symbolSize = 24
  private static let sectionSize = 64

  init?(_ image: UnsafeRawBufferPointer) {
    guard image.count > 64, image.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1]) else { return nil }
    self.image = image
    let table = Int(clamping: image.loadUnaligned(fromByteOffset: 40, as: UInt64.self))
    let count = Int(image.loadUnaligned(fromByteOffset: 60, as: UInt16.self))
    guard table > 0, table <= image.count, count * Self.sectionSize <= image.count - table else {
      return nil
    }
    for index in 0..<count {
      let section = table + index * Self.sectionSize
      guard image.loadUnaligned(fromByteOffset: section + 4, as: UInt32.self) == 2 else { continue }
      let link = Int(image.loadUnaligned(fromByteOffset: section + 40, as: UInt32.self))
      guard link < count, let symbols = Self.content(image, section),
        let names = Self.content(image, table + link * Self.sectionSize)
      else { return nil }
      self.symbols = symbols
      self.names = names
      return
    }
    return nil
  }

  private static func content(_ image: UnsafeRawBufferPointer, _ section: Int) -> Range<Int>? {
    let offset = Int(clamping: image.loadUnaligned(fromByteOffset: section + 24, as: UInt64.self))
    let size = Int(clamping: image.loadUnaligned(fromByteOffset: section + 32, as: UInt64.self))
    guard offset >= 0, size >= 0, offset <= image.count, size <= image.count - offset else {
      return nil
    }
    return offset..<(offset + size)
  }

  /// Calls `body` with the name of each symbol.
  func visit(_ body: (UnsafeRawBufferPointer) -> Void) {
    var entry = symbols.lowerBound
    while entry + Self.symbolSize <= symbols.upperBound {
      let name = names.lowerBound + Int(image.loadUnaligned(fromByteOffset: entry, as: UInt32.self))
      entry += Self.symbolSize
      guard name < names.upperBound, image[name] == UInt8(ascii: "$") else { continue }
      var end = name
      while end < names.upperBound, image[end] != 0 { end += 1 }
      body(UnsafeRawBufferPointer(rebasing: image[name..<end]))
    }
  }
}
