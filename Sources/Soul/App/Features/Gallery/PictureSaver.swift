import Foundation
import Observation
import SoulModels
import SwiftUI
import UniformTypeIdentifiers

/// Gives a picture to the person: into the phone's photos, or where there are none, as a file.
@MainActor @Observable
final class PictureSaver {
  /// The file, where the person says where it goes.
  private(set) var document: PictureDocument?
  /// Whether the picture is among the phone's photos now.
  private(set) var isAmongPhotos = false
  private(set) var errorMessage: String?

  @ObservationIgnored private let service: SoulService
  @ObservationIgnored private let photos: PhotoLibrary

  init(service: SoulService, photos: PhotoLibrary = .system) {
    self.service = service
    self.photos = photos
  }

  func save(_ picture: SoulPicture) async {
    do {
      let data = try await service.file(at: picture.url)
      if let add = photos.add {
        try await add(data)
        isAmongPhotos = true
      } else {
        document = PictureDocument(data: data)
      }
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
