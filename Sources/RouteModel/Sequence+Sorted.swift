/// One sort for all types of elements. Of the standard library's, the compiler makes a copy of three
/// kilobytes for each type; where a file imports this room, these come before those of the same name.
extension Sequence {
  /// The elements in an order; of equal ones the earlier comes first.
  ///
  /// - Parameter precedes: Whether the first comes before the second.
  @inlinable package func sorted(
    by precedes: (Element, Element) throws -> Bool
  ) rethrows -> [Element] {
    let elements = Array(self)
    return try sortedPlaces(elements.count) { try precedes(elements[$0], elements[$1]) }
      .map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  /// The elements, the smallest first.
  @inlinable package func sorted() -> [Element] { sorted(by: <) }
}

/// The numbers from 0 in an order; of equal ones the smaller comes first.
///
/// - Parameters:
///   - count: How many numbers.
///   - precedes: Whether the first comes before the second.
@usableFromInline @inline(never)
package func sortedPlaces(
  _ count: Int, by precedes: (Int, Int) throws -> Bool
) rethrows -> [Int] {
  var places = Array(0..<count)
  try places.sort(by: precedes)
  return places
}
