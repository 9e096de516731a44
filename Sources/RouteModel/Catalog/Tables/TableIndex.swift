/// Finds the places of rows by the hashes of their keys: open addressing, four bytes a slot, so that a
/// million rows are indexed in eight megabytes.
@usableFromInline
struct TableIndex: Sendable {
  /// A place plus one; 0 is free. Their number is zero or a power of two.
  @usableFromInline var slots: [UInt32] = []

  @inlinable init() {}

  /// The number of rows that fill three quarters of the slots.
  @inlinable var capacity: Int { slots.count / 4 * 3 }

  /// - Parameter capacity: The least number of rows.
  @inlinable
  init(capacity: Int) {
    var size = 8
    while size / 4 * 3 < capacity { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
  }

  /// The place of a key; nil if it has none.
  ///
  /// - Parameter isAt: Whether the row at a place has the key.
  @inlinable
  func place(hash: Int, _ isAt: (Int) -> Bool) -> Int? {
    guard let slot = slot(hash: hash, isAt) else { return nil }
    return Int(slots[slot]) - 1
  }

  @inlinable
  func slot(hash: Int, _ isAt: (Int) -> Bool) -> Int? {
    if slots.isEmpty { return nil }
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] != 0 {
      if isAt(Int(slots[slot]) - 1) { return slot }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds a key that has no place yet; there must be room.
  @inlinable
  mutating func insert(_ place: Int, hash: Int) {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(truncatingIfNeeded: place + 1)
  }

  /// Frees a slot and closes the gap after it.
  ///
  /// - Parameter hash: The hash of the key at a place.
  @inlinable
  mutating func remove(slot: Int, _ hash: (Int) -> Int) {
    let mask = slots.count - 1
    var hole = slot
    var next = (slot + 1) & mask
    while slots[next] != 0 {
      let wanted = hash(Int(slots[next]) - 1) & mask
      // The entry may move back unless its preferred slot is between the hole and itself.
      if (next - wanted) & mask >= (next - hole) & mask {
        slots[hole] = slots[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    slots[hole] = 0
  }
}
