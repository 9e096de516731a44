import RouteModel

/// Ids of apps, as an apple-app-site-association writes them: `TEAM.bundle.identifier`.
enum AppleApp {
  /// Whether an id begins with a team, or another prefix that Apple gives: ten capitals and digits.
  static func hasTeam(_ app: String) -> Bool {
    let team = app.utf8.prefix { $0 != UInt8(ascii: ".") }
    return team.count == 10 && app.utf8.count > 11
      && team.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
  }

  /// What is wrong with an id that does not; nil for one that does, or for none at all.
  static func problem(with app: String) -> Message? {
    hasTeam(app) || app.isEmpty
      ? nil
      : "the app '\(app)' opens no link: an id begins with the ten capitals and digits of its team, as ABCDE12345.com.example.app"
  }

  /// Whether an id is an app's, of which the team may be left out.
  static func isSame(_ id: String, _ app: String) -> Bool {
    id == app || hasTeam(id) && id.utf8.count == app.utf8.count + 11 && id.hasSuffix("." + app)
  }
}
