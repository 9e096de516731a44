import Testing
import Texts

struct PhraseTests {
  @Test(
    arguments: [
      (0, "0 %"), (0.000_01, "0.1 %"), (0.0999, "10 %"), (0.1234, "12.3 %"), (0.5, "50 %"),
      (0.999_6, "99.9 %"), (1, "100 %"), (-3, "0 %"), (7, "100 %"), (.nan, "0 %"),
    ] as [(Double, String)])
  func `only all is 100 %, and only nothing is 0 %`(_ part: Double, _ text: String) {
    #expect(Share.percent(part) == text)
  }

  @Test func `a noun has its article`() {
    #expect(
      ["route", "adapter", "int", "owner"].map(Phrase.a) == [
        "a route", "an adapter", "an int", "an owner",
      ])
  }
}
