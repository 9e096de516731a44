internal import RouteModel

extension SourceText {
  /// The text as JSON.
  ///
  /// - Throws: ``ImportError`` `bad-json` with the place.
  func json() throws(ImportError) -> JSONValue {
    do {
      return try JSONParser.parse(text)
    } catch {
      throw ImportError(
        Diagnostic(
          code: "bad-json", message: error.message, place: place(utf8Offset: error.offset)))
    }
  }
}
