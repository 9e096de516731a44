import RouteModel
import SimulatedUI

/// The checks at the end of registration. Behaviour reference (g).
@MainActor struct RegistrationChecks {
  let registry: Registry

  init(_ registry: Registry) { self.registry = registry }

  func run() -> [RegistrationIssue] { [] }
}
