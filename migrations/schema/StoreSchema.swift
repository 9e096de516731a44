/// The schema of the store, one step a version, as text embedded in the binary.
///
/// A new version is a new `.sql` file in this folder, named in `Package.swift` and here.
public enum StoreSchema {
  /// The steps in order; step `i` (from 0) leads from schema version `i` to `i + 1`.
  public static let steps: [String] = [
    String(decoding: PackageResources.schema_0001_catalog_sql, as: UTF8.self),
    String(decoding: PackageResources.schema_0002_digests_sql, as: UTF8.self),
    String(decoding: PackageResources.schema_0003_changes_sql, as: UTF8.self),
    String(decoding: PackageResources.schema_0004_pattern_summary_sql, as: UTF8.self),
    String(decoding: PackageResources.schema_0005_rules_sql, as: UTF8.self),
    String(decoding: PackageResources.schema_0006_ways_and_identity_sql, as: UTF8.self),
    String(decoding: PackageResources.schema_0007_sharing_sql, as: UTF8.self),
  ]
}
