import Foundation
import Observation
import SoulModels
import SwiftUI
import UniformTypeIdentifiers

/// Fetches a picture's file, so that the person can keep it.
@MainActor @Observable
final class PictureSaver {
  private(set) var document: PictureDocument?
  private(set) var errorMessage: String?

  @ObservationIgnored private let service: SoulService

  init(service: SoulService) { self.service = service }

  func load(_ picture: SoulPicture) async {
    do {
      document = PictureDocument(data: try await service.file(at: picture.url))
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
    }
  }
}

/// A picture as a file.
struct PictureDocument: FileDocument {
  static let readableContentTypes: [UTType] = [.jpeg]

  let data: Data

  init(data: Data) { self.data = data }

  init(configuration: ReadConfiguration) throws {
    data = configuration.file.regularFileContents ?? Data()
  }

  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: data)
  }
}
