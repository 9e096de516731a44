public import RouteModel
internal import URLPatterns

/// What the files say of one link on one system.
public struct SiteAnswer: Sendable, Hashable {
  /// A system that hands links to apps.
  public enum System: String, Sendable, CaseIterable {
    /// iOS and its kin, and Android.
    case apple, android
  }

  /// The system.
  public var system: System
  /// Whether the link reaches the app.
  public var arrives: Bool
  /// Why.
  public var reason: String
  /// The rule that decides, or the file that lacks one.
  public var place: SourcePlace?
}

extension SiteCheck {
  /// Whether a link reaches the app on each system whose files there are; none for a link of which they say nothing.
  public func answers(to url: String) -> [SiteAnswer] {
    let url = canonical(url)
    return [appleAnswer(url), androidAnswer(url)].compactMap(\.self)
  }

  /// The link as it is compared: its host in small letters and without the usual port.
  private func canonical(_ url: String) -> String {
    guard let any = try? RoutePattern("*://*/*") else { return url }
    let index = PatternIndex([.init(pattern: any, route: "", key: 0)])
    return (try? index.firstMatch(url))?.matchedURL ?? url
  }

  private func appleAnswer(_ url: String) -> SiteAnswer? {
    let sites = openSites
    guard !sites.isEmpty || !entitlements.isEmpty, let origin = AppManifest.Origin(url),
      ["http", "https"].contains(origin.scheme)
    else { return nil }
    func answer(_ arrives: Bool, _ reason: String, _ place: SourcePlace?) -> SiteAnswer {
      SiteAnswer(system: .apple, arrives: arrives, reason: reason, place: place)
    }
    let domains = entitlements.flatMap(\.domains).filter { $0.covers(origin.authority) }
    if let list = entitlements.first(where: { $0.listPlace != nil }) ?? entitlements.first,
      !entitlements.contains(where: \.isOpen)
    {
      if domains.isEmpty {
        return answer(
          false, "the app is not associated with \(origin.authority)", list.listPlace ?? list.file)
      }
      if domains.allSatisfy(\.isForDevelopment) {
        return answer(
          false, "on the devices of developers alone: ?mode=developer", domains[0].place)
      }
    }
    guard !sites.isEmpty else { return nil }
    var refusal: SiteAnswer?
    for site in sites where site.isOf(origin.authority) {
      let known = apps(of: site).filter(AppleApp.hasTeam)
      let verdict = site.rules.verdict(url, among: known)
      if site.isTooLarge {
        refusal = refusal ?? answer(false, "the file is too large", site.place)
      } else if let row = verdict.opener.map({ site.rules.rows[$0] }) {
        let apps = row.apps.filter(known.contains)
        return answer(true, "the rule '\(row.name)' opens \(SiteNames.text(apps))", row.place)
      } else if let row = verdict.excluder.map({ site.rules.rows[$0] }) {
        refusal = refusal ?? answer(false, "the rule '\(row.name)' excludes it", row.place)
      } else {
        let why = known.isEmpty ? "no app of the file has a team" : "no rule takes it"
        refusal = refusal ?? answer(false, why, site.place)
      }
    }
    return refusal
      ?? answer(false, "no apple-app-site-association here is of \(origin.authority)", nil)
  }

  private func androidAnswer(_ url: String) -> SiteAnswer? {
    let manifests = openManifests
    guard !manifests.isEmpty, let origin = AppManifest.Origin(url) else { return nil }
    func answer(_ arrives: Bool, _ reason: String, _ place: SourcePlace?) -> SiteAnswer {
      SiteAnswer(system: .android, arrives: arrives, reason: reason, place: place)
    }
    var refusal: SiteAnswer?
    for manifest in manifests {
      var takers: [(row: Int, filter: Int)] = []
      manifest.forEachTaker(of: url) { takers.append(($0, $1)) }
      guard let first = takers.first else { continue }
      let isWeb = ["http", "https"].contains(origin.scheme)
      let reached = takers.filter { manifest.filters[$0.filter].obstacle == nil }
      let verified = reached.first { manifest.filters[$0.filter].links.isVerified }
      let taker = verified ?? reached.first ?? first
      let place =
        manifest.rows[taker.row].filters.first { $0.number == taker.filter }?.place
        ?? manifest.place
      if let obstacle = manifest.filters[taker.filter].obstacle {
        refusal = refusal ?? answer(false, obstacle, place)
        continue
      }
      if !isWeb { return answer(true, "an intent filter takes it", place) }
      guard verified != nil else {
        refusal = refusal ?? answer(false, "the filter has no android:autoVerify", place)
        continue
      }
      if let reason = distrust(of: manifest.package, origin.authority) {
        refusal = refusal ?? reason
        continue
      }
      return answer(true, "an intent filter takes it", place)
    }
    return refusal ?? answer(false, "no intent filter takes it", manifests[0].place)
  }

  /// Why a site does not vouch for an app; nil if it does, or if its file is not there.
  private func distrust(of package: String?, _ host: String) -> SiteAnswer? {
    guard let package = package ?? options.app, !assetLinks.isEmpty else { return nil }
    let own = assetLinks.filter { $0.host == nil || $0.host == host }
    func answer(_ reason: String, _ place: SourcePlace?) -> SiteAnswer {
      SiteAnswer(system: .android, arrives: false, reason: reason, place: place)
    }
    guard let file = own.first else { return answer("no assetlinks.json here is of \(host)", nil) }
    let apps = own.compactMap { $0.links.apps[package] }
    if apps.contains(where: { $0.isTrusted && $0.hasFingerprint }) { return nil }
    guard let app = apps.first else {
      return answer("the site does not name \(package)", file.links.file)
    }
    let why = app.isTrusted ? "has no valid fingerprint" : "lacks the relation for links"
    return answer("\(package) \(why)", app.place)
  }
}
