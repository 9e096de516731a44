/// Sorting by texts. What sorts is not generic, so that one copy of it is in the program, whatever is sorted.
extension Sequence {
  /// The elements in the order of a text of each; those with equal texts stay in their order.
  package func ordered(by text: (Element) -> String) -> [Element] {
    let elements = Array(self)
    return TextOrder.indices(of: elements.map(text)).map { elements[$0] }
  }

  /// The elements in the order of a key of several texts of each.
  package func orderedByTexts(_ key: (Element) -> [String]) -> [Element] {
    let elements = Array(self)
    return TextOrder.indices(of: elements.map(key)).map { elements[$0] }
  }
}

private enum TextOrder {
  /// The indices of texts, in the order of the texts.
  static func indices(of texts: [String]) -> [Int] {
    texts.indices.sorted { texts[$0] < texts[$1] }
  }

  /// The indices of keys of several texts, in the order of the keys.
  static func indices(of keys: [[String]]) -> [Int] {
    keys.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }
  }
}
