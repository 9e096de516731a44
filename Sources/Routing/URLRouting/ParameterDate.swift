import RouteModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The one type of a parameter's value that is Foundation's. A date reads as in a catalog: a day, perhaps
/// with a time and an offset; without one it is UTC.
struct ParameterDate {
  /// nil for every other type.
  init?(_ type: Any.Type) { if type != Date.self { return nil } }

  func value(_ text: String) -> Any? {
    Timestamp.parseISO(text).map { Date(timeIntervalSince1970: Double($0) / 1_000_000) }
  }
}
