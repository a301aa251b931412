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
  /// Whether a change of the vehicles is on its way.
  private(set) var isChangingVehicles = false
  /// The vehicle that is being added.
  var draft = SavedVehicleDraft() {
    didSet { if draft != oldValue { draftError = nil } }
  }
  /// Why ``draft`` is not saved.
  private(set) var draftError: String? {
    didSet { if draftError != nil { draftRefusals += 1 } }
  }
  /// How often ``draft`` was refused: each time the sentence is brought into sight.
  private(set) var draftRefusals = 0
  /// The choices that the server is being told; none when it has answered.
  private var untold = UpdateUserRequest()

  @ObservationIgnored private let session: TruFanSession
  @ObservationIgnored private let parking: ParkingAPIService
  /// Counts the changes of ``vehicles`` that were begun.
  @ObservationIgnored private var changes = 0
  @ObservationIgnored private var key = RequestKey<SavedVehicleDraft>()
  @ObservationIgnored let storePlaces: @MainActor () -> [String]

  /// - Parameter storePlaces: the places of the stores that the app has shown so far.
  init(
    session: TruFanSession, vehicles: LoadState<[SavedVehicle]> = .loading,
    storePlaces: @escaping @MainActor () -> [String] = { [] }
  ) {
    self.session = session
    self.storePlaces = storePlaces
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
    (draft, draftError, errorMessage) = (SavedVehicleDraft(), nil, nil)
    isAddingVehicle = true
  }

  /// A tap that comes once the vehicle is saved does nothing: it would be told that it is kept already.
  func saveVehicleButtonTapped() async {
    guard isAddingVehicle, !isChangingVehicles else { return }
    guard draft.plate.flatMap({ LicensePlate.normalized($0) }) != nil else {
      let isEmpty = draft.plate?.allSatisfy(\.isWhitespace) ?? true
      draftError = isEmpty ? "Enter the license plate." : LicensePlate.rule
      return
    }
    draftError = nil
    var saved: SavedVehicle?
    let reason = await failure {
      let sent = draft
      saved = try await parking.save(sent, key: key.key(for: sent))
      key.succeeded(sent)
      isAddingVehicle = false
    }
    if let saved { return await show(saved) }
    guard let reason else { return }
    // The sheet may be gone before the answer: then the page says why nothing was saved.
    if isAddingVehicle { draftError = reason } else { errorMessage = reason }
    await lookAgain()
  }

  /// A repeated request is answered as it was at first, also where the vehicle was removed since.
  private func show(_ saved: SavedVehicle) async {
    var isKept = true
    let reason = await failure {
      let found = try await parking.vehicles()
      vehicles = .loaded(found)
      isKept = found.contains { $0.plate == saved.plate }
    }
    errorMessage =
      isKept ? reason : "\(saved.plate) was removed in another window. Add it again."
  }

  /// The vehicle may be kept all the same, or another window may have added it. The form does not wait,
  /// and a change that has begun meanwhile shows its own list.
  private func lookAgain() async {
    let known = changes
    guard let found = try? await parking.vehicles(), changes == known else { return }
    vehicles = .loaded(found)
  }

  func makeDefault(_ vehicle: SavedVehicle) async {
    await change(vehicle, ifGone: "\(vehicle.title) was removed in another window.") {
      try await parking.makeDefault(vehicle)
      return try await parking.vehicles()
    }
  }

  func remove(_ vehicle: SavedVehicle) async {
    await change(vehicle, ifGone: nil) {
      // Once it is gone, the same words are another wish.
      key.forget { $0.plate.flatMap(LicensePlate.normalized) == vehicle.plate }
      return try await parking.remove(vehicle)
    }
  }

  /// One change at a time: a second tap finds the first at work, and does nothing. After a failure the
  /// list is looked at again: another window may have changed it.
  /// - Parameter words: what to say where another window has removed the vehicle; nil: nothing.
  private func change(
    _ vehicle: SavedVehicle, ifGone words: String?, _ action: () async throws -> [SavedVehicle]
  ) async {
    guard !isChangingVehicles else { return }
    errorMessage = nil
    guard let reason = await failure({ vehicles = .loaded(try await action()) }) else { return }
    errorMessage = reason
    let known = changes
    await lookAgain()
    // Meanwhile the vehicle may have been removed here, or something else be said.
    guard changes == known, errorMessage == reason else { return }
    let isGone = vehicles.value?.contains { $0.id == vehicle.id } == false
    if isGone { errorMessage = words }
  }

  /// - Returns: why the work failed; nil if it did not, or was given up.
  private func failure(_ work: () async throws -> Void) async -> String? {
    isChangingVehicles = true
    changes += 1
    defer { isChangingVehicles = false }
    do {
      try await work()
      return nil
    } catch is CancellationError {
      return nil
    } catch {
      return error.localizedDescription
    }
  }

  // MARK: The way out

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
}
