internal import RouteModel

extension DecodingError {
  /// What is wrong, with the path in the document and the place in the text.
  func diagnostic(_ tree: JSONValue, _ source: SourceText) -> Diagnostic {
    let context: DecodingError.Context
    var message: String
    switch self {
    case .keyNotFound(let key, let found):
      context = found
      message = "the key '\(key.stringValue)' is missing"
    case .typeMismatch(let type, let found):
      context = found
      message = "\(Self.noun(of: type)) expected"
    case .valueNotFound(let type, let found):
      context = found
      message = "\(Self.noun(of: type)) expected, not null"
    case .dataCorrupted(let found):
      context = found
      message = found.debugDescription
    @unknown default:
      return Diagnostic(
        code: "bad-value", message: "\(self)", place: SourcePlace(file: source.file))
    }
    let path = context.codingPath.reduce(into: "") { path, key in
      path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? "" : ".") + key.stringValue
    }
    if !path.isEmpty { message = "\(path): \(message)" }
    return Diagnostic(
      code: "bad-value", message: message,
      place: source.place(utf8Offset: tree.offset(of: context.codingPath)))
  }

  private static func noun(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is Int.Type: "a whole number"
    case is any Collection.Type: "a list or an object"
    default: "another kind of value"
    }
  }
}

extension JSONValue {
  /// Where the value at a path stands, or the last part of the path that is there. Keys count as
  /// their own place if the path ends with one.
  fileprivate func offset(of path: [any CodingKey]) -> Int {
    var node = self
    var offset = self.offset
    for key in path {
      if let elements = node.array {
        guard let index = key.intValue, elements.indices.contains(index) else { return offset }
        node = elements[index]
        offset = node.offset
      } else {
        guard let member = node.object?.first(where: { $0.key == key.stringValue }) else {
          return offset
        }
        node = member.value
        offset = member.keyOffset
      }
    }
    return offset
  }
}
