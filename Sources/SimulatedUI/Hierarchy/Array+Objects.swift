extension Array where Element: AnyObject {
  /// The index of an object. A loop from the end, because the newest are removed most often, and the
  /// standard library's searches would check at each call of their closure that it is on the main
  /// actor.
  package func lastIndex(of object: Element) -> Int? {
    var index = count - 1
    while index >= 0, self[index] !== object { index -= 1 }
    return index >= 0 ? index : nil
  }

  /// Removes an object, if it is there.
  package mutating func remove(_ object: Element) {
    if let index = lastIndex(of: object) { remove(at: index) }
  }
}
