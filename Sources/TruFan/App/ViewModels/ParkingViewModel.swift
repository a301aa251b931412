import ClientKit
import Foundation
import LookKit
import Observation
import TruFanClient
import TruFanModels
import WireKit

/// The first screen: the parker's stay and orders, live.
@MainActor @Observable
final class ParkingViewModel {
  let current: Following<CurrentParking>
  let active: Following<OrdersResponse>
  private(set) var now: Date
  /// By their ids, for the price of more time: a link may show a stay at another lot.
  var lots: [String: ParkingLot] = [:]
  /// The newest order that has arrived, of any venue; nil for a new parker.
  private(set) var lastOrder: OrderSummary?
  /// The same of the venue where the car stands: what "Reorder last order" would order.
  private var lastOrderHere: (venue: String, order: OrderSummary?)?
  /// A stay that had changed when more time was to be bought for it.
  var reread: ParkingSession?
  private(set) var isWorking = false
  private(set) var errorMessage: String? {
    get { cards.stillTrue(failure.sentence) }
    set { failure.sentence = newValue }
  }
  private var failure = SheetFailure()
  private var attempt = 0

  @ObservationIgnored private let api: ConvenienceAPIService
  /// Which card pays.
  let cards: CardChoiceViewModel
  @ObservationIgnored let parking: ParkingAPIService
  @ObservationIgnored private let pauses: FollowingPauses
  @ObservationIgnored var extensionKey: ExtensionKey

  init(
    session: TruFanSession, current: Following<CurrentParking> = Following(),
    active: Following<OrdersResponse> = Following(), wallet: PaymentMethodsViewModel? = nil,
    pauses: FollowingPauses = FollowingPauses(), newKey: @escaping NewKey = IdempotencyKey.new
  ) {
    cards = CardChoiceViewModel(wallet: wallet ?? PaymentMethodsViewModel(session: session))
    extensionKey = ExtensionKey(newKey: newKey)
    self.current = current
    self.active = active
    self.pauses = pauses
    api = ConvenienceAPIService(session: session)
    parking = ParkingAPIService(session: session)
    now = session.device.now()
  }

  var device: Device { api.session.device }

  // MARK: What the screen shows

  /// The stay that is under way, or waits for its payment.
  var stay: LoadState<ParkingSession?> {
    let stay = current.value.map { current in
      current.session.flatMap { $0.status.takesSpace || $0.unpaidAmount != nil ? $0 : nil }
    }
    return LoadState(stay, failure: current.failure)
  }

  /// Stays beside ``stay`` whose card's bank has refused to pay.
  var unpaidStays: [ParkingSession] { current.value?.unpaid ?? [] }

  var interruption: String? { current.interruption }

  var activeOrders: [OrderSummary] { active.value?.orders ?? [] }

  /// The venue where the car stands, for ``learnOrderToRepeat()``.
  var venue: String? { (stay.value ?? nil)?.venueId }

  /// The venue's newest order, if nothing is on its way: what a returning parker may want again. The
  /// goods of another venue's order would be brought to that one.
  func orderToRepeat(at stay: ParkingSession) -> OrderSummary? {
    guard stay.status.isParked, let here = lastOrderHere, here.venue == stay.venueId,
      !activeOrders.contains(where: { $0.status < .delivered })
    else { return nil }
    return here.order
  }

  // MARK: Keeping up to date

  var question: Int { attempt }

  func followStay() async {
    await current.run(on: device.clock, pauses: pauses, until: APIError.isUnauthorized) { version in
      let answer = try await parking.followCurrent(newerThan: version)
      try Task.checkCancellation()
      now = device.now()
      if case .changed(let parking, _) = answer, let stay = parking.session { await learnLot(stay) }
      return answer
    }
  }

  func followOrders() async {
    await active.run(on: device.clock, pauses: pauses, until: APIError.isUnauthorized) { version in
      let answer = try await api.followActiveOrders(newerThan: version)
      try Task.checkCancellation()
      if case .changed = answer { await learnLastOrder() }
      return answer
    }
  }

  /// Moves "1 h 24 min left" on.
  func keepTime() async {
    while await device.clock.paused(for: .seconds(10)) { now = device.now() }
  }

  func retryButtonTapped() {
    current.forget()
    attempt += 1
  }

  private func learnLot(_ stay: ParkingSession) async {
    if lots[stay.lotId] == nil { await refreshLot(of: stay) }
  }

  private func learnLastOrder() async {
    let orders = try? await api.getMyOrders(MyOrdersPath()).orders
    lastOrder = orders?.first(where: \.hasArrived) ?? lastOrder
    await learnOrderToRepeat()
  }

  /// Asks for the orders of the venue where the car stands.
  func learnOrderToRepeat() async {
    guard let venue, let orders = try? await api.getMyOrders(MyOrdersPath(venue: venue)).orders
    else { return }
    lastOrderHere = (venue, orders.first(where: \.hasArrived))
  }

  // MARK: Actions

  /// The stay whose access code a link names, with the price of its lot.
  /// - Returns: nil when the screen has gone.
  func stay(ofLink code: String) async -> LoadState<ParkingSession>? {
    do {
      let stay = try await parking.stay(code)
      await learnLot(stay)
      return .loaded(stay)
    } catch is CancellationError {
      return nil
    } catch let error as APIError where error.isNotFound {
      return .failed("This link belongs to another account, or is not complete.")
    } catch {
      return .failed(error.localizedDescription)
    }
  }

  @discardableResult
  func end(_ stay: ParkingSession) async -> Bool {
    await work { try await parking.end(stay) }
  }

  /// Frees the space of a stay that is not paid for.
  @discardableResult
  func giveUp(_ stay: ParkingSession) async -> Bool {
    await work { try await parking.giveUp(stay) }
  }

  /// A new stay need not wait for the next answer to ``followStay()``.
  func show(_ stay: ParkingSession?) {
    now = device.now()
    current.update { $0.session = stay }
  }

  /// What the pages say: a failure in a sheet is said there.
  var pageError: String? { cards.stillTrue(failure.onPage) }

  /// A sheet opens: what has failed before is none of its business.
  func begin() { failure.sheetOpened() }

  /// The sheet is closed, and what it has said with it.
  func end() { failure.sheetClosed() }

  /// Another page opens: what has failed on the one before is none of its business.
  func forgetFailure() { errorMessage = nil }

  func work(_ action: () async throws -> ParkingSession?) async -> Bool {
    guard !isWorking else { return false }
    (isWorking, errorMessage) = (true, nil)
    defer { isWorking = false }
    let tried = cards.choiceAtTap()
    do {
      show(try await action())
      return true
    } catch is CancellationError {
      return false
    } catch {
      errorMessage = cards.sentence(of: error, tried: tried)
      return false
    }
  }
}

extension OrderSummary {
  fileprivate var hasArrived: Bool { status == .delivered || status == .completed }
}
