extension RouteEvent {
  /// The most bytes of a text that a history keeps of an event: of its link, its message, a parameter.
  public static let longestText = 1 << 16
  /// The most bytes of a parameter's name that is kept as it is.
  private static let longestName = 1 << 10
  /// The most bytes that a history keeps of the names and values of an event's parameters together.
  public static let mostParameterBytes = 1 << 20
  /// The detail of an event that says what of it was cut, and how long it was.
  public static let cut = "cut"

  /// Something of the event is not as it happened, because it was longer than what is kept.
  public var isCut: Bool { details[Self.cut] != nil }

  /// The event as a history keeps it: whoever opens a link of many megabytes must not fill the disk. What
  /// is too long ends with `…`, and the detail `cut` says what it was.
  public func bounded() -> RouteEvent {
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
    // Not within a character.
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
      end = text.utf8.index(before: end)
    }
    return String(text[..<end]) + "…"
  }

  /// Nil if there is nothing to be cut.
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
