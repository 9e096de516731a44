import CLibrary
import CReadline

/// Reads lines at a terminal, with GNU readline and the user's inputrc.
///
/// It uses the callback interface: only that can drop a half-typed line on `Ctrl-C`.
@MainActor
final class LineEditor {
  /// How a line ended.
  enum Line: Equatable {
    case text(String)
    /// `Ctrl-C`: the line was dropped.
    case dropped
    /// `Ctrl-D` on an empty line, a hang-up, or `SIGTERM`.
    case end
  }

  /// Signals that are handled while a line is typed. `Ctrl-\` then does nothing: it is easily hit
  /// by mistake, and would discard an open transaction.
  private static let heard = [SIGWINCH, SIGTSTP, SIGQUIT]
  /// Set by the callbacks, which cannot capture anything.
  private static var entered: Line?
  /// Whether the terminal was closed, so that no question can be answered.
  private(set) var hasHungUp = false
  fileprivate static var complete: ((String, Int) -> Completion?)?
  fileprivate static var candidates: [String] = []

  /// Called when the window was resized.
  var onResize: (() -> Void)?
  /// Called while nothing is typed; returns the milliseconds until the next call, or -1 for never.
  var whileWaiting: (() -> Int32)?

  /// - Parameter complete: The candidates for a word, given the line up to the cursor and the byte
  ///   offset at which the word begins.
  init(complete: @escaping (String, Int) -> Completion?) {
    Self.readCharactersWhole()
    creadline_set_name("routesh")
    creadline_set_catch_signals(0)
    creadline_set_catch_sigwinch(0)
    creadline_use_word_breaks()
    creadline_set_completion { text, start, _ in
      guard MainActor.assumeIsolated({ LineEditor.findCandidates(from: Int(start)) }) else {
        return nil
      }
      return rl_completion_matches(text) { _, state in
        MainActor.assumeIsolated { LineEditor.nextCandidate(isFirst: state == 0) }.flatMap {
          strdup($0)
        }
      }
    }
    Self.complete = complete
    using_history()
  }

  /// Names are always UTF-8. Without an encoding in the environment (`LC_ALL=C`, or nothing at all,
  /// as in a container) readline would treat each byte as a character: a backspace would leave half
  /// of one, and the cursor would be misplaced. It reads the environment again for every line.
  private static func readCharactersWhole() {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let said = names.first { !(Program.environment($0) ?? "").isEmpty }
    let value = said.flatMap(Program.environment) ?? "C"
    guard ["C", "POSIX"].contains(value), setlocale(LC_CTYPE, "C.UTF-8") != nil else { return }
    setenv(said == "LC_ALL" ? "LC_ALL" : "LC_CTYPE", "C.UTF-8", 1)
  }

  /// Reads a line.
  func readLine(_ prompt: String) -> Line {
    Self.entered = nil
    creadline_forget_end()
    for number in Self.heard { Interrupt.handle(number) }
    rl_callback_handler_install(prompt) { text in
      let line = text.map { String(cString: $0) }
      free(text)
      MainActor.assumeIsolated { LineEditor.accept(line) }
    }
    while Self.entered == nil {
      // Signals that other work has read while it checked for an interruption.
      handleSignals()
      guard Self.entered == nil else { break }
      var waits = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: Interrupt.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&waits, 2, whileWaiting?() ?? -1) > 0 else { continue }
      // A signal that arrived with the input came before it; it is checked again, because its
      // handler runs only after the wait has returned. Text typed after Ctrl-C belongs to the next
      // line.
      handleSignals()
      let gone = Int16(POLLHUP | POLLERR | POLLNVAL)
      if waits[0].revents & gone != 0 {
        hasHungUp = true
        Self.entered = .end
      }
      if Self.entered == nil, waits[0].revents != 0 { rl_callback_read_char() }
    }
    rl_callback_handler_remove()
    for number in Self.heard { Interrupt.restore(number) }
    return Self.entered ?? .end
  }

  private func handleSignals() {
    for number in Interrupt.drain() {
      switch number {
      case SIGINT:
        Interrupt.clear()
        rl_callback_sigcleanup()
        rl_free_line_state()
        rl_replace_line("", 0)
        write("^C\n")
        Self.entered = .dropped
      case SIGWINCH:
        rl_resize_terminal()
        onResize?()
      case SIGTSTP: suspend()
      case SIGTERM, SIGHUP:
        write("\n")
        Self.entered = .end
      default: break
      }
    }
  }

  /// Stops the process with the terminal restored, and sets the terminal up again afterwards.
  private func suspend() {
    creadline_leave_terminal()
    Interrupt.restore(SIGTSTP)
    raise(SIGTSTP)
    Interrupt.handle(SIGTSTP)
    creadline_enter_terminal()
    rl_forced_update_display()
  }

  private func write(_ text: String) {
    _ = StandardOutput.write(Array(text.utf8), to: STDOUT_FILENO)
  }

  private static func accept(_ text: String?) {
    // At once: while the handler is installed readline would print the prompt again.
    rl_callback_handler_remove()
    entered = text.map { .text($0) } ?? .end
  }

  /// Finds candidates; readline's own are not used.
  private static func findCandidates(from start: Int) -> Bool {
    creadline_set_attempted_over(1)
    guard let buffer = creadline_line_buffer() else { return false }
    let line = String(cString: buffer)
    let prefix = String(decoding: line.utf8.prefix(Int(creadline_point())), as: UTF8.self)
    guard let completion = complete?(prefix, start) else { return false }
    candidates = completion.candidates
    creadline_set_suppress_append(completion.isPartial ? 1 : 0)
    // A list of files is shown without the typed folder.
    creadline_set_filename_completion(completion.wantsFiles && candidates.count > 1 ? 1 : 0)
    return !candidates.isEmpty
  }

  private static func nextCandidate(isFirst: Bool) -> String? {
    if isFirst { next = 0 }
    defer { next += 1 }
    return next < candidates.count ? candidates[next] : nil
  }

  private static var next = 0
}
