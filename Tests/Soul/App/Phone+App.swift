import ClientKit
import ClientKitTesting
import SoulModels

@testable import SoulApp

extension Phone {
  /// The app of the person who is signed in.
  func app() -> AppState { AppState(session: session, user: .sample) }

  /// Answers what the app asks for at its start: a character, its preset and a batch.
  func answersAll() {
    server.reply(.presets, PresetsResponse.sample)
    server.reply(.favorites, FavoritesResponse(favorites: []))
    server.reply(.models, ModelsResponse.sample)
    server.reply(.folder, TempFolderResponse())
    server.reply(.batches, BatchesResponse(batches: [.sample], userId: SoulUser.sample.id))
  }
}

extension Address {
  @MainActor static let notices = Address(SoulAPI.notices(.init(wait: SoulService.wait)))

  static func generation(_ id: String) -> Address {
    Address(SoulAPI.generation(.init(generation: id)))
  }
}
