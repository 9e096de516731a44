extension UInt8 {
  /// The byte in a URL: `%` and two digits.
  package var percentEscape: String {
    (self < 16 ? "%0" : "%") + String(self, radix: 16, uppercase: true)
  }
}
