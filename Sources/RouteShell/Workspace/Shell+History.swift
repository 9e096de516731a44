import RouteHub
import RouteModel
import RouteStorage
import Routing

extension Shell {
  /// The store that has the history, with all waiting events written.
  func historyStore() throws -> RouteStore {
    let store = try workspace.requireHistory()
    recorder.flushForReading(store, errors)
    return store
  }

  /// The history that a command asks: the store's, or with `--hub` that of all machines.
  ///
  /// - Throws: ``ShellError`` `no-hub`, and what the hub throws: `unknown-machine`.
  func history(_ options: HubOptions = HubOptions()) throws -> any EventHistory {
    guard options.hub != nil else {
      if let machine = options.machine {
        throw ShellError.usage(
          "--machine needs --hub: a store has the events of one machine", span: machine.span)
      }
      return try historyStore()
    }
    let hub = try hub()
    errors.progress("asking the hub")
    let errors = errors
    let origins = try options.machine.map { try hub.machines(named: $0.text).map(\.origin) }
    return HubHistory(hub, of: origins) { event, machine, count in
      if count > 3 { return }
      let whose = machine.map { " of the machine \($0)" } ?? ""
      errors.warn(
        count == 3
          ? "further events of the hub cannot be read, and are left out"
          : "event \(event)\(Message(whose)) cannot be read, and is left out: another program wrote it, or a "
            + "later routesh", code: "hub-unreadable")
    }
  }

  /// What a command asks of a history.
  ///
  /// - Parameters:
  ///   - words: The values of `--where`.
  ///   - isList: Whether a text that names no fact is looked for in the lines.
  /// - Throws: ``ShellError`` for a time, a code or a route that is unknown, and what
  ///   ``history(_:)`` throws.
  func question(
    _ filters: HistoryFilters, where words: [ExpandedWord], isList: Bool = false
  ) throws -> HistoryQuestion {
    var question = HistoryQuestion(
      history: try history(filters.hub), filter: try filters.filter)
    for word in words {
      let parts = word.text.dividedAtEquals
      if let parts, !parts.before.isEmpty, try question.history.hasFact(named: parts.before) {
        question.filter.facts[parts.before] = parts.behind
      } else if isList, parts.map({ !$0.before.isFactName }) ?? true {
        question.texts.append(word.text)
      } else {
        throw ShellError.usage(
          parts == nil
            ? "--where needs NAME=VALUE, not '\(word.text)'"
            : "no recorded event has a fact '\(parts?.before ?? "")'",
          suggestions: parts.map { NearestNames.of($0.before, in: RouteContext.factNames) } ?? [],
          span: word.span)
      }
    }
    // A mistyped one would select no event, as if nothing had happened.
    try requireKnown(question.filter.code, in: question.history)
    try requireKnown(route: question.filter.route, in: question.history)
    return question
  }

  /// A revision of a history as this store numbers it; nil if the store does not have it.
  func revision(_ number: Int, of history: any EventHistory) throws -> Int? {
    switch history.numbering {
    case .store: number
    case .hub: try workspace.requireStore().revision(ofHub: number)
    }
  }
}

/// What a command asks of a history.
struct HistoryQuestion {
  let history: any EventHistory
  var filter: HistoryFilter
  /// What the lines that are shown contain.
  var texts: [String] = []
}

extension Listing {
  /// Keeps the rows that a question means.
  mutating func filter(by question: HistoryQuestion) {
    for text in question.texts { filter(containing: text, limit: nil) }
    filter(containing: nil, limit: question.filter.limit)
  }
}

extension String {
  /// Whether it can be the name of a fact, so that `verison=3.2` is a mistake and not a text.
  fileprivate var isFactName: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "-_".unicodeScalars.contains($0)
      }
  }
}
