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
    let all = check.entitlements.flatMap(\.domains)
    for domain in all where check.isMeant(domain.host) {
      guard let devices = domain.devices,
        !all.contains(where: { $0.devices == nil && $0.covers(domain.host) })
      else { continue }
      findings.append(
        SiteFinding(
          "developer-mode", .error, "links of \(domain.host) open the app on \(devices)",
          at: domain.place, subjects: [domain.host]))
    }
  }

  /// The hosts of the web that routes have.
  private func named(by links: [SiteLink]) -> [Named] {
    links.filter { $0.isWeb && check.isCompared($0) }.flatMap { link in
      link.hosts.map { Named(host: $0, by: "the route \(link.link.route.identifier)") }
    }.removingRepeats(by: \.host)
  }

  /// The hosts that are compared, the first who names each.
  private func meant(_ names: [Named]) -> [Named] {
    names.filter { check.isMeant($0.host) }.removingRepeats(by: \.host)
  }

  private mutating func compareEntitlements(_ names: [Named]) {
    for list in check.associations where !list.isOpen {
      for name in meant(names)
      where !list.domains.contains(where: { SiteHost.meet($0.host, name.host) }) {
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
    let open = sites.filter { $0.hasPrefix("*") }
    for name in meant(names)
    where !sites.contains(name.host)
      && !(name.host.hasPrefix("*") ? sites : open).contains(where: {
        SiteHost.meet($0, name.host)
      })
    {
      if name.isOfRoute { withoutFilter.insert(name.host) }
      add("host-without-filter", name, at: first.place, "no intent filter has it")
    }
  }

  private mutating func compareRoutes(_ names: [Named]) {
    let links = (check.appleLinks + check.androidLinks).filter(\.isWeb)
    // A pattern may have any host.
    if links.contains(where: \.hosts.isEmpty) { return }
    let hosts = Set(links.flatMap(\.hosts))
    let open = hosts.filter { $0.hasPrefix("*") }
    for name in meant(names)
    where !hosts.contains(name.host)
      && !(name.host.hasPrefix("*") ? hosts : open).contains(where: {
        SiteHost.meet($0, name.host)
      })
    {
      findings.append(
        SiteFinding(
          "host-without-route", .warning, "no route has links of \(name.host)", at: name.place,
          subjects: [name.host]))
    }
  }

  /// If the folders of the files name their sites, each site needs one.
  private mutating func compareFolders() {
    let kinds: [(kind: SiteFile.Kind, links: [SiteLink])] = [
      (.appleLinks, check.appleLinks), (.assetLinks, check.androidLinks),
    ]
    for (kind, links) in kinds {
      guard let hosts = check.servedHosts[kind], !hosts.contains(nil),
        kind == .assetLinks || check.options.app == nil || !check.openSites.isEmpty
      else { continue }
      for name in meant(named(by: links)) where !check.hasFile(kind, of: name.host) {
        add("host-without-file", name, at: nil, "no \(kind.rawValue) here is of it")
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
