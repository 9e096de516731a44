/// A container of columns.
open class SplitViewController: ViewController {
  public override var kind: ControllerKind { .split }
}
