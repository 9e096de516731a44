import RouteModel
import Texts

/// Something to think about that has not failed.
struct Warning {
  let message: String
  /// Kebab-case and stable.
  let code: String?

  init(_ message: String, code: String? = nil) { (self.message, self.code) = (message, code) }

  /// The first of some findings.
  static func first(of findings: [Finding]) -> [Warning] {
    let shown = findings.prefix(5).map { Warning($0.message, code: $0.code) }
    guard findings.count > 5 else { return shown }
    let codes = Set(findings.dropFirst(5).map(\.code)).sorted().joined(separator: " --code ")
    return shown + [Warning("and \(findings.count - 5) more: check --code \(codes) lists them")]
  }
}
