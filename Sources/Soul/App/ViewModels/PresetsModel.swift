import ClientKit
import Foundation
import LookKit
import Observation
import SoulModels

/// The presets, searched and by category, and which of them are favorites. A heart changes at the
/// tap, and goes back with a sentence if the server does not take it.
@MainActor @Observable
final class PresetsModel {
  private(set) var presets: LoadState<[Preset]> = .loading
  private(set) var categories: [PresetCategory] = []
  private(set) var errorMessage: String?
  var searchText = ""
  /// Nil: all of them.
  var category: PresetCategory?
  private var hearts: Set<String> = []
  /// Hearts whose answer is on its way: whether the preset shall be a favorite.
  private var wishes: [String: Bool] = [:]

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

  func isFavorite(_ preset: Preset) -> Bool { wishes[preset.id] ?? hearts.contains(preset.id) }

  func preset(_ id: String) -> Preset? { presets.value?.first { $0.id == id } }

  func load() async {
    do {
      let answer = try await service.presets()
      presets = .loaded(answer.presets.filter(\.isActive))
      categories = answer.categories
      hearts = Set(try await service.favorites().filter { $0.type == .preset }.map(\.id))
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

  /// A second tap before the first one's answer does nothing: the answers could cross.
  func heartTapped(_ preset: Preset) async {
    guard wishes[preset.id] == nil else { return }
    let wish = !isFavorite(preset)
    wishes[preset.id] = wish
    errorMessage = nil
    defer { wishes[preset.id] = nil }
    do {
      try await service.setFavorite(.preset, preset.id, wish)
      if wish { hearts.insert(preset.id) } else { hearts.remove(preset.id) }
    } catch is CancellationError {
      // The next load shows what arrived.
    } catch {
      errorMessage = error.localizedDescription
    }
  }
}
