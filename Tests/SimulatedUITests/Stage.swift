import SimulatedUI

/// An environment with a window and a log of all callbacks of its controllers.
@MainActor final class Stage {
  let environment: UIEnvironment
  let window: Window
  let log = Log()

  init(_ idiom: UIEnvironment.Idiom = .phone) {
    environment = UIEnvironment(idiom: idiom)
    window = Window(environment: environment)
    environment.addObserver(log)
  }

  /// A stage with a navigation controller whose stack has controllers with these names.
  static func navigation(_ names: String...) -> (Stage, NavigationController) {
    let stage = Stage()
    let nav = NavigationController()
    nav.viewControllers = names.map { stage.controller($0) }
    stage.show(nav)
    return (stage, nav)
  }

  func controller(_ name: String) -> Actor { Actor(name, log) }

  /// Makes it the root, shows the window, and clears the log.
  func show(_ root: ViewController) {
    window.rootViewController = root
    window.makeKeyAndVisible()
    log.clear()
  }

  func advance(_ milliseconds: Int) { environment.clock.advance(by: .milliseconds(milliseconds)) }
}

/// What happened, as short lines.
@MainActor final class Log: UIObserver {
  var lines: [String] = []
  var warnings: [UIWarning] = []

  func clear() {
    lines = []
    warnings = []
  }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func observe(_ warning: UIWarning) { warnings.append(warning) }
}

/// A controller that logs its callbacks.
class Actor: ViewController {
  let name: String
  let log: Log
  var whenAppearing: (() -> Void)?

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
    super.init()
    title = name
  }

  func note(_ what: String) { log.lines.append("\(name) \(what)") }

  private var flags: String {
    (isMovingToParent ? " to" : "") + (isMovingFromParent ? " from" : "")
      + (isBeingPresented ? " presented" : "") + (isBeingDismissed ? " dismissed" : "")
  }

  override func viewDidLoad() { note("didLoad") }
  override func viewWillAppear(_ animated: Bool) {
    note("willAppear" + flags)
    whenAppearing?()
  }
  override func viewDidAppear(_ animated: Bool) { note("didAppear" + flags) }
  override func viewWillDisappear(_ animated: Bool) { note("willDisappear" + flags) }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear" + flags) }
  override func willMove(toParent parent: ViewController?) {
    super.willMove(toParent: parent)
    note("willMove \(parent.map(\.className) ?? "nil")")
  }
  override func didMove(toParent parent: ViewController?) {
    super.didMove(toParent: parent)
    note("didMove \(parent.map(\.className) ?? "nil")")
  }
}

/// Runs what must be refused and returns the code.
@MainActor func refusal(_ body: () throws(TransitionError) -> Void) -> TransitionError.Code? {
  do {
    try body()
    return nil
  } catch {
    return error.code
  }
}
