import Routing
import Testing

private protocol Root1 {}
private protocol Sub1: Root1 {}
private protocol Root2: AnyObject {}
private class Plain: Root1, Encodable {}
private class Derived: Plain, Root2 {}
private class Generic<T>: Root1 {}
private class OfGeneric: Generic<Int> {}
private class GenericDerived<T>: Generic<T>, Root2 {}
private struct Value: Sub1 {}
private enum Choice: Root1, Decodable { case one }
private class Other {}

/// Is A a B, asked of types that are only known at run time.
struct TypeCheckTests {
  struct Case: Sendable, CustomStringConvertible {
    let id: Int
    let type: Any.Type
    let target: Any.Type
    let expected: Bool
    init(_ id: Int, _ type: Any.Type, _ target: Any.Type, _ expected: Bool) {
      self.id = id
      self.type = type
      self.target = target
      self.expected = expected
    }
    var description: String { "\(id): \(type) is \(expected ? "" : "not ")\(target)" }
  }

  static let cases: [Case] = [
    .init(56, Plain.self, Plain.self, true),
    .init(56, Plain.self, (any Root1).self, true),
    .init(56, Plain.self, (any Encodable).self, true),
    .init(56, Plain.self, Other.self, false),
    .init(57, Derived.self, Plain.self, true),
    .init(57, Plain.self, Derived.self, false),
    .init(58, Derived.self, (any Root1).self, true),
    .init(58, Derived.self, (any Root2).self, true),
    .init(58, Plain.self, (any Root2).self, false),
    .init(59, Derived.self, (any Plain & Root2).self, true),
    .init(59, Derived.self, (any Root1 & Root2).self, true),
    .init(59, Derived.self, (any Root1 & Encodable).self, true),
    .init(60, Plain.self, (any Plain & Root2).self, false),
    .init(60, Plain.self, (any Root1 & Decodable).self, false),
    .init(60, Plain.self, (any Codable).self, false),
    .init(61, Generic<Int>.self, (any Root1).self, true),
    .init(61, Generic<Int>.self, Generic<Int>.self, true),
    .init(61, Generic<Int>.self, Generic<String>.self, false),
    .init(62, OfGeneric.self, Generic<Int>.self, true),
    .init(62, OfGeneric.self, Generic<String>.self, false),
    .init(62, OfGeneric.self, (any Root1).self, true),
    .init(63, GenericDerived<Int>.self, Generic<Int>.self, true),
    .init(63, GenericDerived<Int>.self, (any Root2).self, true),
    .init(64, Value.self, (any Root1).self, true),
    .init(64, Value.self, (any Sub1).self, true),
    .init(64, Value.self, (any Root2).self, false),
    .init(64, Value.self, Plain.self, false),
    .init(65, Choice.self, (any Root1).self, true),
    .init(65, Choice.self, (any Decodable).self, true),
    .init(65, Choice.self, (any Encodable).self, false),
    .init(66, Other.self, AnyObject.self, true),
    .init(66, Value.self, AnyObject.self, false),
    .init(67, Other.self, Any.self, true),
    .init(68, Other.self, (any Root1).self, false),
    .init(69, (any Root1).self, (any Root1).self, true),
    // A sub-protocol is not its super-protocol's value, as in ZIKRouter.
    .init(69, (any Sub1).self, (any Root1).self, false),
    .init(69, (any Root1).self, (any Root1 & Root2).self, false),
    .init(69, (any Root1).self, Plain.self, false),
    .init(70, ((Int) -> Void).self, ((Int) -> Void).self, true),
    .init(70, ((Int) -> Void).self, Int.self, false),
    .init(70, (Int, Int).self, (Int, Int).self, true),
    .init(70, (Int, Int).self, Int.self, false),
    .init(70, Plain.Type.self, Plain.self, false),
  ]

  private func check(_ id: Int) {
    let cases = Self.cases.filter { $0.id == id }
    #expect(!cases.isEmpty)
    for test in cases {
      #expect(TypeCheck.isKind(test.type, of: test.target) == test.expected, "\(test)")
    }
  }

  @Test func s056_aClassIsItselfAndItsProtocols() { check(56) }
  @Test func s057_aSubclassIsItsSuperclass() { check(57) }
  @Test func s058_protocolsAreInherited() { check(58) }
  @Test func s059_compositionsAreSatisfied() { check(59) }
  @Test func s060_compositionsAreNotSatisfiedByHalf() { check(60) }
  @Test func s061_genericClasses() { check(61) }
  @Test func s062_subclassesOfGenericClasses() { check(62) }
  @Test func s063_genericSubclasses() { check(63) }
  @Test func s064_structs() { check(64) }
  @Test func s065_enumerations() { check(65) }
  @Test func s066_anyObjectIsEveryClass() { check(66) }
  @Test func s067_anyIsEverything() { check(67) }
  @Test func s068_unrelatedTypes() { check(68) }
  @Test func s069_protocolsAgainstProtocols() { check(69) }
  @Test func s070_functionsAndTuples() { check(70) }

  @Test func s071_typesOfDifferentKindsAreNothingOfEachOther() {
    let mixed: [Any.Type] = [
      Plain.self, Other.self, Value.self, Choice.self, Int.self, String.self, (any Root1).self,
      ((Int) -> Void).self, (Int, Int).self, Plain.Type.self,
    ]
    for (i, a) in mixed.enumerated() {
      for (j, b) in mixed.enumerated() where b != (any Root1).self {
        #expect(TypeCheck.isKind(a, of: b) == (i == j), "\(a) \(b)")
      }
    }
  }
}
