import Foundation
import Observation
import SoulModels
import SwiftUI
import UniformTypeIdentifiers

/// Gives pictures to the person: into the phone's photos, or where there are none, as files.
@MainActor @Observable
final class PictureSaver {
  private enum State {
    case isLoading
    case isAmongPhotos
    case failed(String)
  }

  /// What became of each picture, by its name. Others are not saved, or were given as files.
  private var states: [SoulPicture.ID: State] = [:]

  @ObservationIgnored private let service: SoulService
  @ObservationIgnored private let photos: PhotoLibrary

  init(service: SoulService, photos: PhotoLibrary = .system) {
    self.service = service
    self.photos = photos
  }

  /// A picture that is on its way, or among the phone's photos, is not saved again.
  func canSave(_ picture: SoulPicture) -> Bool {
    switch states[picture.id] {
    case .isLoading, .isAmongPhotos: false
    case .failed, nil: true
    }
  }

  /// Whether the picture is among the phone's photos now.
  func isAmongPhotos(_ picture: SoulPicture) -> Bool {
    if case .isAmongPhotos = states[picture.id] { true } else { false }
  }

  func errorMessage(of picture: SoulPicture) -> String? {
    if case .failed(let sentence) = states[picture.id] { sentence } else { nil }
  }

  /// - Returns: the file, where the person says where it goes.
  @discardableResult
  func save(_ picture: SoulPicture) async -> PictureDocument? {
    guard canSave(picture) else { return nil }
    states[picture.id] = .isLoading
    do {
      let data = try await service.file(at: picture.url)
      if let add = photos.add {
        try await add(data)
        states[picture.id] = .isAmongPhotos
      } else {
        states[picture.id] = nil
        return PictureDocument(data: data)
      }
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
      states[picture.id] = nil
    } catch {
      states[picture.id] = .failed(error.localizedDescription)
    }
    return nil
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
