internal import RouteModel
internal import Texts
internal import URLPatterns

/// What is tried at the files of sites and apps; which links of a pattern: ``SiteLink/samples(_:)``.
extension SiteCheck {
  // MARK: Apple's systems

  /// Links that no rule of the sites' files takes, and rules that take what no route opens.
  func appleFindings() -> [SiteFinding] {
    let sites = openSites
    if sites.isEmpty { return [] }
    let apps = sites.map { self.apps(of: $0) }
    var used = sites.map { _ in Set<Int>() }
    var lost = UntakenLinks()
    for link in appleLinks where link.isWeb && isCompared(link) {
      var missed: (url: String, place: SourcePlace, isExcluded: Bool)?
      for sample in samples(of: link) where sample.url.hasPrefix("http") {
        let own = sites.indices.filter { site in sample.host.map(sites[site].isOf) ?? true }
        // That no file is of its host is told elsewhere.
        guard let first = own.first else { continue }
        var isTaken = false
        var excluder: SourcePlace?
        for site in own {
          let verdict = sites[site].rules.verdict(sample.url, among: apps[site])
          used[site].formUnion(verdict.takers)
          isTaken = isTaken || verdict.opener != nil
          if let row = verdict.excluder { excluder = excluder ?? sites[site].rules.rows[row].place }
        }
        if !isTaken, missed == nil {
          missed = (sample.url, excluder ?? sites[first].place, excluder != nil)
        }
      }
      guard let missed else { continue }
      lost.add(
        missed.url, link, missed.isExcluded ? "a rule excludes" : "no rule takes",
        at: missed.place)
    }
    var findings = lost.findings
    let links = SiteLinkIndex(appleLinks)
    for (site, used) in zip(sites, used) {
      findings += site.unused(used, links, host: site.host ?? someHost) { number in
        let link = appleLinks[number]
        return link.isWeb && !link.isExcluded && link.mayBe(of: site.isOf)
      }
    }
    return findings
  }

  // MARK: Android

  /// Links that no filter takes, and filters that take what no route opens.
  ///
  /// - Parameter hosts: Those that no filter has, which is told of them as a whole.
  func androidFindings(missing hosts: Set<String>) -> [SiteFinding] {
    let manifests = openManifests
    guard let first = manifests.first else { return [] }
    let isOpen = manifests.contains(where: \.isOpen)
    var used = manifests.map { _ in Set<Int>() }
    var lost = UntakenLinks()
    for link in androidLinks where isCompared(link) {
      var missed: String?
      for sample in samples(of: link) {
        if let host = sample.host, hosts.contains(host) { continue }
        let url = sample.url
        var isTaken = false
        for (number, manifest) in manifests.enumerated() {
          for url in manifest.variants(of: url, link) {
            manifest.forEachTaker(of: url, anyHost: link.isOfAnySite) { row, filter in
              used[number].insert(row)
              // A link of the web reaches the app only from a host that the filter names.
              isTaken =
                isTaken || manifest.rows[row].isWhole
                || manifest.filters[filter].namesHost(of: url, orAny: link.isOfAnySite)
            }
          }
        }
        if !isTaken, missed == nil { missed = url }
      }
      // An unknown filter may take it.
      if let missed, !isOpen {
        lost.add(missed, link, "no intent filter takes", at: first.place)
      }
    }
    var findings = lost.findings
    let links = SiteLinkIndex(androidLinks)
    for (manifest, used) in zip(manifests, used) {
      findings += manifest.unused(used, links, androidLinks, host: someHost)
    }
    return findings
  }
}

/// Links of routes that do not reach the app, each at the rule that excludes it or at the file that lacks one.
private struct UntakenLinks {
  /// The most that are told one by one.
  private static let limit = 3
  private struct Reason: Hashable {
    let why: String
    let place: SourcePlace
  }
  private var reasons: [Reason] = []
  private var links: [Reason: [(url: String, link: SiteLink)]] = [:]

  /// - Parameter why: The beginning of a clause with the links at its end.
  mutating func add(_ url: String, _ link: SiteLink, _ why: String, at place: SourcePlace) {
    let reason = Reason(why: why, place: place)
    if links[reason] == nil { reasons.append(reason) }
    links[reason, default: []].append((url, link))
  }

  var findings: [SiteFinding] {
    reasons.flatMap { reason -> [SiteFinding] in
      let links = links[reason] ?? []
      if links.count <= Self.limit {
        return links.map { url, link in
          let (route, pattern) = (link.link.route.identifier, link.link.pattern.text)
          return SiteFinding(
            "link-not-taken", .error, "\(url) opens \(route), and \(reason.why) it",
            at: reason.place, subjects: [route, pattern, url])
        }
      }
      let names = links.map { "\($0.url) (\($0.link.link.route.identifier))" }
      return [
        SiteFinding(
          "link-not-taken", .error,
          "\(reason.why) \(links.count) links that routes open: \(SiteNames.text(names))",
          at: reason.place, subjects: links.map(\.url))
      ]
    }
  }
}

extension AppleSite {
  /// The rules that take nothing that a route opens.
  fileprivate func unused(
    _ used: Set<Int>, _ links: SiteLinkIndex, host: String, _ isMeant: (Int) -> Bool
  ) -> [SiteFinding] {
    let places = Set(used.map { rules.rows[$0].place })
    var findings: [SiteFinding] = []
    for (number, row) in rules.rows.enumerated() where !row.isExcluded {
      // A rule of two patterns is told once.
      if places.contains(row.place) || findings.last?.place == row.place { continue }
      let own = rules.rows.indices.dropFirst(number).prefix { rules.rows[$0].place == row.place }
      guard own.allSatisfy({ links.areAllApart(from: patterns[$0], isMeant) }) else { continue }
      findings.append(
        .unused(
          "the rule '\(row.name)'", patterns[number], "https://" + host,
          at: row.place))
    }
    return findings
  }
}

extension AppManifest {
  /// The links to try for one of a pattern without scheme and host: with each scheme and host of the app's own, too.
  fileprivate func variants(of url: String, _ link: SiteLink) -> [String] {
    guard link.isOfAnySite, link.schemes == nil, let origin = Origin(url) else { return [url] }
    let rest = url.dropFirst(origin.scheme.count + 3 + origin.authority.count)
    return [url] + ownOrigins.map { $0 + rest }
  }

  /// The paths of filters that take nothing that a route opens.
  fileprivate func unused(
    _ used: Set<Int>, _ links: SiteLinkIndex, _ all: [SiteLink], host: String
  ) -> [SiteFinding] {
    // A path of two patterns, and a filter of the app's own scheme, is told once.
    var isUsed: [SourcePlace: Bool] = [:]
    var firsts: [(place: SourcePlace, row: Int)] = []
    for (number, row) in rows.enumerated() {
      let place = row.filters[0].place
      if isUsed[place] == nil { firsts.append((place, number)) }
      if isUsed[place] == true { continue }
      let own = row.filters.map(\.number)
      func isMeant(_ link: Int) -> Bool {
        return row.isWhole
          || all[link].mayBe { host in own.contains { filters[$0].takes(host: host) } }
      }
      isUsed[place] =
        used.contains(number)
        // That no route has its hosts is told of them.
        || !row.isWhole && !all.indices.contains { all[$0].isWeb && isMeant($0) }
        || !links.areAllApart(from: row.pattern, isMeant)
    }
    return firsts.filter { isUsed[$0.place] == false }.map { first in
      let row = rows[first.row]
      let links = filters[row.filters[0].number].links
      let site = links.sites.first { !$0.hasPrefix("*") } ?? host
      return .unused(
        row.isWhole
          ? "the filter of \(row.pattern.text.prefix { $0 != ":" })"
          : "the path \(row.pattern.text)",
        row.pattern, "https://" + site, at: first.place)
    }
  }
}

extension SiteFinding {
  /// A rule that takes nothing that a route opens, with a link that it takes.
  fileprivate static func unused(
    _ name: String, _ pattern: RoutePattern, _ origin: String, at place: SourcePlace?
  ) -> SiteFinding {
    SiteFinding(
      "rule-without-route", .warning, "\(name) hands links to the app that no route opens",
      at: place, subjects: [pattern.text], witness: pattern.example(at: origin))
  }
}
