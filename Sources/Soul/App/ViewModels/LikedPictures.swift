import ClientKit
import Foundation
import LookKit
import Observation
import SoulModels

/// A picture, and the generation that it is of.
struct ShownPicture: Identifiable, Hashable {
  let picture: SoulPicture
  let generation: String

  var id: String { picture.id }
}

/// Pictures for the full screen, as they were when one was tapped, and the id of that one.
struct OpenedPictures: Identifiable, Hashable {
  let id: String
  let pictures: [ShownPicture]
}

/// The pictures that a person likes, the latest first, of whatever generation.
@MainActor @Observable
final class LikedPictures {
  /// What the person's favorites show.
  enum Kind: String, CaseIterable, Identifiable {
    case looks, pictures

    var id: Kind { self }
  }

  /// Stays while other tabs are in front.
  var kind = Kind.looks
  private(set) var all: LoadState<[ShownPicture]> = .loading
  /// What cannot be shown now, beside what is shown.
  private(set) var errorMessage: String?

  @ObservationIgnored private var wasLoaded = false
  @ObservationIgnored private let gallery: GalleryModel
  @ObservationIgnored private let kept: KeptValue<[Favorite]>

  init(user: String, gallery: GalleryModel) {
    self.gallery = gallery
    kept = KeptValue("liked", user: user, device: gallery.service.session.device)
    if let favorites = kept.value {
      all = .loaded(Self.pictures(of: favorites))
      gallery.hearts.took(favorites.map(\.id), askedAt: gallery.hearts.moment)
    }
  }

  /// Those whose heart has not been taken back since.
  var shown: [ShownPicture] { (all.value ?? []).filter { gallery.isLiked($0.picture) } }

  func load() async {
    do {
      let favorites = try await gallery.favorites().filter { $0.type == .image }
      all = .loaded(Self.pictures(of: favorites))
      kept.keep(favorites)
      errorMessage = nil
      wasLoaded = true
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      let reason = error.localizedDescription
      if all.value == nil { all = .failed(reason) } else { errorMessage = reason }
    }
  }

  func say(_ reason: String) { errorMessage = reason }

  /// Asks again before the pictures' addresses end, if they were asked for since the launch.
  func renew() async {
    if wasLoaded { await load() }
  }

  private static func pictures(of favorites: [Favorite]) -> [ShownPicture] {
    favorites.compactMap { favorite in
      guard let url = favorite.imageUrl, let generation = favorite.generationId else { return nil }
      return ShownPicture(
        picture: SoulPicture(id: favorite.id, url: url), generation: generation)
    }
  }
}

extension GenerationBatch {
  /// The pictures, as the full screen shows them.
  var shownPictures: [ShownPicture] {
    pictures.map { ShownPicture(picture: $0, generation: id) }
  }
}
