import Foundation
import TestSupport
import Testing

/// What an import and `check` say of files that others have written.
struct FilesOfOthersTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [1, 14, 40]) func `an import says what is hidden, whatever its size`(others: Int)
    throws
  {
    let rows = (0..<others).map { "/other/\($0),other\($0)\n" }.joined()
    try directory.write("pattern,route\n/x/:a,one\n/x/:b,two\n" + rows, to: "t.csv")
    let run = try run("import", "csv", "t.csv")
    #expect(run.code == 0)
    #expect(run.errors.contains("match the same URLs"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  // MARK: Values of Android

  private func manifest(_ data: String) throws {
    try directory.write(
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name=".A"><intent-filter><action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.BROWSABLE"/><data \(data)/>
      </intent-filter></activity></application></manifest>
      """, to: "m.xml")
  }

  @Test(arguments: ["host=x.net", "@string/host=x.net"])
  func `a value may have the bare name of its reference`(_ value: String) throws {
    try manifest(
      #"android:scheme="${sch}" android:host="@string/host" android:path="/p""#)
    let run = try run("import", "android", "m.xml", "--value", value, "--value", "sch=app")
    #expect(run.code == 0 && !run.errors.contains("no value"), "\(run.errors)")
    #expect(try self.run("match", "app://x.net/p").code == 0)
  }

  @Test func `a value that the file does not ask for is an error`() throws {
    try manifest(#"android:scheme="https" android:host="@string/host" android:path="/p""#)
    let run = try run("import", "android", "m.xml", "--value", "hots=x.net")
    #expect(run.code == 1)
    #expect(run.errors.contains("no value of 'm.xml' is called 'hots'"), "\(run.errors)")
    #expect(run.errors.contains("did you mean"), "\(run.errors)")
  }

  // MARK: A site's file

  @Test(arguments: [
    #"{"applinks":{},"webcredentials":{"apps":["T.a"]}}"#, #"{"applinks":{"apps":[]}}"#,
    #"{"webcredentials":{"apps":["T.a"]}}"#,
  ])
  func `a file without links is no error`(_ text: String) throws {
    try directory.write(text, to: "a.json")
    let run = try run("import", "aasa", "a.json")
    #expect(run.code == 0 && run.errors.contains("no links"), "\(run.errors)")
    try directory.write(#"{"applinks":{"detials":[]}}"#, to: "b.json")
    let slip = try self.run("import", "aasa", "b.json")
    #expect(slip.code == 1 && slip.errors.contains("'detials' is none"), "\(slip.errors)")
  }

  // MARK: Patterns

  @Test(arguments: ["/@{:lat,:lng}", "/a{/:x/:y}?", "/a{/:x*}*", "/a{(b)(c)}"])
  func `two names in one group are said to be that`(_ pattern: String) throws {
    let run = try run("route", "add", "r", "--url", pattern)
    #expect(run.code == 1 || run.code == 2)
    #expect(
      run.errors.contains("a group holds one name, expression or wildcard, and this is a second"),
      "\(run.errors)")
    let unclosed = try self.run("route", "add", "r", "--url", "/a{/:x")
    #expect(unclosed.errors.contains("a group is not closed"), "\(unclosed.errors)")
  }

  @Test func `a parameter that no URL can carry is told`() throws {
    _ = try run(
      input: #"""
        route add s --class S --url 'https://x.example/s\?q=:q'
        parameter add s page --type int
        parameter add s q --type string
        route add open --class S --url 'https://x.example/o'
        parameter add open page --type int
        route add rest --class S --url 'https://x.example/r\?q=:q{&*}?'
        parameter add rest page --type int

        """#)
    let text = "no URL of s can carry the parameter page"
    let check = try run("check", "--json")
    #expect(check.output.contains(text) && check.output.contains("uncarried-parameter"))
    #expect(check.output.components(separatedBy: "uncarried-parameter").count == 2)
    #expect(try run("export", "links", "swift").errors.contains(text))
    _ = try run("pattern", "add", "s", "https://x.example/all")
    #expect(!(try run("check", "--json").output.contains(text)))
  }

  // MARK: Segues that cannot be performed

  @Test func `an unwind segue without an action leads nowhere, everywhere`() throws {
    let made = try run(
      "-c", "segue add A push --to B", "-c", "segue add B un --to A --kind unwind", "-c",
      "storyboard edit main --initial A")
    #expect(made.output.contains("[unwind-without-action]"), "\(made.output)\(made.errors)")
    #expect(try run("check").output.contains("has no action"))
    let unwound = try run("-c", "reset --root main", "-c", "segue push", "-c", "segue un")
    #expect(unwound.code == 1)
    #expect(
      unwound.errors.contains("has no action, so it leads nowhere [no-unwind-target]"),
      "\(unwound.errors)")
  }

  @Test func `a segue that nothing can perform is a finding`() throws {
    func segue(_ kind: String, _ id: String, _ more: String = "") -> String {
      "<segue destination=\"b\" kind=\"\(kind)\" identifier=\"\(id)\" id=\"\(id)\" \(more)/>"
    }
    func board(_ more: String) throws {
      try directory.write(
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="a">
        <scenes><scene><objects><viewController id="a" sceneMemberID="viewController"><connections>
        \(segue("push", "go"))\(segue("weird", "odd"))\(segue("replace", "old"))\(segue("show", "fine"))
        \(segue("odd", "own", "customClass=\"Own\""))</connections></viewController></objects></scene>
        <scene><objects><viewController id="b" sceneMemberID="viewController"/></objects></scene>\(more)
        </scenes></document>
        """, to: "M.storyboard")
      #expect(try run("import", "storyboard", "M.storyboard").code == 0)
    }
    try board("")
    let check = try run("check", "--json")
    #expect(
      check.output.components(separatedBy: "segue-never-performed").count == 4,
      "\(check.output)")
    #expect(check.output.contains("nothing puts a into a navigation controller"), "\(check.output)")
    #expect(check.output.contains("of the kind 'weird', which nothing performs"))
    // What a navigation controller shows may push.
    try board(
      """
      <scene><objects><navigationController id="n" sceneMemberID="viewController"><connections>
      <segue destination="a" kind="relationship" relationship="rootViewController" id="r"/>
      </connections></navigationController></objects></scene>
      """)
    #expect(!(try run("check").output.contains("nothing puts a")))
  }
}
