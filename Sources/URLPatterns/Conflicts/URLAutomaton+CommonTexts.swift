extension URLAutomaton {
  /// How many states a search looks at before it gives up.
  private static let limit = 100_000

  /// What both languages have, without states that lead nowhere.
  func intersection(_ other: URLAutomaton) -> URLAutomaton {
    let width = other.count
    // The numbers of pairs of states; -1 for none.
    var numbers = [Int32](repeating: -1, count: count * width)
    numbers[0] = 0
    var states = [0]
    var result = URLAutomaton()
    var found: [Edge] = []
    var next = 0
    while next < states.count {
      let (a, b) = states[next].quotientAndRemainder(dividingBy: width)
      found.removeAll(keepingCapacity: true)
      for edge in edges(of: a) {
        for move in other.edges(of: b) {
          let bytes = edge.bytes.intersection(move.bytes)
          if bytes.isEmpty { continue }
          let state = Int(edge.target) * width + Int(move.target)
          if numbers[state] < 0 {
            numbers[state] = Int32(states.count)
            states.append(state)
          }
          found.append(Edge(bytes: bytes, target: numbers[state]))
        }
      }
      result.add(found, accepts: accepts[a] && other.accepts[b])
      next += 1
    }
    return result.withoutDeadEnds
  }

  /// The same language without dead states. The edges with the most readable characters come first,
  /// so that examples read well.
  private var withoutDeadEnds: URLAutomaton {
    var lives = accepts
    var isChanged = true
    while isChanged {
      isChanged = false
      // Most edges lead to states that come later.
      for state in lives.indices.reversed() where !lives[state] {
        guard edges(of: state).contains(where: { lives[Int($0.target)] }) else { continue }
        lives[state] = true
        isChanged = true
      }
    }
    var result = URLAutomaton()
    guard lives.first == true else {
      result.add([], accepts: false)
      return result
    }
    var numbers: [Int32] = []
    var count: Int32 = 0
    for isAlive in lives {
      numbers.append(count)
      if isAlive { count += 1 }
    }
    for state in lives.indices where lives[state] {
      var kept: [Edge] = []
      for edge in edges(of: state) where lives[Int(edge.target)] {
        kept.append(Edge(bytes: edge.bytes, target: numbers[Int(edge.target)]))
      }
      if kept.count > 1 { kept.sort { $0.bytes.exampleRank < $1.bytes.exampleRank } }
      result.add(kept, accepts: accepts[state])
    }
    return result
  }

  /// The language of all texts.
  static let everything = URLAutomaton(.any(.everything))

  /// A shortest text of this language, which is in another one, too, and in none of some.
  func shortest(
    in other: URLAutomaton = .everything, outside others: [URLAutomaton] = []
  ) -> SearchResult<[UInt8]> {
    let width = other.count
    var subsets = Subsets(others)
    // The states of the two as one number, and the set of states of the others.
    var queue: [(state: Int, subset: Int32, parent: Int32, byte: UInt8)] = [(0, 0, -1, 0)]
    var seen: Set<Int> = [0]
    var next = 0
    while next < queue.count {
      guard next < Self.limit else { return .unknown }
      let place = queue[next]
      let (a, b) = place.state.quotientAndRemainder(dividingBy: width)
      if accepts[a], other.accepts[b], !subsets.accepts(place.subset) {
        var text: [UInt8] = []
        var step = next
        while queue[step].parent >= 0 {
          text.append(queue[step].byte)
          step = Int(queue[step].parent)
        }
        return .found(text.reversed())
      }
      for edge in edges(of: a) {
        for move in other.edges(of: b) where !edge.bytes.isDisjoint(with: move.bytes) {
          let bytes = edge.bytes.intersection(move.bytes)
          let state = Int(edge.target) * width + Int(move.target)
          for (own, subset) in subsets.moves(from: place.subset) {
            guard let byte = bytes.intersection(own).example,
              seen.insert(state << 24 | Int(subset)).inserted
            else { continue }
            queue.append((state, subset, Int32(next), byte))
          }
        }
      }
      next += 1
    }
    return .none
  }

  /// The same language, with one edge for each byte.
  var determinised: URLAutomaton {
    var subsets = Subsets([self])
    var result = URLAutomaton()
    var next: Int32 = 0
    while next < subsets.count {
      let edges = subsets.moves(from: next).map { Edge(bytes: $0.bytes, target: $0.subset) }
      result.add(edges, accepts: subsets.accepts(next))
      next += 1
    }
    return result.withoutDeadEnds
  }
}

/// Decides for many pairs of languages whether they have a text in common; most have none.
struct CommonTextSearch {
  /// The last question in which each pair of states was met.
  private var marks: [Int32] = []
  private var question: Int32 = 0
  private var open: [(Int, Int)] = []

  mutating func meet(_ one: URLAutomaton, _ other: URLAutomaton) -> Bool {
    let width = other.count
    if marks.count < one.count * width || question == .max {
      marks = [Int32](repeating: 0, count: max(marks.count, 2 * one.count * width))
      question = 0
    }
    question += 1
    open.removeAll(keepingCapacity: true)
    open.append((0, 0))
    // Without the buffers, references would be counted for each pair of states.
    return one.edges.withUnsafeBufferPointer { edges in
      other.edges.withUnsafeBufferPointer { moves in
        while let (a, b) = open.popLast() {
          if one.accepts[a], other.accepts[b] { return true }
          for number in one.firsts[a]..<one.firsts[a + 1] {
            let edge = edges[Int(number)]
            for place in other.firsts[b]..<other.firsts[b + 1] {
              let move = moves[Int(place)]
              if edge.bytes.isDisjoint(with: move.bytes) { continue }
              let mark = Int(edge.target) * width + Int(move.target)
              if marks[mark] == question { continue }
              marks[mark] = question
              open.append((Int(edge.target), Int(move.target)))
            }
          }
        }
        return false
      }
    }
  }
}

/// The sets of states in which some automata are after a text, numbered; 0 is the one before any.
private struct Subsets {
  private let languages: [URLAutomaton]
  /// A state of one of the automata has the automaton's place in its upper half.
  private var numbers: [[Int]: Int32] = [:]
  private var sets: [[Int]] = []
  private var known: [[(bytes: ByteSet, subset: Int32)]?] = []

  init(_ languages: [URLAutomaton]) {
    self.languages = languages
    _ = number(of: languages.indices.map { $0 << 32 })
  }

  var count: Int { sets.count }

  private mutating func number(of states: [Int]) -> Int32 {
    if let number = numbers[states] { return number }
    let number = Int32(sets.count)
    numbers[states] = number
    sets.append(states)
    known.append(nil)
    return number
  }

  func accepts(_ subset: Int32) -> Bool {
    sets[Int(subset)].contains { languages[$0 >> 32].accepts[$0 & 0xFFFF_FFFF] }
  }

  /// All bytes, divided by where they lead.
  mutating func moves(from subset: Int32) -> [(bytes: ByteSet, subset: Int32)] {
    if let known = known[Int(subset)] { return known }
    var classes: [(bytes: ByteSet, targets: Set<Int>)] = [(.everything, [])]
    for state in sets[Int(subset)] {
      let language = state >> 32
      for edge in languages[language].edges(of: state & 0xFFFF_FFFF) {
        let target = language << 32 | Int(edge.target)
        for place in classes.indices {
          let inside = classes[place].bytes.intersection(edge.bytes)
          if inside.isEmpty { continue }
          let outside = classes[place].bytes.subtracting(edge.bytes)
          if !outside.isEmpty { classes.append((outside, classes[place].targets)) }
          classes[place].bytes = inside
          classes[place].targets.insert(target)
        }
      }
    }
    let moves = classes.map { (bytes: $0.bytes, subset: number(of: $0.targets.sorted())) }
    known[Int(subset)] = moves
    return moves
  }
}
