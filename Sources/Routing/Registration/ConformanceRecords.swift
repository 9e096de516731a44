import CTypeRecords

/// The conformances that the program's own classes declare, read from the image's records: once, for
/// all registries.
///
/// The runtime searches all records for every new pair of a class and a protocol, so registering N
/// classes with N protocols would cost N² steps. Conditional conformances and those of other images
/// are not here: the runtime is asked for them.
enum ConformanceRecords {
  /// Whether a class or one of its superclasses declares a conformance.
  static func declares(_ type: AnyClass, _ target: Any.Type) -> Bool {
    guard let descriptor = sole_protocol(unsafeBitCast(target, to: UnsafeRawPointer.self)) else {
      return false
    }
    return declares(unsafeBitCast(type, to: UnsafeRawPointer.self), descriptor)
  }

  /// The same for the metadata of any type and a protocol's descriptor.
  static func declares(_ type: UnsafeRawPointer?, _ target: UnsafeRawPointer?) -> Bool {
    guard let target else { return false }
    var current = type
    while let here = current, let descriptor = class_descriptor(here) {
      if let pair = pair(descriptor, target), pairs.contains(pair) { return true }
      current = type_superclass(here)
    }
    return false
  }

  // MARK: The records

  /// Pairs of a class and a protocol, each by its distance from the records.
  private static let pairs: Set<UInt64> = {
    let count = conformance_record_count()
    var pairs = Set<UInt64>(minimumCapacity: count)
    for index in 0..<count {
      var type: UnsafeRawPointer?
      var target: UnsafeRawPointer?
      guard conformance_of_record(index, &type, &target) != 0, let type, let target,
        let pair = pair(type, target)
      else { continue }
      pairs.insert(pair)
    }
    return pairs
  }()

  private static let origin = Int(bitPattern: conformance_record(0))

  /// Nil if one of the two is in another image.
  private static func pair(_ type: UnsafeRawPointer, _ target: UnsafeRawPointer) -> UInt64? {
    guard let type = Int32(exactly: Int(bitPattern: type) &- origin),
      let target = Int32(exactly: Int(bitPattern: target) &- origin)
    else { return nil }
    return UInt64(UInt32(bitPattern: type)) << 32 | UInt64(UInt32(bitPattern: target))
  }
}
