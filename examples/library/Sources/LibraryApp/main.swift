import Foundation

// Usage: LibraryApp STORE
guard let path = CommandLine.arguments.dropFirst().first else {
  FileHandle.standardError.write(Data("usage: LibraryApp STORE\n".utf8))
  exit(2)
}
do {
  let app = try LibraryApp(store: path)
  try Tour(app).run()
  try app.store.history.flush()
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
