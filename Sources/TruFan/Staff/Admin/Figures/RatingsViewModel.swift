import ClientKit
import LookKit
import Observation
import TruFanModels

/// The latest ratings, with their words.
@MainActor @Observable
final class RatingsViewModel {
  private(set) var state: LoadState<[OrderRating]> = .loading
  /// Why the ratings are not the latest.
  private(set) var errorMessage: String?

  @ObservationIgnored private let api: AdminAPIService

  init(api: AdminAPIService) { self.api = api }

  var venue: Venue { api.venue }

  func load() async {
    errorMessage = nil
    do {
      state = .loaded(try await api.ratings())
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = state.fail(error)
    }
  }

  func retryButtonTapped() async {
    state = .loading
    await load()
  }
}
