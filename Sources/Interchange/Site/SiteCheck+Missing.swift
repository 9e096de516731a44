internal import RouteModel
internal import Texts

extension SiteCheck {
  /// A half of what a system needs.
  public enum Side: String, Sendable, CaseIterable {
    /// What the site publishes, and what the app has.
    case site, app
  }

  /// What is not compared, because a file is not here.
  ///
  /// A link arrives by two files: one of the site, and one of the app.
  var missingFiles: [SiteFinding] {
    var findings: [SiteFinding] = []
    func add(_ kind: SiteFile.Kind, at place: SourcePlace?, _ unknown: String) {
      let severity: Finding.Severity = options.elsewhere.contains(kind.side) ? .info : .error
      let what = kind == .entitlements ? "no entitlements are here" : "no \(kind.rawValue) is here"
      findings.append(
        SiteFinding(
          "missing-file", severity, "\(what), so that it is not known \(unknown)", at: place,
          subjects: [kind.rawValue]))
    }
    if let site = openSites.first(where: { !$0.rules.rows.isEmpty }),
      !kinds.contains(.entitlements)
    {
      let apps = SiteNames.text(apps(of: site).sorted())
      add(.entitlements, at: site.place, "whether the site is an associated domain of \(apps)")
    }
    if let list = entitlements.first(where: { $0.isOpen || !$0.domains.isEmpty }),
      !kinds.contains(.appleLinks)
    {
      let hosts = entitlements.flatMap(\.domains).map(\.host).filter(isMeant).removingRepeats()
      add(
        .appleLinks, at: list.listPlace,
        "which links\(hosts.isEmpty ? "" : " of \(SiteNames.text(hosts))") the app gets")
    }
    let verified = openManifests.flatMap(\.filters).filter {
      $0.links.isVerified && !$0.links.sites.isEmpty
    }
    if !kinds.contains(.assetLinks) {
      let hosts = verified.flatMap(\.links.sites).filter(isMeant).removingRepeats()
      if let filter = verified.first, !hosts.isEmpty {
        add(
          .assetLinks, at: filter.place,
          "whether the app is vouched for by \(SiteNames.text(hosts))")
      } else if let place = openManifests.lazy.compactMap(\.openSite).first {
        add(.assetLinks, at: place, "whether the app is vouched for by its site")
      }
    }
    if !kinds.contains(.manifest),
      let file = assetLinks.first(where: { file in
        file.links.apps.contains { app in
          app.value.isTrusted && options.app.map { $0 == app.key } ?? true
        }
      })
    {
      add(.manifest, at: file.links.file, "which links the app takes")
    }
    return findings + missingSystems
  }

  /// The systems of which no file is here, though routes have links for them.
  private var missingSystems: [SiteFinding] {
    // Who asks about one app, asks about one system.
    if options.app != nil || kinds.isEmpty { return [] }
    let systems: [(name: String, kinds: Set<SiteFile.Kind>, links: Int)] = [
      (
        "Apple's systems", [.appleLinks, .entitlements],
        appleLinks.count { isCompared($0) && $0.isWeb }
      ),
      ("Android", [.assetLinks, .manifest], androidLinks.count(where: isCompared)),
    ]
    return systems.filter { kinds.isDisjoint(with: $0.kinds) && $0.links > 0 }.map { system in
      SiteFinding(
        "system-not-compared", .info,
        "no file of \(system.name) is here: whether the links of \(Phrase.count(system.links, "pattern")) arrive there is not known",
        at: nil, subjects: [system.name])
    }
  }
}

extension SiteFile.Kind {
  /// Who publishes it.
  var side: SiteCheck.Side {
    switch self {
    case .appleLinks, .assetLinks: .site
    case .manifest, .entitlements: .app
    }
  }
}
