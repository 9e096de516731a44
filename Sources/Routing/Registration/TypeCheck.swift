import CLibrary
import CTypeRecords

/// Questions about types that are only known at run time.
package enum TypeCheck {
  /// Whether a value of `type` is a value of `target`: the same type, a subclass, or a type that
  /// conforms to every protocol of an existential type.
  ///
  /// As in ZIKRouter's checks, a protocol is not of the kind of its super-protocol: `any Sub` is
  /// not `any Super`.
  ///
  /// Only classes are checked against a protocol with arguments, such as `any Collection<Int>`.
  package static func isKind(_ type: Any.Type, of target: Any.Type) -> Bool {
    let (raw, rawTarget) = (
      unsafeBitCast(type, to: UnsafeRawPointer.self),
      unsafeBitCast(target, to: UnsafeRawPointer.self)
    )
    if type_has_arguments(rawTarget) != 0, type != target { return isKind(raw, with: target) }
    return type_is(raw, rawTarget) { type, target in
      guard let type, let target else { return 0 }
      return Conformances.has(type, target) ? 1 : 0
    } != 0
  }

  /// The runtime can tell whether an object, but not whether a class, conforms to a protocol with
  /// arguments. So it is asked about an object of which it reads only the class.
  private static func isKind(_ type: UnsafeRawPointer, with target: Any.Type) -> Bool {
    guard let blank = blank_object(type) else { return false }
    defer { free_blank_object(blank, type) }
    return isValue(blank, of: target)
  }

  @inline(never)
  private static func isValue<T>(_ object: UnsafeMutableRawPointer, of target: T.Type) -> Bool {
    Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue() is T
  }

  /// An object, if there is one, as a value of a type that is only known at run time. A plain `as?` would
  /// make a value of nil where the type is `Any`.
  package static func typed<T>(_ object: AnyObject?, as target: T.Type = T.self) -> T? {
    guard let object else { return nil }
    return object as? T
  }

  /// Gives an object to a closure, if it is of the type that the closure takes. `as?` would ask the
  /// runtime for the optional of a type that is only known at run time.
  @inline(__always) static func give<T>(_ object: AnyObject, to body: (T) -> Void) {
    switch object {
    case let typed as T: body(typed)
    default: break
    }
  }

  /// A value as an object. A plain `as` would ask the runtime ten times as much.
  @inline(__always)
  package static func object<T, U>(_ value: T, as target: U.Type = AnyObject.self) -> U? {
    value as? U
  }

  /// Whether a type is a protocol that a module may declare, or a composition with one: not a
  /// class, a struct, `Any`, or one of the library's own protocols.
  static func isProtocol(_ type: Any.Type) -> Bool {
    type != (any ViewRoutable).self && type != (any ServiceRoutable).self
      && type_is_protocol(unsafeBitCast(type, to: UnsafeRawPointer.self)) != 0
  }

  /// The qualified name of a protocol or class: `Module.Name`, `Module.Name<Argument>`.
  package static func qualifiedName(_ type: Any.Type) -> String {
    let name = _typeName(type, qualified: true)
    guard type_has_arguments(unsafeBitCast(type, to: UnsafeRawPointer.self)) != 0 else {
      return name
    }
    return withoutRequirements(name)
  }

  /// The runtime writes `any A.P<Self.A.P.Element == Swift.Int>` where people write `A.P<Swift.Int>`.
  static func withoutRequirements(_ name: String) -> String {
    let name = name.hasPrefix("any ") ? name.dropFirst(4) : name[...]
    var arguments = ""
    var rest = name
    while let equals = rest.firstRange(of: " == ") {
      var part = rest[..<equals.lowerBound]
      // The last one: what a parameter is called may have arguments of its own.
      var end = part.endIndex
      while let found = part.firstRange(of: "Self.") {
        end = found.lowerBound
        part = part[found.upperBound...]
      }
      arguments += rest[..<end]
      rest = rest[equals.upperBound...]
    }
    return arguments + rest
  }

  /// The name without the module.
  package static func bareName(_ qualified: String) -> String {
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
