/// A growing hash table from scheme and host to a number; frozen with the index.
struct RootTableBuilder {
  private(set) var slots = [RootSlot](repeating: RootSlot(), count: 8)
  private var used = 0

  /// The number for a key, made by `make` when the key is new.
  mutating func value(
    seed: UInt32, scheme: Range<Int>, host: Range<Int>, in arena: [UInt8], make: () -> Int32
  ) -> Int32 {
    let hash = ByteView.of(arena) { bytes in
      var hash = RootHash(seed: seed)
      hash.add(bytes, scheme.lowerBound, scheme.upperBound)
      hash.add(bytes, host.lowerBound, host.upperBound)
      return hash.value
    }
    var place = Int(hash) & (slots.count - 1)
    while slots[place].value >= 0 {
      let slot = slots[place]
      if slot.hash == hash, slot.seed == seed, Int(slot.schemeLength) == scheme.count,
        Int(slot.hostLength) == host.count,
        arena[Int(slot.schemeOffset)..<Int(slot.schemeOffset) + scheme.count]
          .elementsEqual(arena[scheme]),
        arena[Int(slot.hostOffset)..<Int(slot.hostOffset) + host.count].elementsEqual(arena[host])
      {
        return slot.value
      }
      place = (place + 1) & (slots.count - 1)
    }
    let value = make()
    slots[place] = RootSlot(
      hash: hash, seed: seed, schemeOffset: UInt32(scheme.lowerBound),
      schemeLength: UInt16(scheme.count), hostLength: UInt16(host.count),
      hostOffset: UInt32(host.lowerBound), value: value)
    used += 1
    if used * 2 > slots.count { grow() }
    return value
  }

  private mutating func grow() {
    let old = slots
    slots = [RootSlot](repeating: RootSlot(), count: old.count * 2)
    for slot in old where slot.value >= 0 {
      var place = Int(slot.hash) & (slots.count - 1)
      while slots[place].value >= 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = slot
    }
  }
}

/// The frozen hash table.
struct RootTable {
  let slots: FrozenArray<RootSlot>
  /// Where the keys' bytes are.
  let arena: FrozenArray<UInt8>

  /// The number for the scheme and host of a URL; -1 for none.
  @inline(__always)
  func lookup(
    seed: UInt32, _ bytes: ByteView, scheme: (Int, Int), host: (Int, Int)
  ) -> Int32 {
    var hash = RootHash(seed: seed)
    hash.add(bytes, scheme.0, scheme.1)
    hash.add(bytes, host.0, host.1)
    let mask = slots.count - 1
    var place = Int(hash.value) & mask
    while true {
      let slot = slots[place]
      if slot.value < 0 { return -1 }
      if slot.hash == hash.value, slot.seed == seed, Int(slot.schemeLength) == scheme.1 - scheme.0,
        Int(slot.hostLength) == host.1 - host.0,
        bytes.equals(
          at: scheme.0, arena, at: Int(slot.schemeOffset), length: Int(slot.schemeLength)),
        bytes.equals(at: host.0, arena, at: Int(slot.hostOffset), length: Int(slot.hostLength))
      {
        return slot.value
      }
      place = (place + 1) & mask
    }
  }
}
