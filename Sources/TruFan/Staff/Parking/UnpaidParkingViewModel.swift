import ClientKit
import LookKit
import Observation
import TruFanModels
import WireKit

/// The stays at a venue's lots whose cards' banks have refused to pay.
@MainActor @Observable
final class UnpaidParkingViewModel {
  private(set) var state: LoadState<UnpaidParking>
  /// The stay whose change is under way.
  private(set) var workingOn: UnpaidStay.ID?
  private(set) var errorMessage: String?

  let venue: Venue
  /// Whether the person may note money that was paid at the lot.
  let canSettle: Bool
  @ObservationIgnored private let api: StaffAPIService

  init(
    venue: Venue, user: TruFanUser, api: StaffAPIService,
    state: LoadState<UnpaidParking> = .loading
  ) {
    self.venue = venue
    self.api = api
    self.state = state
    canSettle = user.role >= .venueAdmin
  }

  /// How many stays are not shown, because the list is long.
  var hiddenCount: Int { state.value.map { max(0, $0.total - $0.stays.count) } ?? 0 }

  /// The server sends one reminder a day.
  func canRemind(_ stay: UnpaidStay) -> Bool {
    !stay.isReminded(at: Timestamp(api.session.device.now()))
  }

  func load() async {
    errorMessage = nil
    do {
      state = .loaded(try await api.unpaidParking(venue: venue.id))
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

  func remind(_ stay: UnpaidStay) async {
    await change(stay) { try await api.remind(of: stay, venue: venue.id) }
  }

  func settle(_ stay: UnpaidStay) async {
    await change(stay) { try await api.settle(stay, venue: venue.id) }
  }

  private func change(
    _ stay: UnpaidStay, _ call: () async throws -> UnpaidParking
  ) async {
    guard workingOn == nil else { return }
    workingOn = stay.id
    defer { workingOn = nil }
    errorMessage = nil
    do {
      state = .loaded(try await call())
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      // Somebody may have paid meanwhile: the list is shown as it is now, under the sentence.
      let sentence = error.localizedDescription
      await load()
      errorMessage = sentence
    }
  }
}
