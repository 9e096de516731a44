// Names that an application gives its own properties: none of them is taken by a class of the library.
// The compiler is run over this file; all of it must compile.
import Routing
import SimulatedUI

struct Unrelated {}

final class MailViewController: ViewController, ViewRoutable {
  let id = Unrelated()
  let number = Unrelated()
  let environment = Unrelated()
  let kind = Unrelated()
  let attachment = Unrelated()
  let reference = Unrelated()
  let label = Unrelated()
  let appearance = Unrelated()
}

final class MailView: View, ViewRoutable {
  let id = Unrelated()
  let number = Unrelated()
  let environment = Unrelated()
  let reference = Unrelated()
  let insert = Unrelated()
}

final class MailWindow: Window {
  let id = Unrelated()
  let number = Unrelated()
  let environment = Unrelated()
}

final class MailRouter: ViewRouter<MailViewController, ViewRouteConfiguration> {
  let id = Unrelated()
  let number = Unrelated()
  let container = Unrelated()
  let retained = Unrelated()
}

final class MailServiceRouter: ServiceRouter<MailViewController, PerformRouteConfiguration> {
  let id = Unrelated()
  let number = Unrelated()
}

final class MailConfiguration: ViewRouteConfiguration {
  let id = Unrelated()
  let number = Unrelated()
  let parameters = Unrelated()
  let reference = Unrelated()
}
