// swift-tools-version: 6.0
import PackageDescription

// An app that has its links as a type. AppLink.swift is made from links.routesh; nothing else of routesh is in it.
let package = Package(
  name: "Notes",
  targets: [
    .target(name: "Notes"),
    .testTarget(name: "NotesTests", dependencies: ["Notes"]),
  ]
)
