/// The tables of the hub, one step a version, as text embedded in the binary.
///
/// A new version is a new `.sql` file in this folder, named in `Package.swift` and here.
public enum HubSchema {
  /// The steps in order; step `i` (from 0) leads from version `i` to `i + 1`.
  public static let steps: [String] = [
    String(decoding: PackageResources.hub_0001_revisions_sql, as: UTF8.self),
    String(decoding: PackageResources.hub_0002_migrations_sql, as: UTF8.self),
    String(decoding: PackageResources.hub_0003_history_sql, as: UTF8.self),
    String(decoding: PackageResources.hub_0004_channels_sql, as: UTF8.self),
  ]
}
