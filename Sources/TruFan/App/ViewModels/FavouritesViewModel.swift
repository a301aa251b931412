import ClientKit
import LookKit
import Observation
import TruFanModels

/// A parker's favourite items of one venue. A heart changes at the tap, and goes back with a
/// sentence if the server does not take it.
@MainActor @Observable
final class FavouritesViewModel {
  let venueId: String
  private(set) var errorMessage: String?
  private var saved: LoadState<[ConvenienceItem]> = .loading
  /// Hearts whose answer is on its way: whether the item shall be a favourite.
  private var wishes: [String: Bool] = [:]
  /// Hearts that the server has taken. A list that was asked for before the last one lacks it.
  @ObservationIgnored private var taken = 0

  @ObservationIgnored private let api: ConvenienceAPIService

  init(venueId: String, api: ConvenienceAPIService) {
    self.venueId = venueId
    self.api = api
  }

  /// Without those whose heart was just taken away.
  var items: LoadState<[ConvenienceItem]> {
    guard case .loaded(let items) = saved else { return saved }
    return .loaded(items.filter { wishes[$0.id] ?? true })
  }

  func contains(_ item: String) -> Bool {
    wishes[item] ?? (saved.value?.contains { $0.id == item } ?? false)
  }

  func load() async {
    do {
      var before: Int
      var items: [ConvenienceItem]
      repeat {
        before = taken
        items = try await api.favourites(venueId: venueId).items
      } while before != taken
      saved = .loaded(items)
      errorMessage = nil
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      if saved.value == nil { saved = .failed(error.localizedDescription) }
    }
  }

  /// A second tap before the first one's answer does nothing: the answers could cross.
  func heartTapped(_ item: ConvenienceItem) async {
    guard wishes[item.id] == nil else { return }
    let wish = !contains(item.id)
    wishes[item.id] = wish
    errorMessage = nil
    defer { wishes[item.id] = nil }
    do {
      let answer = try await api.setFavourite(item.id, wish, venueId: venueId)
      taken += 1
      // Answers to two hearts may cross, so each changes its own item only.
      var items = (saved.value ?? answer.items).filter { $0.id != item.id }
      if wish { items.insert(item, at: 0) }
      saved = .loaded(items)
    } catch is CancellationError {
      // The next load shows what arrived.
    } catch {
      errorMessage = error.localizedDescription
    }
  }
}
