public import RouteModel
internal import URLPatterns

/// What the files say of one link on one system.
public struct SiteAnswer: Sendable, Hashable {
  /// A system that hands links to apps.
  public enum System: String, Sendable, CaseIterable {
    /// iOS and its kin, and Android.
    case apple, android

    /// The platforms of its devices, as conditions name them, the usual one first.
    package var platforms: [String] {
      switch self {
      case .apple: ["ios"] + OpenLinks.applePlatforms.subtracting(["ios"]).sorted()
      case .android: ["android"]
      }
    }
  }

  /// The system.
  public var system: System
  /// Whether the link reaches the app; nil if a file that decides that is missing, or does not say it.
  public var arrives: Bool?
  /// Why.
  public var reason: String
  /// The rule that decides, or the file that lacks one.
  public var place: SourcePlace?
}

/// What one half says of a link, the files of the site or those of the app.
private struct HalfAnswer {
  /// nil if it is not known.
  var takes: Bool?
  var reason: String
  var place: SourcePlace?

  /// One of which no file is here.
  static func missing(_ name: String) -> HalfAnswer {
    HalfAnswer(takes: nil, reason: "no \(name) is here", place: nil)
  }
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

  /// - Parameters:
  ///   - halves: What the app says, and what the site says; one whose files are elsewhere is nil.
  ///   - telling: Which of them says why a link arrives.
  private func answer(
    _ system: SiteAnswer.System, _ halves: [HalfAnswer?], telling: Int
  ) -> SiteAnswer? {
    let known = halves.compactMap(\.self)
    let told = halves[telling] ?? known.first
    if let refusal = known.first(where: { $0.takes == false }) {
      return SiteAnswer(
        system: system, arrives: false, reason: refusal.reason, place: refusal.place)
    }
    let open = known.filter { $0.takes == nil }
    guard let told else { return nil }
    if open.isEmpty {
      let side: Side = halves[0] == nil ? .app : .site
      let condition =
        known.count == halves.count ? "" : ", if the files of the \(side) say so, too"
      return SiteAnswer(
        system: system, arrives: true, reason: told.reason + condition, place: told.place)
    }
    let sure = known.first { $0.takes == true }
    let unknown = open.map(\.reason).joined(separator: ", and ")
    return SiteAnswer(
      system: system, arrives: nil,
      reason: sure.map { "\($0.reason), but \(unknown)" } ?? unknown,
      place: sure?.place ?? open.lazy.compactMap(\.place).first)
  }

  private func isElsewhere(_ side: Side, _ kind: SiteFile.Kind) -> Bool {
    options.elsewhere.contains(side) && !kinds.contains(kind)
  }

  // MARK: Apple's systems

  private func appleAnswer(_ url: String) -> SiteAnswer? {
    guard let origin = AppManifest.Origin(url), ["http", "https"].contains(origin.scheme),
      !kinds.isDisjoint(with: [.appleLinks, .entitlements]),
      // The app that is asked for may be Android's.
      options.app == nil || appleSites.isEmpty || !openSites.isEmpty
    else { return nil }
    return answer(
      .apple,
      [
        isElsewhere(.app, .entitlements) ? nil : association(with: origin.authority),
        isElsewhere(.site, .appleLinks) ? nil : rule(for: url, of: origin.authority),
      ], telling: 1)
  }

  /// What the entitlements say.
  private func association(with host: String) -> HalfAnswer {
    let answers = associations.map { association(with: host, in: $0) }
    return answers.first { $0.takes == false } ?? answers.first { $0.takes == nil }
      ?? answers.first
      ?? (kinds.contains(.entitlements)
        ? HalfAnswer(takes: nil, reason: "the entitlements cannot be read")
        : .missing("file of entitlements"))
  }

  /// What those of one build say.
  private func association(with host: String, in list: Entitlements) -> HalfAnswer {
    let domains = list.domains.filter { $0.covers(host) }
    // The build for developers may have its own domain for them.
    let others = domains.isEmpty ? [] : entitlements.flatMap(\.domains).filter { $0.covers(host) }
    if let domain = (domains + others).first(where: { $0.devices == nil }) {
      return HalfAnswer(
        takes: true, reason: "the app is associated with \(host)", place: domain.place)
    }
    let place = list.listPlace ?? list.file
    if list.isOpen {
      return HalfAnswer(
        takes: nil, reason: "with which hosts the app is associated is known when it is built",
        place: place)
    }
    if let domain = domains.first, let devices = domain.devices {
      return HalfAnswer(takes: false, reason: "on \(devices)", place: domain.place)
    }
    return HalfAnswer(
      takes: false, reason: "the app is not associated with \(host)", place: place)
  }

  /// What the files of the sites say.
  private func rule(for url: String, of host: String) -> HalfAnswer {
    let sites = openSites
    if sites.isEmpty {
      return kinds.contains(.appleLinks)
        ? HalfAnswer(takes: nil, reason: "the apple-app-site-association cannot be read")
        : .missing("apple-app-site-association")
    }
    var refusal: HalfAnswer?
    for site in sites where site.isOf(host) {
      let known = apps(of: site).filter(AppleApp.hasTeam)
      let verdict = site.rules.verdict(url, among: known)
      func refuse(_ reason: String, _ place: SourcePlace?) {
        refusal = refusal ?? HalfAnswer(takes: false, reason: reason, place: place)
      }
      if site.isTooLarge {
        refuse("the file is too large", site.place)
      } else if let row = verdict.opener.map({ site.rules.rows[$0] }) {
        let apps = row.apps.filter(known.contains)
        return HalfAnswer(
          takes: true, reason: "the rule '\(row.name)' opens \(SiteNames.text(apps))",
          place: row.place)
      } else if let row = verdict.excluder.map({ site.rules.rows[$0] }) {
        refuse("the rule '\(row.name)' excludes it", row.place)
      } else {
        refuse(
          !known.isEmpty
            ? "no rule takes it"
            : site.apps.isEmpty ? "the file has no app" : "no app of the file has a team",
          site.place)
      }
    }
    if let refusal { return refusal }
    if let site = appleSites.first(where: { $0.isOf(host) }) {
      let app = options.app ?? "the app"
      return HalfAnswer(
        takes: false, reason: "the file of \(host) does not name \(app)", place: site.place)
    }
    return without(.appleLinks, of: host)
  }

  /// What a file of a site says that was not read.
  private func without(_ kind: SiteFile.Kind, of host: String) -> HalfAnswer {
    hasFile(kind, of: host)
      ? HalfAnswer(takes: nil, reason: "the \(kind.rawValue) of \(host) cannot be read")
      : HalfAnswer(takes: false, reason: "no \(kind.rawValue) here is of \(host)")
  }

  // MARK: Android

  private func androidAnswer(_ url: String) -> SiteAnswer? {
    guard let origin = AppManifest.Origin(url),
      !kinds.isDisjoint(with: [.manifest, .assetLinks])
    else { return nil }
    let isWeb = ["http", "https"].contains(origin.scheme)
    // Only the manifest is about links of the app's own.
    guard isWeb || kinds.contains(.manifest) else { return nil }
    func answer(_ filter: HalfAnswer?, _ package: String?) -> SiteAnswer? {
      guard isWeb else { return self.answer(.android, [filter], telling: 0) }
      let site = isElsewhere(.site, .assetLinks) ? nil : trust(in: package, of: origin.authority)
      return self.answer(.android, [filter, site], telling: 0)
    }
    if manifests.isEmpty {
      // The app that is asked for may be of Apple's systems.
      if let app = options.app,
        !assetLinks.isEmpty && !assetLinks.contains(where: { $0.links.apps[app] != nil })
      {
        return nil
      }
      let filter: HalfAnswer? =
        kinds.contains(.manifest)
        ? HalfAnswer(takes: nil, reason: "the manifest cannot be read")
        : options.elsewhere.contains(.app) ? nil : .missing("AndroidManifest.xml")
      return answer(filter, options.app)
    }
    let answers = openManifests.compactMap { manifest -> SiteAnswer? in
      let filter = manifest.answer(to: url, isWeb: isWeb)
      // Why a filter that does not take the link is not trusted is beside the point.
      return filter.takes == false
        ? self.answer(.android, [filter], telling: 0)
        : answer(filter, manifest.package ?? options.app)
    }
    return answers.first { $0.arrives == true } ?? answers.first { $0.arrives == nil }
      ?? answers.first { $0.reason != AppManifest.takesNone } ?? answers.first
  }

  /// Whether a site vouches for an app.
  ///
  /// - Parameter package: nil if it is not known: then any.
  private func trust(in package: String?, of host: String) -> HalfAnswer {
    if assetLinks.isEmpty {
      return kinds.contains(.assetLinks)
        ? HalfAnswer(takes: nil, reason: "the assetlinks.json cannot be read")
        : .missing("assetlinks.json")
    }
    let own = assetLinks.filter { $0.host == nil || $0.host == host }.map(\.links)
    guard let file = own.first else { return without(.assetLinks, of: host) }
    let apps = own.flatMap { file in
      file.apps.filter { package == nil || $0.key == package }
        .sorted { ($0.value.place.line, $0.key) < ($1.value.place.line, $1.key) }
    }
    if let (name, app) = apps.first(where: { $0.value.isTrusted && $0.value.hasFingerprint }) {
      return HalfAnswer(takes: true, reason: "\(host) vouches for \(name)", place: app.place)
    }
    if let list = own.lazy.compactMap(\.included).first {
      return HalfAnswer(
        takes: nil, reason: "what '\(list.url)' says, which is included, is not known",
        place: list.place)
    }
    guard let (name, app) = apps.first else {
      return HalfAnswer(
        takes: false, reason: "the site does not name \(package ?? "any app")", place: file.file)
    }
    let why = app.isTrusted ? "has no valid fingerprint" : "lacks the relation for links"
    return HalfAnswer(takes: false, reason: "\(name) \(why)", place: app.place)
  }
}

extension AppManifest {
  /// Why a link is not taken that no filter has.
  fileprivate static let takesNone = "no intent filter takes it"

  /// What the filters say of a link.
  fileprivate func answer(to url: String, isWeb: Bool) -> HalfAnswer {
    var takers: [(row: Int, filter: Int)] = []
    forEachTaker(of: url) { takers.append(($0, $1)) }
    let reached = takers.filter { filters[$0.filter].obstacle == nil }
    let named = reached.filter { !isWeb || filters[$0.filter].namesHost(of: url) }
    let verified = isWeb && !isAsked(for: url) ? nil : named.first
    guard let taker = verified ?? named.first ?? reached.first ?? takers.first else {
      return isOpen
        ? HalfAnswer(
          takes: nil,
          reason:
            "which links a filter takes is not known: a value or a group of it cannot be told",
          place: place)
        : HalfAnswer(takes: false, reason: Self.takesNone, place: place)
    }
    let place = rows[taker.row].filters.first { $0.number == taker.filter }?.place ?? place
    if let obstacle = filters[taker.filter].obstacle {
      return HalfAnswer(takes: false, reason: obstacle, place: place)
    }
    if verified != nil {
      return HalfAnswer(takes: true, reason: "an intent filter takes it", place: place)
    }
    return HalfAnswer(
      takes: false,
      reason: named.isEmpty
        ? "the filter names no host, so that no site is asked for the app"
        : "the filter has no android:autoVerify", place: place)
  }
}
