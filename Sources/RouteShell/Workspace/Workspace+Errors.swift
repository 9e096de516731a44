import RouteHub
import RouteModel
import RouteStorage

/// What the store knows of an error.
extension Workspace {
  /// An error with what the store knows of the name that is missing.
  func explaining(_ error: ShellError) -> ShellError {
    tellingFollowedChannel(tellingWhatBecame(error))
  }

  /// The error for a missing route, with the route's new name or what removed it, if the log has that.
  private func tellingWhatBecame(_ error: ShellError) -> ShellError {
    guard let old = error.missingRoute else { return error }
    var error = error
    guard let new = (try? presentName(ofRoute: old)) ?? nil else {
      if let store, let last = (try? store.log.routeMoves())?.first(where: { $0.before == old }),
        last.after == nil, last.revision <= store.catalog.revision
      {
        error.missingRoute = nil
        let isChange = (try? store.log.revision(last.revision))?.kind == .change
        error.notes.append(
          "'\(old)' was removed by r\(last.revision)"
            + (isChange ? ": undo r\(last.revision) brings it back" : ""))
      }
      return error
    }
    error.missingRoute = nil
    error.diagnostic.suggestions.removeAll { $0 == new }
    error.diagnostic.suggestions.insert(new, at: 0)
    error.notes.append("'\(old)' was renamed: it is '\(new)' now")
    return error
  }

  /// The present name of a renamed route: of a migration's working copy by what was done in memory.
  private func presentName(ofRoute old: String) throws -> String? {
    if let store { return try store.log.presentName(ofRoute: old) }
    var name = old
    for case .route(let before?, let after?) in earlierRenames + changesInMemory
    where before.identifier == name {
      name = after.identifier
    }
    return try name != old && catalog.routes[name] != nil ? name : nil
  }

  /// The error for a channel that the hub does not have, with what helps a store that follows it.
  private func tellingFollowedChannel(_ error: ShellError) -> ShellError {
    guard error.diagnostic.code == HubError.Code.channel.rawValue, let store,
      let channel = try? store.sharing.followedChannel(), error.diagnostic.values.first == channel
    else { return error }
    var error = error
    error.notes.append(
      "this store follows it: config hub-channel NAME lets it follow another, "
        + "config hub-channel --unset none")
    return error
  }
}
