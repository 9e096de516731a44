import RouteModel
import TestSupport
import Testing

/// A table behaves like a dictionary of the same rows after any operations.
struct CatalogTableTests {
  private func row(_ name: Int, _ version: Int = 0) -> DestinationClass {
    DestinationClass(name: "C\(name)", superclass: version == 0 ? nil : "v\(version)")
  }

  private func isSame(
    _ table: CatalogTable<DestinationClass>, _ model: [String: DestinationClass]
  ) -> Bool {
    table.count == model.count && table.isEmpty == model.isEmpty
      && Set(table.keys) == Set(model.keys)
      && table.allSatisfy { model[$0.key] == $0.value }
      && model.allSatisfy { table[$0.key] == $0.value && table.keys.contains($0.key) }
  }

  @Test(arguments: [3, 40, 64, 65, 400], [1, 2, 3] as [UInt64])
  func `it holds what a dictionary holds`(keys: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = CatalogTable<DestinationClass>()
    var model: [String: DestinationClass] = [:]
    var copies: [(CatalogTable<DestinationClass>, [String: DestinationClass])] = []
    for step in 0..<(keys * 12) {
      let name = Int.random(in: 0..<keys, using: &random)
      let new = row(name, step)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: #expect(table.insert(new) == model.updateValue(new, forKey: new.name))
      case 2:
        if table.insertNew(new) { model[new.name] = new }
      case 3:
        table[new.name] = new
        model[new.name] = new
      case 4:
        table["C\(name)"]?.superclass = "x"
        model["C\(name)"]?.superclass = "x"
      case 5:
        table["C\(name)"] = nil
        model["C\(name)"] = nil
      case 6:
        #expect(table.removeValue(forKey: "C\(name)") == model.removeValue(forKey: "C\(name)"))
      default: if step % 20 == 0 { copies.append((table, model)) }
      }
      if step % 31 == 0 { #expect(isSame(table, model)) }
    }
    #expect(isSame(table, model))
    // Copies did not change, and the differences between successive copies are exact.
    for ((before, old), (after, new)) in zip(copies, copies.dropFirst()) {
      #expect(isSame(before, old))
      #expect((before == after) == (old == new))
      var replayed = RouteCatalog()
      replayed.classes = before
      var wanted = RouteCatalog()
      wanted.classes = after
      #expect(throws: Never.self) { try replayed.apply(wanted.changes(from: replayed)) }
      #expect(replayed == wanted)
      #expect(wanted.changes(from: replayed).isEmpty)
    }
  }

  @Test func `the order in which rows came is no part of it`() {
    let rows = (0..<200).map { row($0) }
    var other = CatalogTable(rows.reversed())
    #expect(CatalogTable(rows) == other)
    #expect(CatalogTable(rows).hashValue == other.hashValue)
    other["C7"]?.kind = .view
    #expect(CatalogTable(rows) != other)
  }

  @Test func `a row that says another key goes under its own`() {
    var table: CatalogTable = ["C1": row(1), "C2": row(2)]
    table["C1"]?.name = "C9"
    #expect(table["C1"] == nil)
    #expect(table["C9"] == DestinationClass(name: "C9"))
    #expect(table.count == 2)
    table["C2"] = row(9, 1)
    #expect(table.count == 1)
    #expect(table["C9"]?.superclass == "v1")
  }

  @Test func `merging`() {
    var table = CatalogTable((0..<100).map { row($0) })
    table.merge(CatalogTable((50..<150).map { row($0, 1) })) { ours, theirs in
      ours.name == "C50" ? ours : theirs
    }
    #expect(table.count == 150)
    #expect(table["C50"]?.superclass == nil)
    #expect(table["C51"]?.superclass == "v1")
    #expect(table.values.filter { $0.superclass == nil }.count == 51)
  }
}
