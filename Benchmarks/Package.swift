// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that users of the library do not build it.

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "routesh", path: "..")],
  targets: [
    .executableTarget(
      name: "MatchingBenchmarks",
      dependencies: [.product(name: "URLPatterns", package: "routesh")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
