extension Array where Element: AnyObject {
  /// The index of an object; the newest are looked for most often.
  package func lastIndex(of object: Element) -> Int? { lastIndex { $0 === object } }

  /// Removes an object, if it is there.
  package mutating func remove(_ object: Element) {
    if let index = lastIndex(of: object) { remove(at: index) }
  }
}
