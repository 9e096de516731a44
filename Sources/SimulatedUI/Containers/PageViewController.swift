/// A container that holds one page.
open class PageViewController: ViewController {
  public override var kind: ControllerKind { .page }
}
