internal import RouteModel

/// The hosts that the routes and the files name: each should be in all of them.
struct SiteHosts {
  private(set) var findings: [SiteFinding] = []
  /// The hosts of routes that no filter of the manifest has.
  private(set) var withoutFilter: Set<String> = []
  private let check: SiteCheck

  /// A host, who names it and where.
  private struct Named {
    var host: String
    var by: String
    var place: SourcePlace?
    var isOfRoute: Bool { place == nil }
  }

  init(_ check: SiteCheck) {
    self.check = check
    let sites = check.openManifests.flatMap { manifest in
      manifest.filters.flatMap { filter in
        filter.links.sites.map {
          Named(host: $0.lowercased(), by: manifest.place.file, place: filter.place)
        }
      }
    }
    let domains = check.entitlements.flatMap(\.domains).map {
      Named(host: $0.host, by: $0.place.file, place: $0.place)
    }
    compareEntitlements(named(by: check.appleLinks) + sites)
    compareManifests(named(by: check.androidLinks) + domains)
    compareRoutes(domains + sites)
    compareFolders()
    for domain in check.entitlements.flatMap(\.domains) where domain.isForDevelopment {
      findings.append(
        SiteFinding(
          "developer-mode", .warning,
          "links of \(domain.host) open the app on the devices of developers alone: ?mode=developer",
          at: domain.place, subjects: [domain.host]))
    }
  }

  /// The hosts of the web that routes have.
  private func named(by links: [SiteLink]) -> [Named] {
    links.filter { $0.isWeb && check.isCompared($0) }.compactMap { link in
      link.host.map { Named(host: $0, by: "the route \(link.link.route.identifier)") }
    }.removingRepeats(by: \.host)
  }

  /// The hosts that are compared, the first who names each.
  private func meant(_ names: [Named]) -> [Named] {
    names.filter { check.isMeant($0.host) }.removingRepeats(by: \.host)
  }

  private mutating func compareEntitlements(_ names: [Named]) {
    // Those of a part of the app have no domains.
    let lists = check.entitlements.filter { $0.listPlace != nil }
    for list in lists.isEmpty ? Array(check.entitlements.prefix(1)) : lists where !list.isOpen {
      for name in meant(names) where !list.domains.contains(where: { $0.covers(name.host) }) {
        add(
          "host-not-associated", name, at: list.listPlace ?? list.file,
          "the app is not associated with it: applinks:\(name.host) is missing")
      }
    }
  }

  private mutating func compareManifests(_ names: [Named]) {
    let manifests = check.openManifests
    guard let first = manifests.first, !manifests.contains(where: \.isOpen) else { return }
    let sites = Set(manifests.flatMap { $0.filters.flatMap(\.links.sites) }.map { $0.lowercased() })
    let open =
      sites.filter { $0.hasPrefix("*") }
      + (manifests.contains {
        $0.filters.contains { filter in
          filter.links.schemes.contains(where: \.isWeb)
            && (filter.links.hosts.isEmpty || filter.links.hosts.contains { $0.name == "*" })
        }
      } ? ["*"] : [])
    for name in meant(names)
    where !sites.contains(name.host) && !open.contains(where: { SiteHost.covers($0, name.host) }) {
      if name.isOfRoute { withoutFilter.insert(name.host) }
      add("host-without-filter", name, at: first.place, "no intent filter has it")
    }
  }

  private mutating func compareRoutes(_ names: [Named]) {
    let links = (check.appleLinks + check.androidLinks).filter(\.isWeb)
    // A pattern may have any host.
    if links.contains(where: { $0.host == nil }) { return }
    let hosts = Set(links.compactMap(\.host))
    for name in meant(names)
    where !hosts.contains(name.host)
      && !(name.host.hasPrefix("*") && hosts.contains { SiteHost.covers(name.host, $0) })
    {
      findings.append(
        SiteFinding(
          "host-without-route", .warning, "no route has links of \(name.host)", at: name.place,
          subjects: [name.host]))
    }
  }

  /// If the folders of the files name their sites, each site needs one.
  private mutating func compareFolders() {
    let apple = check.openSites.map(\.host)
    if !apple.isEmpty, !apple.contains(nil) {
      for name in meant(named(by: check.appleLinks)) where !apple.contains(name.host) {
        add("host-without-file", name, at: nil, "no apple-app-site-association here is of it")
      }
    }
    let android = check.assetLinks.map(\.host)
    if !android.isEmpty, !android.contains(nil) {
      for name in meant(named(by: check.androidLinks)) where !android.contains(name.host) {
        add("host-without-file", name, at: nil, "no assetlinks.json here is of it")
      }
    }
  }

  private mutating func add(
    _ code: String, _ name: Named, at place: SourcePlace?, _ what: String
  ) {
    let severity: Finding.Severity = name.isOfRoute ? .error : .warning
    findings.append(
      SiteFinding(
        code, severity, "\(name.by) has links of \(name.host), and \(what)", at: place,
        subjects: [name.host]))
  }
}
