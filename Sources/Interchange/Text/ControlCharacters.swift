import RouteModel

extension String {
  /// A JSON document that no terminal minds: the control characters that the standard lets stand in
  /// its texts are written `\u009b`. It says the same.
  var safeJSON: String {
    guard hasControls else { return self }
    return escaping { scalar in
      // Between the texts only line ends and blanks stand; within them those are escaped already.
      guard scalar.isControl, scalar != "\n" else { return nil }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
  }
}
