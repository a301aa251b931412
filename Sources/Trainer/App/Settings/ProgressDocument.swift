import SwiftUI
import UniformTypeIdentifiers

/// Progress on its way into a file.
struct ProgressDocument: FileDocument {
  static let readableContentTypes: [UTType] = [.json]

  let data: Data

  init(data: Data) { self.data = data }

  init(configuration: ReadConfiguration) throws {
    data = configuration.file.regularFileContents ?? Data()
  }

  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: data)
  }
}
