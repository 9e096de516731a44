extension Automaton {
  /// How many states a search looks at before it gives up.
  private static let limit = 50_000

  /// What is known of a question about two languages.
  enum Answer: Equatable {
    case found([UInt8])
    case none
    case unknown
  }

  /// A shortest text in both languages.
  ///
  /// - Parameters:
  ///   - opening: what the first bytes have to be.
  ///   - work: is counted up for every pair of states that is looked at.
  func intersection(
    _ other: Automaton, opening: [ByteSet] = [], work: inout Int
  ) -> Answer {
    let width = other.edges.count
    // As many pairs of states for each number of bytes of the opening.
    let layer = width * edges.count
    var steps: [(parent: Int, byte: UInt8?)] = []
    var seen = StateSet(count: layer * (opening.count + 1))
    var count = 0
    defer { work += count }
    // Pairs of states, by the number of bytes that lead there; moves without a byte stay in a round.
    var round: [(state: Int, step: Int)] = [(start * width + other.start, -1)]
    while !round.isEmpty {
      var next: [(state: Int, step: Int)] = []
      while let (state, step) = round.popLast() {
        guard seen.insert(state) else { continue }
        count += 1
        guard count < Automaton.limit else { return .unknown }
        let (depth, pair) = state.quotientAndRemainder(dividingBy: layer)
        let (a, b) = pair.quotientAndRemainder(dividingBy: width)
        let isOpening = depth < opening.count
        if a == accept && b == other.accept && !isOpening {
          return .found(Automaton.text(steps, step))
        }
        for target in silent[a] { round.append((depth * layer + target * width + b, step)) }
        for target in other.silent[b] { round.append((depth * layer + a * width + target, step)) }
        for edge in edges[a] {
          for move in other.edges[b] {
            var set = edge.set.intersection(move.set)
            if isOpening { set = set.intersection(opening[depth]) }
            guard let byte = set.example else { continue }
            let target =
              (isOpening ? depth + 1 : depth) * layer + edge.target * width + move.target
            if seen.contains(target) { continue }
            steps.append((step, byte))
            next.append((target, steps.count - 1))
          }
        }
      }
      round = next.reversed()
    }
    return .none
  }

  /// A shortest text of this language that the other one lacks; `none` when this one is inside.
  ///
  /// - Parameters:
  ///   - opening: what the first bytes have to be; shorter texts do not count.
  ///   - work: is counted up for every pair of states that is looked at.
  func difference(
    _ other: Automaton, opening: [ByteSet] = [], work: inout Int
  ) -> Answer {
    var numbers: [[Int]: Int] = [:]
    var sets: [[Int]] = []
    func number(_ states: [Int]) -> Int {
      let closed = other.closure(of: states)
      if let known = numbers[closed] { return known }
      numbers[closed] = sets.count
      sets.append(closed)
      return sets.count - 1
    }
    var queue: [(state: Int, others: Int, depth: Int, parent: Int, byte: UInt8?)] = []
    var seen: Set<[Int]> = []
    func visit(_ state: Int, _ others: Int, _ depth: Int, _ parent: Int, _ byte: UInt8?) {
      if seen.insert([state, others, depth]).inserted {
        queue.append((state, others, depth, parent, byte))
      }
    }
    visit(start, number([other.start]), 0, -1, nil)
    var head = 0
    defer { work += 10 * head }
    while head < queue.count {
      guard head < Automaton.limit / 5 else { return .unknown }
      let place = queue[head]
      let isOpening = place.depth < opening.count
      if place.state == accept, !isOpening, !sets[place.others].contains(other.accept) {
        return .found(Automaton.text(queue.map { ($0.parent, $0.byte) }, head))
      }
      for next in silent[place.state] { visit(next, place.others, place.depth, head, nil) }
      for edge in edges[place.state] {
        let allowed = isOpening ? edge.set.intersection(opening[place.depth]) : edge.set
        guard !allowed.isEmpty else { continue }
        let depth = isOpening ? place.depth + 1 : place.depth
        for (set, targets) in other.moves(from: sets[place.others], within: allowed) {
          if let byte = set.example { visit(edge.target, number(targets), depth, head, byte) }
        }
      }
      head += 1
    }
    return .none
  }

  /// Splits a set of bytes by where they lead from some states.
  private func moves(from states: [Int], within set: ByteSet) -> [(ByteSet, [Int])] {
    var classes: [(set: ByteSet, targets: [Int])] = [(set, [])]
    for state in states {
      for edge in edges[state] {
        var split: [(set: ByteSet, targets: [Int])] = []
        for piece in classes {
          let inside = piece.set.intersection(edge.set)
          let outside = piece.set.subtracting(edge.set)
          if !inside.isEmpty { split.append((inside, piece.targets + [edge.target])) }
          if !outside.isEmpty { split.append((outside, piece.targets)) }
        }
        classes = split
      }
    }
    return classes.map { ($0.set, Array(Set($0.targets)).sorted()) }
  }

  private static func text(_ steps: [(parent: Int, byte: UInt8?)], _ end: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var place = end
    while place >= 0 {
      if let byte = steps[place].byte { bytes.append(byte) }
      place = steps[place].parent
    }
    return bytes.reversed()
  }
}

/// Numbers of states that were looked at: bits where there are not too many, else a set.
private struct StateSet {
  private var words: [UInt64] = []
  private var others: Set<Int> = []

  init(count: Int) {
    if count <= 1 << 20 { words = [UInt64](repeating: 0, count: count / 64 + 1) }
  }

  func contains(_ state: Int) -> Bool {
    words.isEmpty ? others.contains(state) : words[state >> 6] >> UInt64(state & 63) & 1 == 1
  }

  /// Returns whether it was not there before.
  mutating func insert(_ state: Int) -> Bool {
    if words.isEmpty { return others.insert(state).inserted }
    let bit: UInt64 = 1 << UInt64(state & 63)
    guard words[state >> 6] & bit == 0 else { return false }
    words[state >> 6] |= bit
    return true
  }
}
