internal import RouteModel
internal import Texts

/// Whether the files of several sites name the same app for Apple's systems.
extension SiteCheck {
  var appFindings: [SiteFinding] {
    options.app.map(sitesWithout) ?? slips
  }

  /// The files of sites that do not name the app that is asked for, though others do.
  private func sitesWithout(_ app: String) -> [SiteFinding] {
    if openSites.isEmpty { return [] }
    let hosts = appleLinks.filter { $0.isWeb && isCompared($0) }.flatMap(\.hosts).filter(isMeant)
    return appleSites.filter { site in
      site.host != nil && apps(of: site).isEmpty
        && hosts.contains { host in site.isOf(host) && !openSites.contains { $0.isOf(host) } }
    }.map { site in
      SiteFinding(
        "app-not-listed", .error,
        "the file does not name \(app), and routes have links of \(site.host ?? "its site")",
        at: site.place, subjects: [app])
    }
  }

  /// The apps that one site's file names almost as those of others do: each pair once, at the rarer of the two.
  private var slips: [SiteFinding] {
    let sites = Dictionary(
      appleSites.flatMap { site in site.apps.map { ($0, [site]) } }, uniquingKeysWith: +)
    let ids = sites.keys.sorted()
    func isRarer(_ app: String, _ other: String) -> Bool {
      let (count, others) = (sites[app]?.count ?? 0, sites[other]?.count ?? 0)
      return count < others || count == others && app > other
    }
    return ids.flatMap { app -> [SiteFinding] in
      let other = ids.first { other in
        isRarer(app, other) && Self.isSlip(app, of: other)
          && !(sites[app] ?? []).contains { $0.apps.contains(other) }
      }
      guard let other, let right = sites[other]?.first else { return [] }
      return (sites[app] ?? []).map { site in
        SiteFinding(
          "apps-differ", .warning,
          "the file names \(app), and \(right.path) names \(other): is one of them a slip?",
          at: site.place, subjects: [app, other])
      }
    }
  }

  /// Whether one word of an id is almost that of another; one with something behind it is another app.
  private static func isSlip(_ app: String, of other: String) -> Bool {
    let (words, others) = (app.split(separator: "."), other.split(separator: "."))
    let different = zip(words, others).filter { $0 != $1 }
    guard words.count == others.count, different.count == 1, let (word, known) = different.first,
      !word.hasPrefix(known), !known.hasPrefix(word)
    else { return false }
    return !NearestNames.of(String(word), in: [String(known)]).isEmpty
  }
}
