import RouteModel
import Routing
import SimulatedUI
import Simulation

extension Shell {
  /// The text at the beginning of a session; for a store without routes, commands to try.
  var banner: String {
    guard workspace.hasCatalog else {
      return """
        no store \(settings.storePath.escapingControls()) yet: the first change makes it
        \(Self.firstSteps)
        """
    }
    do {
      guard try workspace.catalog.routes.isEmpty else { return "" }
      return "\(storeName) has no routes yet\n\(Self.firstSteps)"
    } catch {
      report(error)
      return ""
    }
  }

  private static let firstSteps = """
      route add editor --class EditorViewController --url app://editor/:title
      open app://editor/hello
      help
    """

  /// The prompt: the store, an open transaction (`*`) and, in a storyboard, the scene in front.
  package var prompt: String {
    let transaction = workspace.isInTransaction ? "*" : ""
    let scene = frontScene.map { " \($0.escapingControls())" } ?? ""
    return "\(storeName)\(transaction)\(scene)> "
  }

  /// The scene in front as `storyboard/name`, while a storyboard is in use.
  private var frontScene: String? {
    guard let storyboard = storyboardInUse, let catalog = try? workspace.catalog,
      let name = simulation?.window.frontmostViewController?.className
    else { return nil }
    let scenes = catalog.scenes.values.filter { $0.className == name }.sorted { $0.id < $1.id }
    let scene = scenes.first { $0.id.storyboard == storyboard } ?? scenes.first
    return scene.map(\.path) ?? "\(storyboard)/\(name)"
  }

  /// The last part of the store's path.
  var storeName: String {
    settings.storePath.split(separator: "/").last.map(String.init)?.escapingControls()
      ?? settings.storePath.escapingControls()
  }

  /// Asks before quitting would discard something.
  func mayLeave() -> Bool {
    guard workspace.isInTransaction, let asks else { return true }
    return asks("a transaction is open: leave and take its changes back?")
  }

  /// The candidates for a word.
  func completion(of word: TypedWord) -> Completion {
    Completer(table: table) { [self] kind, typed, words in names(kind, typed, words) }
      .completion(of: word)
  }

  /// The candidates for a line from a byte offset to its end, where the cursor is.
  func completion(for line: String, from offset: Int) -> Completion? {
    guard let word = TypedWord(line: line) else { return nil }
    if let variable = word.variable {
      guard variable.start >= offset else { return nil }
      let head = String(
        decoding: line.utf8.prefix(variable.start).dropFirst(offset), as: UTF8.self)
      let found = names(.variable, variable.name, word.words)
        .filter { $0.hasPrefix(variable.name) }
      return Completion(
        candidates: found.sorted().map { head + (variable.isBraced ? "${\($0)}" : "$\($0)") },
        isPartial: word.quote != nil)
    }
    var completion = completion(of: word)
    if completion.wantsFiles {
      let files = FileNames.beginning(with: word.text)
      completion.candidates += files
      completion.isPartial = files.count == 1 && files[0].hasSuffix("/")
    }
    completion.candidates = completion.candidates.compactMap {
      word.replacement($0, head: completion.head, from: offset)
    }
    return completion
  }

  /// Commits the events that the output reports.
  ///
  /// - Returns: Why the output must be discarded: the events are in no file.
  func beforeOutput() -> ShellError? {
    flushHistory()
    guard let loss = recorder.takeLoss() else { return nil }
    guard settings.isInteractive else { return loss }
    // The session continues, so that the user can save what it has.
    output.discard()
    errors.report(loss)
    return nil
  }

  /// Whether events were lost instead of being recorded.
  var hasLostEvents: Bool { recorder.hasLost }

  /// Ends the session: waiting events are written, an open transaction is rolled back.
  func close() -> ShellError? {
    defer {
      if let recordingStore { recorder.end(recordingStore, errors) }
      recorder.turnOff()
      simulation?.onEvent = nil
      workspace.closeStores()
    }
    guard workspace.isInTransaction else { return nil }
    let lost = lines(workspace.pendingChanges)
    do {
      _ = try workspace.rollback()
    } catch {
      return ShellError(wrapping: error)
    }
    // The user was asked, unless a signal ended the session.
    guard !settings.isInteractive || Interrupt.isEnding else {
      errors.say("took back \(Phrase.some(lost.count, "change") ?? "nothing")")
      for line in lost { errors.say("  \(line)") }
      return nil
    }
    guard let count = Phrase.some(lost.count, "change") else {
      errors.say("the transaction was not committed: there is nothing to take back")
      return nil
    }
    return .failure(
      "open-transaction",
      "the transaction was not committed: \(count) \(lost.count == 1 ? "is" : "are") taken back",
      notes: lost.prefix(10) + (lost.count > 10 ? ["and \(lost.count - 10) more"] : []))
  }
}
