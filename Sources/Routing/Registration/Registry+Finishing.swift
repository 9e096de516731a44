import RouteModel

extension Registry {
  /// Ends registration and checks everything that code has registered; all findings are reported
  /// together, in every build, and printed, see ``printsProblems``. Behaviour reference (g).
  ///
  /// - Parameter scansProgram: whether everything that the program declares routable must have a
  ///   route; nil means yes for the shared registry, which stands for the whole program.
  /// - Returns: what is wrong.
  @MainActor @discardableResult public func finishRegistration(
    scansProgram: Bool? = nil
  ) -> [RegistrationIssue] {
    printIssues(finish(scansProgram))
    return issues
  }

  /// - Returns: what the end of registration has to tell.
  @MainActor private func finish(_ scansProgram: Bool?) -> [RegistrationIssue] {
    let isSecond = withState { state in
      defer { state.isFinished = true }
      return state.isFinished
    }
    if isSecond {
      withState {
        $0.report(
          "registration-finished", "finishRegistration was called twice",
          suggestions: ["call it once, after the last router"])
      }
      return Array(issues.suffix(1))
    }
    let checks = RegistrationChecks(
      registry: self, scansProgram: scansProgram ?? (self === Registry.shared))
    let found = checks.run()
    withState { $0.issues += found }
    checks.runOwnChecks()
    codeChanged()
    attachToCurrent()
    return issues
  }

  /// Adds a finding to those of the registration. A router's `didFinishRegistration` reports what its
  /// own check has found; it is returned and thrown with all the others.
  public func report(_ issue: RegistrationIssue) { withState { $0.issues.append(issue) } }

  /// Ends registration; any finding is an error, and nothing is printed then.
  /// - Throws: ``RegistrationFailure`` with all findings.
  @MainActor public func finishRegistration(
    strict: Bool, scansProgram: Bool? = nil
  ) throws(RegistrationFailure) {
    guard strict else {
      finishRegistration(scansProgram: scansProgram)
      return
    }
    _ = finish(scansProgram)
    let found = issues
    if !found.isEmpty { throw RegistrationFailure(issues: found) }
  }
}
