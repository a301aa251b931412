import ClientKit
import Observation
import TruFanClient
import TruFanModels

/// The lots with a store that takes orders, for an order before one parks.
@MainActor @Observable
final class OrderAheadViewModel {
  private(set) var lots: [ParkingLot] = []

  @ObservationIgnored private let parking: ParkingAPIService

  init(session: TruFanSession) { parking = ParkingAPIService(session: session) }

  /// One lot of each venue. Without an answer there is no offer.
  func load() async {
    guard let all = try? await parking.lots() else { return }
    var venues: Set<String> = []
    lots = all.filter { lot in lot.storeVenueId.map { venues.insert($0).inserted } ?? false }
  }
}
