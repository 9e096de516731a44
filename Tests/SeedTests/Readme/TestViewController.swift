import ZRouter

/// The caller of `readme.md`: a screen that shows, prepares and removes the editor.
///
/// Mends: the document repeats the class in every section; here it is one class with all methods.
/// `removeEditor…` sets `self.router`, because the unwrapped `router` is a constant.
extension Readme {
  class TestViewController: UIViewController, EditorDelegate {
    var router: DestinationViewRouter<NoteEditorInput>?
    var notes: [String] = []

    // "Transition directly"
    func showEditorDirectly() {
      Router.perform(to: RoutableView<NoteEditorInput>(), path: .push(from: self))
    }

    // "Transition and Prepare"
    func showEditor() {
      Router.perform(
        to: RoutableView<NoteEditorInput>(),
        path: .push(from: self),
        configuring: { (config, _) in
          config.successHandler = { destination in
            self.notes.append("success")
          }
          config.errorHandler = { (action, error) in
            self.notes.append("error \(error.code)")
          }
          config.prepareDestination = { [weak self] destination in
            //destination is inferred as NoteEditorInput
            destination.delegate = self
            destination.constructForCreatingNewNote()
          }
        })
    }

    // "Remove"
    func showEditorAndHoldTheRouter() {
      router = Router.perform(to: RoutableView<NoteEditorInput>(), path: .push(from: self))
    }

    func removeEditorDirectly() {
      guard let router = router, router.canRemove else {
        return
      }
      router.removeRoute()
      self.router = nil
    }

    func removeEditorWithResult() {
      guard let router = router, router.canRemove else {
        return
      }
      router.removeRoute(
        successHandler: {
          self.notes.append("remove success")
        },
        errorHandler: { (action, error) in
          self.notes.append("remove failed, error: \(error)")
        })
      self.router = nil
    }

    func removeEditorAndPrepare() {
      guard let router = router, router.canRemove else {
        return
      }
      router.removeRoute(configuring: { (config) in
        config.animated = true
        config.prepareDestination = { destination in
          destination.delegate = nil
          self.notes.append("prepared for removal")
        }
      })
      self.router = nil
    }

    // "Adapter"
    func showEditorByRequiredProtocol() {
      Router.perform(to: RoutableView<RequiredNoteEditorInput>(), path: .push(from: self))
    }

    // "URL Router". Mend: the document forgets the colon after `path`.
    func showEditorByIdentifier() {
      Router.to(viewIdentifier: "myapp://noteEditor")?.perform(path: .push(from: self))
    }

    // "Make Destination & Service Router". Mends: `@IBOutlet` needs Interface Builder; a service may
    // be missing, so that the result is optional.
    weak var timeLabel: UILabel?

    func callTimeService() {
      let timeService = Router.makeDestination(
        to: RoutableService<TimeServiceInput>(),
        preparation: { destination in
          self.notes.append("prepared \(type(of: destination))")
        })
      timeLabel?.text = timeService?.currentTimeString()
    }
  }
}
