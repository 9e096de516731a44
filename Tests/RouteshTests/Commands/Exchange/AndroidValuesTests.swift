import Foundation
import TestSupport
import Testing

/// `import android` and the files with the values of `@string/…`.
struct AndroidValuesTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name=".A"><intent-filter android:autoVerify="true"><action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="https" android:host="@string/host" android:path="@string/path"/>
      </intent-filter></activity></application></manifest>
      """, to: "app/src/main/AndroidManifest.xml")
    try directory.write(
      """
      <navigation xmlns:android="http://schemas.android.com/apk/res/android"
        xmlns:app="http://schemas.android.com/apk/res-auto" android:id="@+id/nav">
      <fragment android:id="@+id/home" android:name="Home"><deepLink app:uri="@string/link"/>
      </fragment></navigation>
      """, to: "app/src/main/res/navigation/main.xml")
  }

  private func strings(_ text: String, to name: String) throws {
    try directory.write("<resources>\(text)</resources>", to: name)
  }

  @Test func theFilesOfValuesAreNamed() throws {
    try strings("<string name=\"host\">x.net</string>", to: "a.xml")
    try strings(
      "<string name=\"path\">/p</string><string name=\"link\">app://home/{id}</string>",
      to: "strings.xml")
    let files = ["--strings", "a.xml", "--strings", "strings.xml"]
    let manifest = try run(["import", "android", "app/src/main/AndroidManifest.xml"] + files)
    #expect(manifest.code == 0 && !manifest.errors.contains("note"), "\(manifest.errors)")
    #expect(try run("match", "https://x.net/p").output.hasPrefix("A "))
    let graph = try run(["import", "android", "app/src/main/res/navigation/main.xml"] + files)
    #expect(graph.code == 0 && !graph.errors.contains("note"), "\(graph.errors)")
    #expect(try run("match", "app://home/7").output.hasPrefix("home "))
  }

  @Test func aNamedFileAndAValueOnTheLineWin() throws {
    try strings(
      "<string name=\"host\">named.net</string><string name=\"path\">/p</string>", to: "s.xml")
    let run = try run(
      "import", "android", "app/src/main/AndroidManifest.xml", "--strings", "s.xml", "--value",
      "@string/path=/said")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try self.run("match", "https://named.net/said").code == 0)
    let missing = try self.run(
      "import", "android", "app/src/main/AndroidManifest.xml", "--strings", "q")
    #expect(missing.code == 1 && missing.errors.contains("no file 'q'"), "\(missing.errors)")
  }

  @Test func whatNobodySaysSaysHowToSayIt() throws {
    let run = try run("import", "android", "app/src/main/AndroidManifest.xml")
    #expect(run.errors.contains("@string/host has no value; set it with --value @string/host=TEXT"))
  }
}
