import CLibrary
import RouteModel
import RouteStorage

/// Sends events to the hub while the session goes on and after it has ended, by another process of
/// this program: a command is never delayed, and never fails for it.
///
/// It belongs to the setting `hub-send`. A failure is kept in the store, said once by the next
/// command, and tried again after the next events.
@MainActor
final class BackgroundSending {
  /// Whether events were written since the last process was started.
  private var isDue = false
  /// The process that was started last, until it has ended.
  private var child: pid_t?
  private var started: Int64?

  /// How long to wait before another process is started, in nanoseconds.
  private static let pause: Int64 = 1_000_000_000

  /// Notices that events were written.
  func eventsWritten(_ shell: Shell) {
    isDue = true
    if let started, Clock.monotonicNanoseconds - started < Self.pause { return }
    if let child, waitpid(child, nil, WNOHANG) == 0 { return }
    child = nil
    // A warning would disturb who is typing.
    start(shell, tells: !shell.settings.isInteractive)
  }

  /// Sends what the session has written last.
  func end(_ shell: Shell) { if isDue { start(shell, tells: true) } }

  private func start(_ shell: Shell, tells: Bool) {
    guard let store = shell.workspace.store, !shell.workspace.isInTransaction,
      (try? store.setting("hub-send")) == "auto", (try? store.setting("hub"))?.isEmpty == false
    else { return }
    isDue = false
    if tells { tell(shell) }
    started = Clock.monotonicNanoseconds
    child = ChildProcess.detached(
      [ChildRun.ownPath, "--store", shell.settings.storePath]
        + (shell.settings.historyPath.map { ["--history", $0] } ?? [])
        + ["hub", "send", "--background"])
  }

  /// Says once why the last attempt failed.
  private func tell(_ shell: Shell) {
    guard let history = try? shell.workspace.requireHistory(),
      let problem = try? history.takeSendProblem()
    else { return }
    shell.errors.warn(
      "recorded events are not sent: \(problem); they are tried again", code: "hub-send")
  }
}
