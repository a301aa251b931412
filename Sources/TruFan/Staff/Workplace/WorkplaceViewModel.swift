import ClientKit
import LookKit
import Observation
import TruFanModels

/// Where the staff member works, and at which of these venues they are now.
@MainActor @Observable
final class WorkplaceViewModel {
  private(set) var venues: LoadState<[Venue]>
  private var chosenId: String?

  @ObservationIgnored private let user: TruFanUser
  @ObservationIgnored private let api: StaffAPIService

  init(user: TruFanUser, api: StaffAPIService, venues: LoadState<[Venue]> = .loading) {
    self.user = user
    self.api = api
    self.venues = venues
    chosenId = api.session.device.storage.string(forKey: key)
  }

  /// The one venue of somebody who works at one; else the one that was chosen, if they still work
  /// there.
  var chosen: Venue? {
    guard let venues = venues.value else { return nil }
    return venues.count == 1 ? venues.first : venues.first { $0.id == chosenId }
  }

  var canChoose: Bool { (venues.value?.count ?? 0) > 1 }

  func load() async {
    do {
      venues = .loaded(try await api.venues().filter(\.isActive))
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      if venues.value == nil { venues = .failed(error.localizedDescription) }
    }
  }

  func retry() async {
    venues = .loading
    await load()
  }

  /// - Parameter venue: nil to choose anew.
  func choose(_ venue: Venue?) {
    chosenId = venue?.id
    api.session.device.storage.set(venue?.id, forKey: key)
  }

  private var key: String { "trufan_staff_venue_\(user.id)" }
}
