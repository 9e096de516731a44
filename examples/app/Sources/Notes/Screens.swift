import Foundation

/// What the app shows for a link. A link that does not exist does not compile.
public func title(of link: AppLink) -> String {
  switch link {
  case .list: "Notes"
  case .note(let id): "Note \(id)"
  case .new(let tag): "New note" + (tag.map { " for \($0.rawValue)" } ?? "")
  case .search(let text, let sort): "\(text), \(sort.rawValue) first"
  case .day(let date): "Notes of \(date.formatted(.iso8601.year().month().day()))"
  case .archive: "Archive"
  }
}

/// What the app does with a URL that the system hands to it.
public func open(_ url: URL) -> String {
  AppLink(url).map(title) ?? "opened in the browser"
}
