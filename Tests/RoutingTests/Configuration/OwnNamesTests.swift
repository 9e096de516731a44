import Foundation
import TestSupport
import Testing

/// The classes that an application subclasses do not take the names that it would naturally use.
@Suite(.enabled(if: SwiftCompiler.isPresent, Comment(rawValue: SwiftCompiler.absence)))
struct OwnNamesTests {
  @Test func subclassesMayHavePropertiesOfTheseNames() throws {
    let file = Corpus.packageDirectory.appendingPathComponent("Tests/Snippets/OwnNames.swift").path
    #expect(try SwiftCompiler.current?.typecheck([file]) == [])
  }
}
