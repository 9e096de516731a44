extension Unicode.Scalar {
  /// The escape of a character that is special in XML and HTML; nil for any other.
  package var markupEscape: String? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: nil
    }
  }
}
