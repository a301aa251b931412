import ClientKit
import LookKit
import Observation
import TruFanClient
import TruFanModels

/// The parker's account on this device, with their vehicles.
@MainActor @Observable
final class AccountViewModel {
  private(set) var vehicles: LoadState<[SavedVehicle]>
  private(set) var errorMessage: String?
  var isAskingToSignOut = false

  @ObservationIgnored private let session: TruFanSession
  @ObservationIgnored private let parking: ParkingAPIService

  init(session: TruFanSession, vehicles: LoadState<[SavedVehicle]> = .loading) {
    self.session = session
    self.vehicles = vehicles
    parking = ParkingAPIService(session: session)
  }

  var user: TruFanUser? { session.user }

  func load() async {
    do {
      vehicles = .loaded(try await parking.vehicles())
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      vehicles = .failed(error.localizedDescription)
    }
  }

  func makeDefault(_ vehicle: SavedVehicle) async {
    await change {
      try await parking.makeDefault(vehicle)
      return try await parking.vehicles()
    }
  }

  func remove(_ vehicle: SavedVehicle) async {
    await change { try await parking.remove(vehicle) }
  }

  func signOut() async { await session.signOut() }

  private func change(_ action: () async throws -> [SavedVehicle]) async {
    errorMessage = nil
    do {
      vehicles = .loaded(try await action())
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
    }
  }
}
