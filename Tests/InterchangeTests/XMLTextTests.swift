import Interchange
import RouteModel
import Testing

/// Valid XML 1.0 is read by the standard; anything else is an error with its place.
struct XMLTextTests {
  private static func scene(_ xml: String) throws(ImportError) -> Scene? {
    let source = SourceText(xml, file: "Main.storyboard")
    return try StoryboardImport.import([source]).catalog.scenes.values.first
  }

  private static func document(_ attributes: String, inside: String = "") -> String {
    """
    <?xml version='1.0' encoding="utf-8" standalone='no' ?>
    <!-- a comment with <tags> & signs -->
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
      <?target some data?><scenes><scene sceneID="s"><objects>
        <viewController id="a" \(attributes)>\(inside)</viewController>
      </objects></scene></scenes>
    </document>
    """
  }

  @Test(arguments: [
    (#"storyboardIdentifier="A""#, "A"), (#"storyboardIdentifier = 'it"s'"#, #"it"s"#),
    (#"storyboardIdentifier="&lt;&amp;&gt;&quot;&apos;""#, #"<&>"'"#),
    (#"storyboardIdentifier="&#65;&#x1F600;""#, "A😀"),
    ("storyboardIdentifier=\"a\tb\nc\r\nd\re\"", "a b c d e"),
    ("storyboardIdentifier=\"a&#10;b\"", "a\nb"),
    ("é:ü-1.=\"x\" storyboardIdentifier=\"日本\"", "日本"),
  ])
  func valuesAreReadAsTheSpecificationSays(_ attributes: String, _ value: String) throws {
    #expect(try Self.scene(Self.document(attributes))?.identifier == value)
  }

  @Test func textBetweenElementsIsPassedOver() throws {
    let inside = "text &amp; &#x41; <![CDATA[<x>&&]] ]]> <!-- - --> <empty a='1'/>"
    let scene = try Self.scene(Self.document("storyboardIdentifier='A'", inside: inside))
    #expect(scene?.identifier == "A")
  }

  @Test(arguments: [
    ("<a b=1/>", "not well-formed (invalid token), near '<a b=1/>'", 1, 6),
    ("<a b='<'/>", "not well-formed (invalid token), near '<a b='<'/>'", 1, 7),
    ("<a b='1' b='2'/>", "duplicate attribute, near '<a b='1' b='2'/>'", 1, 10),
    ("<a b/>", "not well-formed (invalid token), near '<a b/>'", 1, 5),
    ("<a b='1'c='2'/>", "not well-formed (invalid token), near '<a b='1'c='2'/>'", 1, 9),
    ("<a\n b='x", "unclosed token, near '<a'", 1, 1),
    ("<a>\n</b>", "mismatched tag in <a>, near '</b>'", 2, 3),
    ("<a/><b/>", "junk after document element, near '<a/><b/>'", 1, 5),
    ("</a>", "not well-formed (invalid token), near '</a>'", 1, 2),
    ("<a>&nbsp;</a>", "undefined entity in <a>, near '<a>&nbsp;</a>'", 1, 4),
    ("<a>&#0;</a>", "reference to invalid character number in <a>, near '<a>&#0;</a>'", 1, 4),
    ("<a>&#xD800;</a>", "reference to invalid character number in <a>", 1, 4),
    ("<a> & </a>", "not well-formed (invalid token) in <a>, near '<a> & </a>'", 1, 6),
    ("<a>]]></a>", "not well-formed (invalid token) in <a>, near '<a>]]></a>'", 1, 6),
    ("<a>\u{1}</a>", "not well-formed (invalid token) in <a>, near '<a>\u{FFFD}</a>'", 1, 4),
    ("x<a/>", "not well-formed (invalid token), near 'x<a/>'", 1, 2),
    ("<a/>é", "junk after document element, near '<a/>é'", 1, 5),
    ("<a><!-- -- --></a>", "not well-formed (invalid token) in <a>", 1, 11),
    ("<a><!-- ", "unclosed token in <a>, near '<a><!-- '", 1, 4),
    ("<a><![CDATA[ ", "unclosed CDATA section in <a>", 1, 14),
    ("<a>é<?xml version='1.0'?></a>", "XML or text declaration not at start of entity", 1, 5),
    ("<?xml version='2.0'?><a/>", "does not name version 1", 1, 1),
    ("<?xml version='1.0' encoding='UTF-16'?><a/>", "it is in UTF-16; only UTF-8", 1, 1),
    ("<1/>", "not well-formed (invalid token), near '<1/>'", 1, 2),
    ("<a", "unclosed token, near '<a'", 1, 1),
    ("<a>", "the file ends before <a> does", 1, 4), ("  ", "the file has no element", 1, 3),
    ("", "the file has no element", 1, 1),
    ("<\0a\0/\0>\0", "the character U+0 is not allowed", 1, 2),
  ])
  func whatIsNoXMLIsAnError(_ xml: String, _ message: String, _ line: Int, _ column: Int) throws {
    do {
      _ = try Self.scene(xml)
      Issue.record("read: \(xml)")
    } catch {
      #expect(error.diagnostic.code == "bad-xml")
      #expect(error.diagnostic.message.contains(message), "\(xml): \(error.diagnostic.message)")
      #expect(
        error.diagnostic.place == SourcePlace(file: "Main.storyboard", line: line, column: column))
    }
  }

  @Test func anyPrefixOfAFileIsReadOrRefused() {
    let text = Self.document("storyboardIdentifier='&#65;' x=\"é\"", inside: "<![CDATA[x]]>")
    for count in 0..<text.utf8.count {
      let part = String(decoding: text.utf8.prefix(count), as: UTF8.self)
      #expect(throws: ImportError.self) { try Self.scene(part) }
    }
  }

  @Test func aLongLineIsReadInLinearTime() throws {
    let empty = String(repeating: "<b c='d'/>", count: 100_000)
    let scene = try Self.scene(Self.document("storyboardIdentifier='A'", inside: empty))
    #expect(scene?.identifier == "A")
  }
}
