internal import Files
internal import RouteModel
import Texts

/// The place of a store's file, which the store remembers. A copy of the file is at another place,
/// and so notices that it is a copy.
struct StorePlace: Equatable {
  /// The machine, as a hash, because the store must not reveal the number of the machine.
  private var machine: String
  private var file: FileIdentity
  private var path: String

  /// The place of a file; nil if there is none.
  ///
  /// - Parameter target: The path that the file will get.
  init?(_ path: String, becoming target: String? = nil) {
    guard let file = FileIdentity(path) else { return nil }
    machine = Platform.machine
    self.file = file
    self.path = Platform.absolute(target ?? path)
  }

  /// Reads the text of a place; nil if it is not one.
  init?(text: String) {
    guard let value = StackCoding.value(text), let machine = value["machine"]?.string,
      let device = value["device"]?.string.flatMap({ UInt64($0) }),
      let node = value["node"]?.string.flatMap({ UInt64($0) }), let path = value["path"]?.string
    else { return nil }
    self.machine = machine
    file = FileIdentity(device: device, node: node)
    self.path = path
  }

  var text: String {
    var json = JSONWriter()
    json.object { json in
      for (key, text) in [
        ("machine", machine), ("device", "\(file.device)"), ("node", "\(file.node)"),
        ("path", path),
      ] {
        json.key(key)
        json.string(text)
      }
    }
    return json.text
  }

  /// Whether a file that remembers this place, and is now at another one, is still the original and
  /// not a copy. A file that was moved on its machine or restored from a backup is the original,
  /// and so is one on a disk that another machine uses.
  func isOriginal(of now: StorePlace) -> Bool {
    if path == now.path, file.node == now.file.node { return false }
    if machine != now.machine { return true }
    if path == now.path { return false }
    guard let original = FileIdentity(path) else { return false }
    return original != now.file
  }
}
