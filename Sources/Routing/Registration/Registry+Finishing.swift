import RouteModel

extension Registry {
  /// Ends registration and checks everything that code has registered; all findings are reported
  /// together, in every build, and printed, see ``printsProblems``.
  /// See docs/behaviour.md, "Checks".
  ///
  /// - Parameter scansProgram: whether everything that the program declares routable must have a
  ///   route; nil means yes for the shared registry only.
  /// - Returns: the issues that were found.
  @MainActor @discardableResult public func finishRegistration(
    scansProgram: Bool? = nil
  ) -> [RegistrationIssue] { finishRegistration(scansProgram: scansProgram, except: []) }

  /// - Parameter leftOut: Classes of the program that need no route.
  @MainActor func finishRegistration(
    scansProgram: Bool?, except leftOut: [AnyClass]
  ) -> [RegistrationIssue] {
    guard end(scansProgram, except: leftOut) else {
      withState {
        $0.report(
          "registration-finished", severity: .warning, "finishRegistration was called twice",
          suggestions: ["call it once, after the last router"])
      }
      printIssues(issues.suffix(1))
      return issues
    }
    printIssues(issues)
    return issues
  }

  /// Ends registration, unless it has ended, and throws if any issue is an error; nothing is
  /// printed then. Warnings are not thrown. Called again, or after ``registerAll(except:)``, it
  /// throws the same.
  /// - Throws: ``RegistrationFailure`` with all findings, if one of them is an error.
  @MainActor public func finishRegistration(
    strict: Bool, scansProgram: Bool? = nil
  ) throws(RegistrationFailure) {
    try finishRegistration(strict: strict, scansProgram: scansProgram, except: [])
  }

  @MainActor func finishRegistration(
    strict: Bool, scansProgram: Bool?, except leftOut: [AnyClass]
  ) throws(RegistrationFailure) {
    guard strict else {
      _ = finishRegistration(scansProgram: scansProgram, except: leftOut)
      return
    }
    _ = end(scansProgram, except: leftOut)
    let found = issues
    if found.contains(where: { $0.severity == .error }) { throw RegistrationFailure(issues: found) }
  }

  /// - Returns: false if registration had ended already.
  @MainActor private func end(_ scansProgram: Bool?, except leftOut: [AnyClass]) -> Bool {
    let isSecond = withState { state in
      defer { state.isFinished = true }
      return state.isFinished
    }
    if isSecond { return false }
    var checks = RegistrationChecks(self)
    var found = checks.run()
    if scansProgram ?? (self === Registry.shared) {
      found += ProgramChecks(registry: self, leftOut: leftOut).run()
    }
    let makers = withState { state in
      state.issues += found
      return state.codes.compactMap { $0?.maker }
    }
    withCurrent { for maker in makers { maker.didFinishRegistration() } }
    codeChanged()
    attachToCurrent()
    return true
  }

  /// Adds an issue to those of the registration. A router's `didFinishRegistration` reports its own
  /// findings with this; they are returned and thrown with all others.
  public func report(_ issue: RegistrationIssue) { withState { $0.issues.append(issue) } }
}
