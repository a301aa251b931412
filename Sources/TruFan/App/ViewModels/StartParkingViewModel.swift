import ClientKit
import Foundation
import LookKit
import Observation
import TruFanClient
import TruFanModels
import WireKit

/// Begins a stay: a lot, a plate, a length, and the payment.
@MainActor @Observable
final class StartParkingViewModel {
  var lots: LoadState<[ParkingLot]>
  /// Which card pays.
  let cards: CardChoiceViewModel
  private(set) var vehicles: [SavedVehicle] = []
  var lotId: String? {
    didSet {
      guard lotId != oldValue else { return }
      (space, spaces, signNote, errorMessage) = (nil, [], nil, nil)
    }
  }
  /// Why the lot or the space of a sign cannot be taken.
  var signNote: String?
  /// The chosen numbered space; nil: any free one.
  var space: String?
  var spaces: [ParkingSpace] = []
  /// What was wrong with the last plate is not wrong with another one, also while there is no network.
  var plate = "" {
    didSet { if plate != oldValue { errorMessage = nil } }
  }
  var savesVehicle = true
  /// The length of the stay, in half hours.
  var halfHours = 4 {
    didSet { if halfHours != oldValue { errorMessage = nil } }
  }
  private(set) var isParking = false
  var errorMessage: String? {
    get { cards.stillTrue(failure) }
    set { (failure, cards.declined) = (newValue, nil) }
  }
  private var failure: String?

  @ObservationIgnored private let session: TruFanSession
  @ObservationIgnored let parking: ParkingAPIService
  @ObservationIgnored let draft: Draft<ParkingDraft>
  /// The stay that arrived, and is not paid yet.
  @ObservationIgnored private(set) var unpaid: ParkingSession?
  /// The stay whose price the parker was told, because it is above the one on the button.
  @ObservationIgnored var dearer: String?
  @ObservationIgnored private var sent: (request: StartParkingRequest, key: String)?
  @ObservationIgnored private let newKey: NewKey
  /// Asks for the stay that is under way, as the first screen follows it.
  @ObservationIgnored let underWay: @MainActor () -> ParkingSession?

  init(
    session: TruFanSession, lots: LoadState<[ParkingLot]> = .loading, lot: String? = nil,
    space: String? = nil, wallet: PaymentMethodsViewModel? = nil,
    underWay: @escaping @MainActor () -> ParkingSession? = { nil },
    newKey: @escaping NewKey = IdempotencyKey.new
  ) {
    self.underWay = underWay
    cards = CardChoiceViewModel(wallet: wallet ?? PaymentMethodsViewModel(session: session))
    lotId = lot
    self.space = space
    self.newKey = newKey
    self.session = session
    self.lots = lots
    parking = ParkingAPIService(session: session)
    draft = Draft("parking", of: session.user?.id, on: session.device)
  }

  // MARK: Loading

  func load() async {
    do {
      async let saved = try? parking.vehicles()
      let found = try await parking.lots()
      lots = .loaded(found)
      restoreChoices(at: session.device.now(), among: found)
      // The lots with a store first come into question: the app is about shopping while parked.
      if lot == nil {
        let note = if let lotId { await note(ofSign: lotId) } else { nil as String? }
        lotId = (found.first { $0.venueId != nil } ?? found.first)?.id
        signNote = note
      }
      vehicles = await saved ?? []
      if plate.isEmpty, let usual = vehicles.first { plate = usual.plate }
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      lots = .failed(error.localizedDescription)
    }
  }

  func retry() async {
    lots = .loading
    await load()
  }

  // MARK: Parking

  /// Begins the stay and pays it. Repeated after a lost answer, it begins one stay.
  /// - Returns: the paid stay; nil if it did not work, with ``errorMessage``.
  func parkButtonTapped() async -> ParkingSession? {
    guard !isParking, let lot else { return nil }
    if let paid = paidByLostAnswer {
      (unpaid, sent) = (nil, nil)
      return paid
    }
    errorMessage = fault(at: lot)
    guard errorMessage == nil, let plate = LicensePlate.normalized(plate) else { return nil }
    isParking = true
    defer { isParking = false }
    let tried = cards.choiceAtTap()
    do {
      let shown = price
      // Somebody who cannot pay takes no space.
      if let shown, shown > .zero { _ = try await cards.means(for: shown) }
      let begun = try await begin(at: lot, plate: plate)
      unpaid = begun
      if let shown, await isDearer(begun, than: shown) { return nil }
      if begun.status == .pendingPayment {
        let means = try await cards.means(for: begun.basePrice)
        try await PaymentService(session: session).pay(begun, by: means)
      }
      (unpaid, sent) = (nil, nil)
      if savesVehicle, isNewPlate { await save(plate) }
      return try await parking.current().session ?? begun
    } catch is CancellationError {
      return nil
    } catch {
      let paid = await paidMeanwhile(after: error)
      if paid != nil || Self.isOver(error) { (unpaid, sent) = (nil, nil) }
      if paid == nil {
        failure = cards.sentence(of: error, tried: tried)
        // Somebody else may have taken the space meanwhile. Once asked for, it may be this parker's own.
        if space != nil, sent == nil { await loadPlan() }
      }
      return paid
    }
  }

  /// A simulated payment that fails ends the stay, and so does its time. Then the next tap begins
  /// another one, and so it does after a stay that is paid after all. A declined card leaves the stay to
  /// another card.
  private static func isOver(_ error: any Error) -> Bool {
    if let status = (error as? APIError)?.status { return status == 400 || status == 404 }
    return error is PaidAfterAll || error as? ConvenienceStoreError == .paymentFailed
  }

  private func fault(at lot: ParkingLot) -> String? {
    guard LicensePlate.normalized(plate) != nil else {
      return plate.allSatisfy(\.isWhitespace) ? "Enter your license plate." : LicensePlate.rule
    }
    if let paidStay { return LicensePlate.isParked(paidStay.vehiclePlate, at: paidStay.lotName) }
    return lot.fault(of: length)
  }

  private func begin(at lot: ParkingLot, plate: String) async throws -> ParkingSession {
    let email = session.user?.email
    var request = StartParkingRequest(
      lotId: lot.id, spaceNumber: space, vehiclePlate: plate, durationHours: length,
      contactEmail: email)
    if let vehicle = vehicles.first(where: { $0.plate == plate }) {
      // Words that were saved before the rule of names are no reason not to park.
      func readable(_ words: String?) -> String? {
        words.flatMap { NameText.isReadable($0) ? $0 : nil }
      }
      request.vehicleMake = readable(vehicle.make)
      request.vehicleModel = readable(vehicle.model)
      request.vehicleColor = readable(vehicle.color)
    }
    if let unpaid, sent?.request == request { return unpaid }
    if let begun = unpaid {
      try await giveUp(begun, for: plate, at: lot)
      unpaid = nil
    }
    let key = sent?.request == request ? sent?.key : nil
    let chosen = key ?? newKey()
    sent = (request, chosen)
    do {
      return try await parking.start(request, key: chosen)
    } catch let error as APIError {
      // A busy server may have begun the stay: the same key finds it.
      if let status = error.status, status < 500, status != 409, status != 429 { sent = nil }
      throw error
    }
  }

  /// The stay is what matters; a vehicle that cannot be saved is typed again next time.
  private func save(_ plate: String) async {
    var draft = SavedVehicleDraft()
    draft.plate = plate
    if let vehicle = try? await parking.save(draft, key: newKey()) { vehicles.append(vehicle) }
  }
}
