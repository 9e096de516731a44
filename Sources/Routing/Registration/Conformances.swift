import CTypeRecords

/// The conformances that the program's own records declare, read once: asking the runtime about N new
/// classes takes N² steps. What is not here, such as what another image declares, the runtime knows.
enum Conformances {
  private struct Pair: Hashable {
    let type: UInt
    let target: UInt
  }

  private static let declared = pairs(conformance_record)
  /// Those that hold on a global actor alone: elsewhere the runtime says that the type does not conform.
  private static let isolated = pairs(isolated_conformance_record)

  private static func pairs(_ record: (Int) -> conformance) -> Set<Pair> {
    var found: Set<Pair> = []
    for index in 0..<conformance_count() {
      let record = record(index)
      guard let type = record.type, let target = record.protocol else { continue }
      found.insert(Pair(type: UInt(bitPattern: type), target: UInt(bitPattern: target)))
    }
    return found
  }

  /// Whether a class or a superclass of it declares a protocol.
  static func has(_ type: UnsafeRawPointer, _ target: UnsafeRawPointer) -> Bool {
    has(type, target, in: declared)
  }

  /// Whether a class conforms to a protocol of a type on a global actor alone.
  static func isIsolated(_ type: AnyClass, of target: Any.Type) -> Bool {
    let (type, target) = (
      unsafeBitCast(type, to: UnsafeRawPointer.self),
      unsafeBitCast(target, to: UnsafeRawPointer.self)
    )
    return (0..<existential_protocol_count(target)).contains { index in
      existential_protocol(target, index).map { has(type, $0, in: isolated) } ?? false
    }
  }

  private static func has(
    _ type: UnsafeRawPointer, _ target: UnsafeRawPointer, in declared: Set<Pair>
  ) -> Bool {
    guard type_is_class(type) != 0 else { return false }
    var here: UnsafeRawPointer? = type
    while let metadata = here {
      if let descriptor = class_descriptor(metadata),
        declared.contains(
          Pair(type: UInt(bitPattern: descriptor), target: UInt(bitPattern: target)))
      {
        return true
      }
      here = type_superclass(metadata)
    }
    return false
  }

  /// The classes that declare a protocol themselves.
  static func classes(of target: Any.Type) -> [AnyClass] {
    let target = only_protocol(unsafeBitCast(target, to: UnsafeRawPointer.self))
    return (0..<conformance_count()).compactMap { index in
      let record = conformance_record(index)
      guard record.protocol == target, let type = record.type, let metadata = class_of(type) else {
        return nil
      }
      return unsafeBitCast(metadata, to: Any.Type.self) as? AnyClass
    }
  }
}
