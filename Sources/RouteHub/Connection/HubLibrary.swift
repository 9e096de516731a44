internal import CLibrary
internal import CPostgres
import RouteModel

/// libpq, opened when it is first needed. Nothing else of the program needs it.
struct HubLibrary: @unchecked Sendable {
  let functions: cpostgres_functions

  private static let names = ["libpq.so.5", "libpq.5.dylib", "libpq.so"]

  /// The library; why there is none if it cannot be opened.
  private static let opened: Result<HubLibrary, HubError> = {
    var functions = cpostgres_functions()
    var problem = ""
    for name in names {
      guard let found = cpostgres_open(name, &functions) else {
        return .success(HubLibrary(functions: functions))
      }
      if problem.isEmpty { problem = String(cString: found) }
    }
    return .failure(
      HubError(
        .library,
        "the hub needs libpq, the library of PostgreSQL's clients: install libpq5 — \(problem)"))
  }()

  /// - Throws: `hub-library`.
  static func open() throws(HubError) -> HubLibrary { try opened.get() }

  /// A text of the library's.
  static func text(_ start: UnsafePointer<CChar>?) -> String {
    start.map { String(cString: $0) } ?? ""
  }
}

extension HubLibrary {
  /// Calls a function with texts as a list of C strings that ends with null.
  static func withList<Value>(
    _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value
  ) -> Value {
    let copies = texts.map { $0.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    let list = copies.map { UnsafePointer($0) } + [nil]
    return list.withUnsafeBufferPointer { body($0.baseAddress) }
  }
}
