package import RouteModel

extension Hub {
  /// The hub's newest revision; number 0 is the empty catalog.
  ///
  /// - Throws: `hub-missing`, `hub-newer`, and what a connection throws.
  package func newest() throws(HubError) -> HubPoint {
    try run { (log) throws(HubError) in
      return try log.newest()
    }
  }

  /// Checks that the hub has a point as the store has it.
  ///
  /// - Throws: `hub-other` if it is another hub, or lost revisions.
  package func require(_ point: HubPoint) throws(HubError) {
    try run { (log) throws(HubError) in
      try log.require(point)
    }
  }

  /// Notes which revision of the hub a store has now.
  package func note(_ machine: HubMachine, at revision: Int) throws(HubError) {
    try run { (log) throws(HubError) in
      try log.note(machine, at: revision)
    }
  }

  /// The newest revisions, newest first, without their changes.
  package func log(limit: Int) throws(HubError) -> [Revision] {
    try run { (log) throws(HubError) in
      return try log.newest(limit)
    }
  }

  /// The revisions after a point, oldest first.
  ///
  /// - Parameters:
  ///   - point: The newest revision that the store has of the hub.
  ///   - last: The number of the last one; nil means the newest.
  ///   - machine: Who asks.
  /// - Throws: `hub-other` if the hub does not have the point.
  package func revisions(
    after point: HubPoint, through last: Int? = nil, for machine: HubMachine
  ) throws(HubError) -> [Revision] {
    try run { (log) throws(HubError) in
      let found = try log.connection.transaction("ISOLATION LEVEL REPEATABLE READ") {
        () throws(HubError) in
        try log.require(point)
        return try log.revisions(after: point.number, through: last)
      }
      try log.note(machine, at: point.number)
      return found
    }
  }

  /// Adds revisions to the log, all or none.
  ///
  /// - Parameters:
  ///   - revisions: The revisions after the point, oldest first.
  ///   - point: The hub's newest revision, as the store knows it.
  ///   - changes: What they change together.
  ///   - sum: The sum of the catalog that they lead to.
  ///   - machine: Who adds them.
  /// - Returns: Their numbers by their unique names.
  /// - Throws: `hub-moved` if others have added some since; `hub-other`; `hub-denied`,
  ///   `hub-read-only`, `hub-full`. Then nothing was added.
  package func push(
    _ revisions: [Revision], after point: HubPoint, changes: [CatalogChange], sum: UInt64,
    from machine: HubMachine
  ) throws(HubError) -> [String: Int] {
    guard let last = revisions.last else { return [:] }
    return try run(.writing) { (log) throws(HubError) in
      // If the answer to a COMMIT was lost, the revisions are at this point of the hub already. If
      // they are at another point, this file is a copy of one that has pushed them, and must pull
      // first.
      if let known = try log.number(of: last.uuid), known == point.number + revisions.count {
        return try log.numbers(from: known - revisions.count + 1, through: known)
      }
      return try log.connection.transaction { () throws(HubError) in
        try log.require(point)
        try log.requireNewest(point)
        let numbers = try log.add(
          revisions, after: point, sum: sum, toolVersion: machine.toolVersion)
        try log.write(changes)
        try log.write(revisions)
        try log.note(machine, at: point.number + revisions.count)
        try log.connection.tell("h\(point.number + revisions.count)")
        return numbers
      }
    }
  }

  /// The catalog and the migrations of a revision, in one consistent state: of the newest, or of the
  /// one that the channel names which the machine follows.
  ///
  /// - Parameter machine: Who asks.
  /// - Throws: `unknown-channel`.
  package func state(for machine: HubMachine) throws(HubError) -> HubState {
    try run { (log) throws(HubError) in
      let state = try log.connection.transaction("ISOLATION LEVEL REPEATABLE READ") {
        () throws(HubError) in
        let number: Int
        if let channel = machine.channel {
          number = try log.number(ofChannel: channel)
        } else {
          number = try log.newest().number
        }
        return try log.state(at: number)
      }
      try log.note(machine, at: 0)
      return state
    }
  }
}

extension HubLog {
  /// The catalog and the migrations of a revision, which the log has.
  func state(at number: Int) throws(HubError) -> HubState {
    var revisions = try revisions(after: max(number, 1) - 1, through: nil)
    var state = HubState(revision: nil, catalog: try catalog(), steps: try migrations())
    if number > 0, !revisions.isEmpty { state.revision = revisions.removeFirst() }
    try state.goBack(revisions)
    return state
  }
}

extension HubState {
  /// Takes the newest revisions back, which are given oldest first.
  mutating func goBack(_ revisions: [Revision]) throws(HubError) {
    guard let broken = takeBack(revisions) else { return }
    throw HubError(
      .damaged, "the changes of h\(broken.hubNumber ?? 0) do not lead to the hub's catalog")
  }
}
