public import RouteModel
internal import Texts

/// Compares the files that a site and an app publish with each other and with the routes of a catalog: whether a link
/// reaches the app at all. Nothing is fetched.
///
/// ```swift
/// let files = try SiteFile.paths(at: ["site", "android", "ios"]).map { try SiteFile.read($0) }
/// let findings = try SiteCheck(files, catalog).findings
/// ```
public struct SiteCheck: Sendable {
  /// What is compared.
  public struct Options: Sendable, Hashable {
    /// Only links of these sites; empty for all.
    public var hosts: [String]
    /// Only the rules for this app: its id for Apple's systems, with or without the team, or its package.
    public var app: String?
    /// The halves whose files are elsewhere: that they are missing is no error.
    public var elsewhere: Set<Side>
    /// The values of resources of the manifest.
    package var values = AndroidValues()

    /// By default everything is compared.
    public init(hosts: [String] = [], app: String? = nil, elsewhere: Set<Side> = []) {
      self.hosts = hosts.map { $0.lowercased() }
      self.app = app
      self.elsewhere = elsewhere
    }
  }

  let options: Options
  /// The links of the catalog that Apple's systems and Android may hand to the app.
  let appleLinks: [SiteLink]
  let androidLinks: [SiteLink]
  private(set) var appleSites: [AppleSite] = []
  private(set) var assetLinks: [(links: AssetLinks, host: String?)] = []
  private(set) var manifests: [AppManifest] = []
  private(set) var entitlements: [Entitlements] = []
  /// Of what files there are, also of those that cannot be read.
  let kinds: Set<SiteFile.Kind>
  /// The sites of the files of each kind, also of those that cannot be read; nil stands for all.
  private(set) var servedHosts: [SiteFile.Kind: [String?]] = [:]
  private let firstFile: SourcePlace?
  private(set) var fileFindings: [SiteFinding] = []
  /// What the files say that is not compared.
  public private(set) var notes: [Diagnostic] = []

  /// Reads the files. One that cannot be read is a finding.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - unread: The paths of others, which are here, but are not what they should be.
  ///   - catalog: The routes.
  ///   - options: What is compared.
  /// - Throws: ``Diagnostic`` `app-not-listed` if no file names the app of the options.
  public init(
    _ files: [SiteFile], unread: [String] = [], _ catalog: RouteCatalog,
    options: Options = Options()
  ) throws(Diagnostic) {
    self.options = options
    kinds = Set(files.map(\.kind) + unread.compactMap(SiteFile.Kind.of))
    firstFile = (files.map(\.path) + unread).first.map {
      SourcePlace(file: $0, line: 1, column: 1)
    }
    var unsaid: [Diagnostic] = []
    appleLinks = OpenLinks.of(catalog, on: OpenLinks.applePlatforms, &unsaid).map(SiteLink.init)
    androidLinks = OpenLinks.of(catalog, on: ["android"], &unsaid).map(SiteLink.init)
    for file in files where file.kind == .manifest || file.kind == .entitlements { read(file, nil) }
    let named = ownHosts.union(options.hosts)
    for (path, kind) in unread.map({ ($0, SiteFile.Kind.of($0)) }) {
      if let kind { servedHosts[kind, default: []].append(Self.host(of: path, near: named)) }
    }
    // A site has the same file at two places.
    var seen: Set<[String?]> = []
    for file in files where file.kind == .appleLinks || file.kind == .assetLinks {
      let host = Self.host(of: file.path, near: named)
      servedHosts[file.kind, default: []].append(host)
      fileFindings += [SitePlace.finding(file, host: host)].compactMap(\.self)
      if seen.insert([file.kind.rawValue, host, file.source.text]).inserted { read(file, host) }
    }
    try requireApp()
    try requireHosts()
  }

  /// The host that a folder of a path is called as; nil if none is.
  private static func host(of path: String, near named: Set<String>) -> String? {
    let folders = FilePath(path).components.dropLast()
    // The folder from which the site is served may be called as a host that nobody names.
    let parent = folders.last { $0 != ".well-known" }
    return folders.last { isHost($0, near: named) }
      ?? parent.flatMap { SiteHost.isName($0) ? $0 : nil }
  }

  /// Whether a file of a kind is here that is a host's, also one that cannot be read.
  func hasFile(_ kind: SiteFile.Kind, of host: String) -> Bool {
    servedHosts[kind]?.contains { $0.map { SiteHost.covers(host, $0) } ?? true } ?? false
  }

  /// Whether a folder is called as a host is: as one of those that are named, or as one above or below it.
  private static func isHost(_ folder: String, near named: Set<String>) -> Bool {
    named.contains(folder)
      || folder.contains(".")
        && named.contains { $0.hasSuffix(".\(folder)") || folder.hasSuffix(".\($0)") }
  }

  /// - Throws: ``Diagnostic`` `host-not-listed`.
  private func requireHosts() throws(Diagnostic) {
    if options.hosts.isEmpty { return }
    if (appleLinks + androidLinks).contains(where: \.isOfAnySite) { return }
    let known =
      ownHosts.sorted() + appleSites.compactMap(\.host) + assetLinks.compactMap(\.host)
    for host in options.hosts
    where !known.contains(where: { SiteHost.covers($0, host) || $0 == host }) {
      let name = AppManifest.Origin(host)?.authority ?? host
      throw Diagnostic(
        code: "host-not-listed", message: "no route and no file has links of '\(host)'",
        suggestions: name != host && known.contains(name)
          ? [name] : NearestNames.of(name, in: known))
    }
  }

  /// The hosts that routes, the manifest and the entitlements name.
  private var ownHosts: Set<String> {
    Set(
      (appleLinks + androidLinks).flatMap(\.hosts)
        + manifests.flatMap { $0.filters.flatMap(\.links.sites) }
        + entitlements.flatMap { $0.domains.map(\.host) })
  }

  private mutating func read(_ file: SiteFile, _ host: String?) {
    if file.hasMark, file.kind == .appleLinks || file.kind == .assetLinks {
      fileFindings.append(
        SiteFinding(
          "byte-order-mark", .warning,
          "the file begins with a byte order mark, which JSON must not have and not every reader skips",
          at: SourcePlace(file: file.path, line: 1, column: 1)))
    }
    do throws(ImportError) {
      switch file.kind {
      case .appleLinks:
        let site = try AppleSite(file, host: host)
        fileFindings += site.findings
        notes += site.notes
        appleSites.append(site)
      case .assetLinks:
        let links = try AssetLinks(file.source)
        fileFindings += links.findings
        notes += links.notes
        assetLinks.append((links, host))
      case .manifest:
        let manifest = try AppManifest(file.source, values: options.values)
        fileFindings += manifest.findings
        notes += manifest.notes
        manifests.append(manifest)
      case .entitlements:
        let list = try Entitlements(file.source)
        fileFindings += list.findings
        entitlements.append(list)
      }
    } catch {
      fileFindings += error.problems.map { SiteFinding(unreadable: $0) }
    }
  }

  // MARK: The app

  private func requireApp() throws(Diagnostic) {
    guard let app = options.app else { return }
    let known =
      appleSites.flatMap(\.apps) + assetLinks.flatMap(\.links.apps.keys)
      + manifests.compactMap(\.package)
    if known.contains(where: { AppleApp.isSame($0, app) }) { return }
    throw Diagnostic(
      code: "app-not-listed", message: "no file names the app '\(app)'",
      suggestions: NearestNames.of(app, in: known.removingRepeats()))
  }

  /// The apps of a site that count.
  func apps(of site: AppleSite) -> Set<String> {
    options.app.map { app in site.apps.filter { AppleApp.isSame($0, app) } } ?? site.apps
  }

  /// The sites with rules for the app.
  var openSites: [AppleSite] { appleSites.filter { options.app == nil || !apps(of: $0).isEmpty } }

  /// The manifests that may be the app's.
  var openManifests: [AppManifest] {
    guard let app = options.app else { return manifests }
    let isPackage =
      manifests.contains { $0.package == app } || assetLinks.contains { $0.links.apps[app] != nil }
    return manifests.filter { $0.package == app || $0.package == nil && isPackage }
  }

  /// Whether a host is compared; one with a star stands for those below it.
  func isMeant(_ host: String) -> Bool {
    options.hosts.isEmpty || options.hosts.contains { SiteHost.covers(host, $0) || host == $0 }
  }

  /// A host for links of patterns that name none.
  var someHost: String {
    options.hosts.first ?? entitlements.lazy.flatMap(\.domains).map(\.host).first {
      !$0.hasPrefix("*")
    } ?? manifests.lazy.flatMap(\.filters).flatMap(\.links.sites).first { !$0.hasPrefix("*") }
      ?? (appleLinks + androidLinks).lazy.filter(\.isWeb).flatMap(\.hosts).first {
        !$0.hasPrefix("*")
      } ?? "example.com"
  }

  // MARK: The findings

  /// What is wrong in each file, and between the files and the catalog.
  ///
  /// - Complexity: O(links and rules), but for a rule that takes no link that was tried: it is compared with the patterns
  ///   that begin like it.
  public var findings: [SiteFinding] {
    let hosts = SiteHosts(self)
    let found =
      fileFindings + missingFiles + hosts.findings + appFindings + packageFindings
      + appleFindings()
      + androidFindings(missing: hosts.withoutFilter)
    // What is about no file, and no line of one, is shown at the first: a place is needed to show it in a pull request.
    return found.map { finding in
      var finding = finding
      finding.place = finding.place ?? firstFile
      return finding
    }
  }

  /// How many links were compared, by the systems whose files there are.
  public var counts: [(system: String, links: Int)] {
    var counts: [(system: String, links: Int)] = []
    if !openSites.isEmpty {
      counts.append(("Apple's systems", appleLinks.count { isCompared($0) && $0.isWeb }))
    }
    if !openManifests.isEmpty { counts.append(("Android", androidLinks.count(where: isCompared))) }
    return counts
  }

  /// Whether some file should take the links of a pattern.
  func isCompared(_ link: SiteLink) -> Bool {
    !link.isExcluded && !link.link.pattern.isFallback && link.mayBe(of: isMeant)
  }

  /// The links of a pattern that are tried.
  func samples(of link: SiteLink) -> [SiteLink.Sample] {
    link.samples(origin: "https://" + someHost) { star in
      knownHosts.first { !$0.hasPrefix("*") && SiteHost.covers(star, $0) }
    }.filter { $0.host.map(isMeant) ?? true }
  }

  /// The hosts that are asked for, and those that the files name.
  private var knownHosts: [String] {
    options.hosts + entitlements.flatMap(\.domains).map(\.host)
      + manifests.flatMap { $0.filters.flatMap(\.links.sites) }.map { $0.lowercased() }
      + appleSites.compactMap(\.host) + assetLinks.compactMap(\.host)
  }

  /// The entitlements that must have each host: of the app, as its builds have them. Those of a part of it, such as an
  /// extension, have no domains of links.
  var associations: [Entitlements] {
    let own = entitlements.filter { $0.isOpen || !$0.domains.isEmpty }
    if !own.isEmpty { return own }
    return [entitlements.first { $0.listPlace != nil } ?? entitlements.first].compactMap(\.self)
  }

  private var packageFindings: [SiteFinding] {
    var findings: [SiteFinding] = []
    for (links, host) in assetLinks {
      for manifest in openManifests {
        guard let package = manifest.package, links.apps[package] == nil, links.included == nil,
          host.map({ host in
            manifest.filters.contains { filter in
              filter.links.sites.contains { SiteHost.covers($0, host) }
            }
          }) ?? true
        else { continue }
        findings.append(
          SiteFinding(
            "package-not-listed", .error,
            "the file does not name \(package), the app of \(manifest.place.file)",
            at: links.file, subjects: [package]))
      }
    }
    return findings
  }
}
