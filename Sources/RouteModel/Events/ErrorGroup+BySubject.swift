extension [ErrorGroup] {
  /// The groups, the most frequent first; of equally many and equally new ones the order stays.
  package var byFrequency: [ErrorGroup] {
    // Indices are sorted, not groups: there can be as many groups as events.
    indices.map { (self[$0].count, self[$0].last, -$0) }.sorted { $0 > $1 }.map { self[-$0.2] }
  }

  /// The groups by one property, the most frequent first.
  package func grouped(by subject: ErrorGroup.Subject) -> [ErrorGroup] {
    // Failures without a route are no route's without an owner.
    Dictionary(grouping: self) {
      [$0.name(subject), subject == .owner && $0.route == nil ? "" : nil]
    }.values.map { parts in
      var group = ErrorGroup(of: parts)
      if subject == .owner { group.hasRoute = group.route != nil }
      if subject != .route { group.route = nil }
      group.pattern = nil
      if subject == .place {
        group.place = LinkPlace.of(group.url)
        let links = Dictionary(
          parts.compactMap { part in part.url.map { ($0, part.count) } }, uniquingKeysWith: +)
        group.url = links.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
      }
      return group
    }.sorted {
      ($1.count, $1.last, $0.place(by: subject)) < ($0.count, $0.last, $1.place(by: subject))
    }
  }
}

extension ErrorGroup {
  /// One group of several.
  ///
  /// - Parameter parts: At least one; what they do not have in common is that of the first.
  fileprivate init(of parts: [ErrorGroup]) {
    self = parts[0]
    let codes = Dictionary(parts.map { ($0.code, $0.count) }, uniquingKeysWith: +)
    self.codes = codes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    for part in parts.dropFirst() {
      count += part.count
      first = Swift.min(first, part.first)
      last = Swift.max(last, part.last)
      example = Swift.max(example, part.example)
      revision = Swift.max(revision, part.revision)
      let known = [oldest, part.oldest].filter { $0 != RecordedEvent.noRevision }
      oldest = known.min() ?? RecordedEvent.noRevision
      for index in part.counts.indices { counts[index] += part.counts[index] }
    }
  }

  /// Its place among equally many and equally new ones.
  fileprivate func place(by subject: Subject) -> String {
    (name(subject) ?? "") + (hasRoute ? "" : " ")
  }

  /// What it has of a property; nil for none.
  fileprivate func name(_ subject: Subject) -> String? {
    switch subject {
    case .url: url
    case .place: LinkPlace.of(url)
    case .route: route
    case .code: code
    case .revision: String(revision)
    case .platform, .version: fact
    case .machine: machine
    case .owner: owner
    }
  }
}

extension RouteCatalog {
  /// The owner that the route of an event has in this catalog; nil for none.
  ///
  /// - Parameters:
  ///   - route: The route as the event names it.
  ///   - name: What that is called now.
  ///   - successors: The present names of renamed routes, by those that they gave up.
  private func owner(
    ofRoute route: String, _ name: String?, _ successors: [String: String]
  ) -> String? {
    let row = name.flatMap { routes[$0] } ?? successors[route].flatMap { routes[$0] }
    return row.flatMap { $0.owner.isEmpty ? nil : $0.owner }
  }

  /// The owner that the route of an event has in this catalog; nil for none.
  ///
  /// - Parameters:
  ///   - route: The route as the event names it.
  ///   - revision: The revision on which it happened.
  ///   - names: What the routes were called.
  package func owner(ofRoute route: String, at revision: Int, _ names: RouteNames) -> String? {
    owner(ofRoute: route, names.name(of: route, at: revision), names.successors)
  }

  /// Groups of failures by the owners that their routes have in this catalog, the most frequent first.
  ///
  /// - Parameters:
  ///   - groups: Groups by route and revision.
  ///   - names: What the routes were called on those revisions.
  ///   - meant: The route of today that a link without a route is about; nil for none.
  package func byOwner(
    _ groups: [ErrorGroup], _ names: RouteNames, meant: (ErrorGroup) -> String? = { _ in nil }
  ) -> [ErrorGroup] {
    withOwners(groups, names, meant: meant).grouped(by: .owner)
  }

  /// Groups of failures of the routes that have one of some owners in this catalog, the most frequent first.
  ///
  /// - Parameters:
  ///   - subject: By what they are grouped; nil for code, route, pattern and revision.
  ///   - groups: Groups by code, route and revision, and by the subject.
  ///   - names: What the routes were called on those revisions.
  ///   - meant: The route of today that a link without a route is about; nil for none.
  package func failures(
    by subject: ErrorGroup.Subject?, ofOwners owners: Set<String>, _ groups: [ErrorGroup],
    _ names: RouteNames, meant: (ErrorGroup) -> String? = { _ in nil }
  ) -> [ErrorGroup] {
    let theirs = withOwners(groups, names, meant: meant).filter {
      $0.owner.map(owners.contains) ?? false
    }
    if let subject { return theirs.grouped(by: subject) }
    return Dictionary(grouping: theirs) {
      [$0.code, $0.route, $0.pattern, String($0.revision)]
    }.values.map { ErrorGroup(of: $0) }.sorted {
      ($1.count, $1.last, $0.code, $0.route ?? "") < ($0.count, $0.last, $1.code, $1.route ?? "")
    }
  }

  /// The groups of failures with the owners that their routes have in this catalog, those of the newest revisions first.
  ///
  /// - Parameters:
  ///   - groups: Groups by route and revision.
  ///   - names: What the routes were called on those revisions.
  ///   - meant: The route of today that a link without a route is about; nil for none.
  package func withOwners(
    _ groups: [ErrorGroup], _ names: RouteNames, meant: (ErrorGroup) -> String? = { _ in nil }
  ) -> [ErrorGroup] {
    let successors = names.successors
    var names = names
    // One without a number is the newest.
    func age(_ group: ErrorGroup) -> Int {
      group.revision == RecordedEvent.noRevision ? .max : group.revision
    }
    return groups.sorted { age($0) > age($1) }.map { group in
      var group = group
      if group.route == nil {
        group.route = meant(group)
        group.owner = group.route.flatMap { owner(ofRoute: $0, $0, successors) }
        return group
      }
      names.goBack(to: group.revision)
      group.owner = group.route.flatMap { owner(ofRoute: $0, names.name(of: $0), successors) }
      return group
    }
  }
}
