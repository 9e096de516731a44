import Interchange
import RouteModel
import Testing

/// What XML 1.0 allows is read as it says; what it does not is an error with its place.
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
    ("<a b=1/>", "the value of attribute b of <a> needs quotes", 1, 6),
    ("<a b='<'/>", "'<' in the value of attribute b of <a>", 1, 7),
    ("<a b='1' b='2'/>", "attribute b of <a> stands twice", 1, 15),
    ("<a b/>", "attribute b of <a> has no value", 1, 5),
    ("<a b='1'c='2'/>", "a blank or '>' expected in <a>", 1, 9),
    ("<a\n b='x", "the value of attribute b of <a> does not end", 2, 6),
    ("<a>\n</b>", "</b> does not end <a>", 2, 5), ("<a/><b/>", "a second element, <b>", 1, 7),
    ("</a>", "</a> ends an element that has not begun", 1, 5),
    ("<a>&nbsp;</a>", "the entity &nbsp; is not declared", 1, 5),
    ("<a>&#0;</a>", "the entity &#0; is not declared", 1, 5),
    ("<a>&#xD800;</a>", "the entity &#xD800; is not declared", 1, 5),
    ("<a> & </a>", "'&' begins no reference", 1, 6),
    ("<a>]]></a>", "']]>' in the text of <a>", 1, 4),
    ("<a>\u{1}</a>", "the character U+1 is not allowed", 1, 4), ("x<a/>", "text outside", 1, 1),
    ("<a/>é", "text outside", 1, 5), ("<a><!-- -- --></a>", "'--' inside a comment", 1, 11),
    ("<a><!-- ", "the file ends inside of a comment", 1, 9),
    ("<a><![CDATA[ ", "the file ends inside of a CDATA section", 1, 14),
    ("<a>é<?xml version='1.0'?></a>", "<?xml …?> stands only at the beginning", 1, 10),
    ("<?xml version='2.0'?><a/>", "names no version 1", 1, 22),
    ("<?xml version='1.0' encoding='UTF-16'?><a/>", "it is in UTF-16; only UTF-8", 1, 40),
    ("<1/>", "the name of an element expected", 1, 2), ("<a", "the file ends inside of <a>", 1, 3),
    ("<a>", "the file ends before <a> does", 1, 4), ("  ", "the file has no element", 1, 3),
  ])
  func whatIsNoXMLIsAnError(_ xml: String, _ message: String, _ line: Int, _ column: Int) throws {
    do {
      _ = try Self.scene(xml)
      Issue.record("read: \(xml)")
    } catch {
      #expect(error.diagnostic.code == "bad-xml")
      #expect(error.diagnostic.message.contains(message), "\(error.diagnostic.message)")
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
