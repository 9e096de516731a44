import CTypeRecords
import Testing

private protocol Shape { func area() -> Int }
private protocol Named: AnyObject {}
private class Base: Named {
  let number: Int64 = 7
}
private final class Derived: Base {
  let other: Int64 = 8
}
private struct Square: Shape { func area() -> Int { 4 } }
private final class Generic<T> {}

/// The layouts that CTypeRecords reads are those of this compiler: with a new one, this fails first and
/// not a look-up.
struct TypeRecordLayoutTests {
  private func pointer(_ type: Any.Type) -> UnsafeRawPointer {
    unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  @Test func `a class has its superclass, its descriptor and its size where they are read`() {
    #expect(type_is_class(pointer(Derived.self)) != 0)
    #expect(type_is_class(pointer(Square.self)) == 0)
    #expect(type_superclass(pointer(Derived.self)) == pointer(Base.self))
    #expect(type_superclass(pointer(Square.self)) == nil)
    #expect(class_of(class_descriptor(pointer(Derived.self))) == pointer(Derived.self))
    #expect(class_of(class_descriptor(pointer(Generic<Int>.self))) == nil)
    #expect(sizeOfDerived() == 32)
  }

  /// The words of an object: its class, its count, two numbers.
  private func sizeOfDerived() -> Int {
    Int(pointer(Derived.self).load(fromByteOffset: 24, as: UInt32.self))
  }

  @Test func `an object that only says its class is allocated and freed`() throws {
    let object = try #require(blank_object(pointer(Derived.self)))
    let type = unsafeBitCast(object.load(as: UnsafeRawPointer.self), to: Any.Type.self)
    #expect(ObjectIdentifier(type) == ObjectIdentifier(Derived.self))
    free_blank_object(object, pointer(Derived.self))
    #expect(blank_object(pointer(Square.self)) == nil)
  }

  @Test func `an existential type has its protocols where they are read`() {
    let shape = pointer((any Shape).self)
    #expect(type_is_protocol(shape) != 0 && type_has_arguments(shape) == 0)
    #expect(existential_protocol_count(shape) == 1)
    #expect(existential_protocol(shape, 0) == only_protocol(shape))
    let both = pointer((any Base & Shape & Sendable).self)
    #expect(existential_protocol_count(both) == 1)
    #expect(existential_protocol(both, 0) == only_protocol(shape))
    #expect(type_has_arguments(pointer((any Collection<Int>).self)) != 0)
    #expect(type_is_protocol(pointer(Base.self)) == 0)
  }

  @Test func `the records of the image name this file's classes and conformances`() {
    let classes = (0..<type_record_count()).compactMap { type_record_class($0) }
    #expect(classes.contains(pointer(Derived.self)) && classes.contains(pointer(Base.self)))
    let shape = only_protocol(pointer((any Shape).self))
    let named = only_protocol(pointer((any Named).self))
    let records = (0..<conformance_count()).map { conformance_record($0) }
    #expect(records.contains { $0.protocol == shape && $0.type != nil })
    #expect(
      records.contains {
        $0.protocol == named && $0.type == class_descriptor(pointer(Base.self))
      })
  }
}
