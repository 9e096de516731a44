/// The files that a site and an app publish about their links, right and with six faults.
public enum SiteFixture {
  /// The commands that make the routes.
  public static let script = """
    route add item --class ItemViewController --url https://shop.example/item/:id
    route add cart --class CartViewController --url https://shop.example/cart --url https://www.shop.example/cart
    pattern add cart shop://shop.example/cart
    """

  /// The names of the files, and their texts.
  public static let right: [String: String] = [
    "site/.well-known/apple-app-site-association": """
    {
      "applinks": {
        "details": [
          {
            "appIDs": ["ABCDE12345.com.example.shop"],
            "components": [
              { "/": "/item/*" },
              { "/": "/cart" }
            ]
          }
        ]
      }
    }
    """,
    "site/.well-known/assetlinks.json": """
    [
      {
        "relation": ["delegate_permission/common.handle_all_urls"],
        "target": {
          "namespace": "android_app",
          "package_name": "com.example.shop",
          "sha256_cert_fingerprints": [
            "\(fingerprint)"
          ]
        }
      }
    ]
    """,
    "app/AndroidManifest.xml": manifest(
      """
            <intent-filter android:autoVerify="true">
      \(filterHead)
              <data android:scheme="https" android:host="shop.example" android:pathPrefix="/item/" />
            </intent-filter>
            <intent-filter android:autoVerify="true">
      \(filterHead)
              <data android:scheme="https" />
              <data android:host="shop.example" />
              <data android:host="www.shop.example" />
              <data android:path="/cart" />
            </intent-filter>
            <intent-filter>
      \(filterHead)
              <data android:scheme="shop" android:host="shop.example" android:path="/cart" />
            </intent-filter>
      """),
    "app/Shop.entitlements": entitlements(["applinks:shop.example", "applinks:www.shop.example"]),
  ]

  /// The same with an app's id without its team, a fingerprint that is too short, another relation, a filter that is
  /// not verified, one that mixes schemes, and a host that is not associated.
  public static let faulty: [String: String] = [
    "site/.well-known/apple-app-site-association":
      text("site/.well-known/apple-app-site-association").replacing("ABCDE12345.", with: ""),
    "site/.well-known/assetlinks.json":
      text("site/.well-known/assetlinks.json").replacing(":44:E5", with: ":44")
      .replacing("common.handle_all_urls", with: "common.get_login_creds"),
    "app/AndroidManifest.xml": manifest(
      """
            <intent-filter android:autoVerify="true">
      \(filterHead)
              <data android:scheme="https" android:host="shop.example" android:pathPrefix="/item/" />
            </intent-filter>
            <intent-filter>
      \(filterHead)
              <data android:scheme="https" />
              <data android:scheme="shop" />
              <data android:host="shop.example" />
              <data android:host="www.shop.example" />
              <data android:path="/cart" />
            </intent-filter>
      """),
    "app/Shop.entitlements": entitlements(["applinks:shop.example"]),
  ]

  /// The fingerprint of a certificate.
  public static let fingerprint =
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

  private static func text(_ name: String) -> String { right[name] ?? "" }

  /// What each filter for links has.
  public static let filterHead = """
            <action android:name="android.intent.action.VIEW" />
            <category android:name="android.intent.category.DEFAULT" />
            <category android:name="android.intent.category.BROWSABLE" />
    """

  /// A manifest with some filters.
  public static func manifest(_ filters: String) -> String {
    """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.shop">
      <application>
        <activity android:name=".ShopActivity" android:exported="true">
    \(filters)
        </activity>
      </application>
    </manifest>
    """
  }

  /// Entitlements with some associated domains.
  public static func entitlements(_ domains: [String]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>com.apple.developer.associated-domains</key>
      <array>
    \(domains.map { "    <string>\($0)</string>" }.joined(separator: "\n"))
      </array>
    </dict>
    </plist>
    """
  }
}
