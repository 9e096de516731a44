import CLibrary
import Interchange
import RouteModel
import Routing
import Simulation
import Texts

/// The size of the terminal.
enum Terminal {
  static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// The columns of a terminal, else `$COLUMNS`, else nil, which means that nothing is truncated.
  static func width(of descriptor: Int32) -> Int? {
    size(of: descriptor)?.columns
      ?? Program.environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
