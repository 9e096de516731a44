/// Names by the ids of their rows, added in rising order of the ids. Ids that follow each other, as they
/// nearly always do, are found without hashing.
struct NamesByID {
  private var first: Int64 = 0
  private var names: [String] = []
  private var others: [Int64: String] = [:]

  mutating func append(_ name: String, _ id: Int64) {
    if names.isEmpty, others.isEmpty { first = id }
    if index(id) == names.count { names.append(name) } else { others[id] = name }
  }

  subscript(_ id: Int64) -> String? {
    if let index = index(id), index < names.count { return names[index] }
    return others.isEmpty ? nil : others[id]
  }

  /// The place of an id behind the first one; nil if it cannot have one.
  private func index(_ id: Int64) -> Int? {
    let (distance, isOver) = id.subtractingReportingOverflow(first)
    return isOver || distance < 0 ? nil : Int(distance)
  }
}
