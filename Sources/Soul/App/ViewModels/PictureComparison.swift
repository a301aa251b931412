import ClientKit
import Observation
import SoulModels

/// Finds a photo of the character, to be shown beside a picture of it.
@MainActor @Observable
final class PictureComparison {
  /// Its address; nil until it is known.
  private(set) var photo: String?
  private(set) var errorMessage: String?

  @ObservationIgnored private let model: String
  @ObservationIgnored private let service: SoulService

  init(model: String, service: SoulService) {
    self.model = model
    self.service = service
  }

  private static let gone = "This character's photos are gone."

  func load() async {
    errorMessage = nil
    do {
      photo = try await service.photos(of: model).first
      if photo == nil { errorMessage = Self.gone }
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch let error as APIError where error.isNotFound {
      // The character was deleted elsewhere.
      errorMessage = Self.gone
    } catch {
      errorMessage = error.localizedDescription
    }
  }
}
