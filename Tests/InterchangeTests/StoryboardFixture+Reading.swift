import Interchange
import TestSupport

extension StoryboardFixture {
  static func read(
    _ text: String, file: String = "Main.storyboard", options: StoryboardImport.Options = .init()
  ) throws -> ImportResult {
    try StoryboardImport.import([SourceText(text, file: file)], options: options)
  }
}
