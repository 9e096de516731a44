import RouteModel
import Texts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads `Date`, the only parameter type that needs Foundation. A date is written as in a catalog:
/// a day, optionally with a time and an offset; without an offset it is UTC.
struct ParameterDate {
  /// nil for every other type.
  init?(_ type: Any.Type) { if type != Date.self { return nil } }

  func value(_ text: String) -> Any? {
    Timestamp.parseISO(text).map { Date(timeIntervalSince1970: Double($0) / 1_000_000) }
  }
}
