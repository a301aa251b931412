import ClientKit
import Foundation
import LookKit
import Observation
import SoulModels

/// A look that an operator has switched off.
struct LostLook: LocalizedError {
  var errorDescription: String? { "This look is not offered any more. Choose another one." }
}

/// The presets, searched and by category, and which of them are favorites.
@MainActor @Observable
final class PresetsModel {
  private(set) var presets: LoadState<[Preset]> = .loading
  private(set) var categories: [PresetCategory] = []
  /// What cannot be shown now, beside what is shown.
  private(set) var errorMessage: String?
  /// Why a look's heart was not taken, until it was seen.
  private(set) var refusal: Refusal?
  var searchText = ""
  /// Nil: all of them.
  var category: PresetCategory?
  private var hearts = Hearts()

  @ObservationIgnored private let service: SoulService

  init(service: SoulService) { self.service = service }

  /// What the search and the category leave.
  var shown: [Preset] {
    let words = searchText.split(separator: " ")
    return (presets.value ?? []).filter { preset in
      (category == nil || preset.category == category)
        && words.allSatisfy {
          preset.name.localizedStandardContains($0)
            || preset.category.rawValue.localizedStandardContains($0)
        }
    }
  }

  var favorites: [Preset] { (presets.value ?? []).filter { isFavorite($0) } }

  func isFavorite(_ preset: Preset) -> Bool { hearts.has(preset.id) }

  func preset(_ id: String) -> Preset? { presets.value?.first { $0.id == id } }

  /// Whether the server is known to offer it no more.
  func isGone(_ id: String) -> Bool { presets.value != nil && preset(id) == nil }

  func load() async {
    do {
      let answer = try await service.presets()
      presets = .loaded(answer.presets.filter(\.isActive))
      categories = answer.categories
      let moment = hearts.moment
      let favorites = try await service.favorites().filter { $0.type == .preset }
      hearts.took(favorites.map(\.id), askedAt: moment)
      errorMessage = nil
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      if presets.value == nil {
        presets = .failed(error.localizedDescription)
      } else {
        errorMessage = error.localizedDescription
      }
    }
  }

  func heartTapped(_ preset: Preset) async {
    guard let wish = hearts.tapped(preset.id) else { return }
    var isTaken = false
    refusal = nil
    defer { hearts.answered(preset.id, isTaken: isTaken) }
    do {
      try await service.setFavorite(.preset, preset.id, wish)
      isTaken = true
    } catch is CancellationError {
      // The next load shows what arrived.
    } catch let error as APIError where error.isNotFound {
      await load()
      refusal = Refusal(id: preset.id, sentence: LostLook().localizedDescription)
    } catch {
      refusal = Refusal(id: preset.id, sentence: error.localizedDescription)
    }
  }

  func refusalSeen() { refusal = nil }
}
