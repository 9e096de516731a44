extension RouteEvent {
  /// The most bytes that a history keeps of a text in an event: its link, its message, a parameter.
  package static let longestText = 1 << 16
  /// The most bytes of a parameter's name that is kept as it is.
  private static let longestName = 1 << 10
  /// The most bytes that a history keeps of the names and values of an event's parameters together.
  package static let mostParameterBytes = 1 << 20
  /// The detail of an event that names what was truncated, and how long it was.
  package static let cut = "cut"

  /// Whether something in the event was truncated because it was too long.
  package var isCut: Bool { details[Self.cut] != nil }

  /// Whether a value in its URL or among its parameters was masked when it was recorded, so that it
  /// cannot be performed again.
  package var isMasked: Bool {
    url?.contains(Self.mask) == true || parameters.contains { $0.value.contains(Self.mask) }
  }

  /// The event as a history keeps it, so that opening a link of many megabytes does not fill the
  /// disk. A truncated text ends with `…`, and the detail `cut` describes the original.
  package func bounded() -> RouteEvent {
    var cuts: [String] = []
    var event = self
    func bound(_ name: String, _ text: inout String?) {
      guard let length = text?.utf8.count, length > Self.longestText else { return }
      text = text.map(Self.bounded)
      cuts.append("\(name) of \(length) bytes")
    }
    bound("url", &event.url)
    var message = failure?.message
    bound("message", &message)
    if let message { event.failure?.message = message }
    if let fewer = Self.bounded(parameters) {
      event.parameters = fewer
      cuts.append("\(parameters.count) parameters")
    }
    for (name, value) in details where value.utf8.count > Self.longestText {
      bound(name, &event.details[name])
    }
    for (index, change) in stackChanges.enumerated() {
      var isCut = false
      let shorter = change.mappingParameters { parameters, _ in
        guard let fewer = Self.bounded(parameters) else { return parameters }
        isCut = true
        return fewer
      }
      guard isCut else { continue }
      event.stackChanges[index] = shorter
      if cuts.isEmpty { cuts.append("parameters on the stack") }
    }
    if !cuts.isEmpty { event.details[Self.cut] = cuts.sorted().joined(separator: ", ") }
    return event
  }

  private static func bounded(_ text: String) -> String {
    var end = text.utf8.index(text.startIndex, offsetBy: longestText - "…".utf8.count)
    // Not inside a character.
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
      end = text.utf8.index(before: end)
    }
    return String(text[..<end]) + "…"
  }

  /// Nil if nothing must be truncated.
  private static func bounded(_ parameters: [Parameter]) -> [Parameter]? {
    var bytes = 0
    var isShort = true
    for parameter in parameters {
      bytes += parameter.name.utf8.count + parameter.value.utf8.count
      if parameter.name.utf8.count > longestName || parameter.value.utf8.count > longestText {
        isShort = false
      }
    }
    if isShort, bytes <= mostParameterBytes { return nil }
    var room = mostParameterBytes
    var kept: [Parameter] = []
    for var parameter in parameters {
      if parameter.name.utf8.count > longestName {
        parameter.name = parameter.name.prefix(60) + "…"
      }
      if parameter.value.utf8.count > longestText { parameter.value = bounded(parameter.value) }
      room -= parameter.name.utf8.count + parameter.value.utf8.count
      guard room >= 0 else { break }
      kept.append(parameter)
    }
    return kept
  }
}
