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
  var isAskingToDelete = false
  private(set) var isDeleting = false
  /// Why the account is not deleted.
  private(set) var deletionError: String?
  var isAddingVehicle = false
  /// The vehicle that is being added.
  var draft = SavedVehicleDraft() {
    didSet { if draft != oldValue { errorMessage = nil } }
  }
  /// The choices that the server is being told; none when it has answered.
  private var untold = UpdateUserRequest()

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

  // MARK: Delivery

  /// Where goods are put if an order says nothing else. A choice is shown while the server is told.
  var place: String {
    untold.defaultDelivery ?? session.user?.defaultDelivery ?? DeliveryPlace.trunk
  }

  /// The document's places, and the parker's own one.
  var places: [String] {
    let usual = [DeliveryPlace.trunk, "Front Desk", "Refrigerator", "Locker"]
    return usual.contains(place) ? usual : [place] + usual
  }

  /// Takes a choice, which goes back if the server does not take it.
  /// - Returns: the work of telling the server; nil while it is told an earlier choice.
  @discardableResult
  func placeChosen(_ place: String) -> Task<Void, Never>? {
    tell { $0.defaultDelivery = place }
  }

  /// When orders are wanted if they say nothing else.
  var timing: DeliveryTiming { untold.defaultTiming ?? session.user?.defaultTiming ?? .soonest }

  /// A time of day begins in the afternoon.
  private static let usualMinute = 14 * 60
  static let timings: [DeliveryTiming] = [.soonest, .parkingEnd]
  /// One of ``timings``, or a time of day: the one that was chosen already, if any.
  var timeOfDay: DeliveryTiming {
    Self.timings.contains(timing) ? .at(minute: Self.usualMinute) : timing
  }

  /// As ``placeChosen(_:)``.
  @discardableResult
  func timingChosen(_ timing: DeliveryTiming) -> Task<Void, Never>? {
    tell { $0.defaultTiming = timing }
  }

  private func tell(
    _ choice: (inout UpdateUserRequest) -> Void
  ) -> Task<Void, Never>? {
    let isTelling = untold != UpdateUserRequest()
    choice(&untold)
    return isTelling ? nil : Task { await tellAll() }
  }

  /// Tells the server one choice after the other, so that the last one stays.
  private func tellAll() async {
    while untold != UpdateUserRequest() {
      let told = untold
      errorMessage = nil
      do {
        try await session.update(told)
      } catch {
        errorMessage = error.localizedDescription
      }
      if untold == told { untold = UpdateUserRequest() }
    }
  }

  // MARK: Vehicles

  func addVehicleButtonTapped() {
    (draft, errorMessage) = (SavedVehicleDraft(), nil)
    isAddingVehicle = true
  }

  func saveVehicleButtonTapped() async {
    guard draft.plate.flatMap({ LicensePlate.normalized($0) }) != nil else {
      errorMessage = "Enter the license plate."
      return
    }
    await change {
      _ = try await parking.save(draft)
      isAddingVehicle = false
      return try await parking.vehicles()
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

  /// A failure leaves everything as it is, and the server's sentence says what to do first.
  func deletionConfirmed() async {
    guard !isDeleting else { return }
    (isDeleting, deletionError) = (true, nil)
    defer { isDeleting = false }
    do {
      try await session.deleteAccount()
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      deletionError = error.localizedDescription
    }
  }

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
