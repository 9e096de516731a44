import CTypeRecords

/// Questions about types that are only known at run time.
public enum TypeCheck {
  /// Whether a value of `type` is a value of `target`: the same type, a subclass, or a type that
  /// conforms to every protocol of an existential type.
  ///
  /// A protocol is not its own super-protocol's value, as in ZIKRouter's checks: `any Sub` is not
  /// `any Super`.
  public static func isKind(_ type: Any.Type, of target: Any.Type) -> Bool {
    type_is(
      unsafeBitCast(type, to: UnsafeRawPointer.self),
      unsafeBitCast(target, to: UnsafeRawPointer.self),
      { ConformanceRecords.declares($0, $1) ? 1 : 0 }) != 0
  }

  /// The name by which a protocol or class is known: `Module.Name`.
  static func qualifiedName(_ type: Any.Type) -> String { _typeName(type, qualified: true) }

  /// The name without the module.
  static func bareName(_ qualified: String) -> String {
    guard let dot = qualified.lastIndex(of: ".") else { return qualified }
    // A composition or a generic type has no bare name of its own.
    if qualified.contains(where: { $0 == " " || $0 == "<" }) { return qualified }
    return String(qualified[qualified.index(after: dot)...])
  }
}

extension TypeCheck {
  /// The superclass of a class, or nil.
  static func superclass(of type: AnyClass) -> AnyClass? {
    guard let raw = type_superclass(unsafeBitCast(type, to: UnsafeRawPointer.self)) else {
      return nil
    }
    return unsafeBitCast(raw, to: Any.Type.self) as? AnyClass
  }
}
