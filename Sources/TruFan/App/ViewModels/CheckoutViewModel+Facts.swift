import ClientKit
import Foundation
import TruFanModels
import WireKit

/// What the checkout shows about the order before it is placed.
extension CheckoutViewModel {
  /// What was ordered, while the confirmation slides over it: the cart is empty by then.
  struct Ordered: Sendable {
    let lines: [CartItem]
    let subtotal: Price
    let price: OrderPrice?
    let tip: Price
    let total: Price
  }

  /// The figures of the checkout as it is.
  var figures: Ordered {
    Ordered(
      lines: cart.orderable, subtotal: cart.subtotal, price: price, tip: tip, total: total)
  }

  var lines: [CartItem] { ordered?.lines ?? cart.orderable }
  var subtotal: Price { ordered?.subtotal ?? cart.subtotal }
  var tip: Price { ordered?.tip ?? choices.tip.amount(for: cart.subtotal) }
  /// "Tip (15%)"
  var tipTitle: String { "Tip (\(choices.tip.displayName))" }
  var total: Price { ordered?.total ?? (price?.total ?? cart.total) + tip }

  /// Whether the button may be tapped; it keeps its colour while the confirmation slides over it.
  var looksPlaceable: Bool {
    placedOrder != nil || (cart.validateMinimumOrder() && closedMessage == nil)
  }

  /// Whether the button places no second order: it pays the one that waits, as nothing has changed.
  var paysUnpaidOrder: Bool {
    if isPlacingOrder { return isPayingUnpaidOrder }
    return unpaidOrder != nil && unpaidRequest == choices.request(for: cart, stay: stay)
  }

  /// What the button takes. Prices may have changed since the order that waits was placed.
  var amountDue: Price {
    guard paysUnpaidOrder, let unpaidOrder else { return total }
    return unpaidOrder.amountToPay
  }

  /// Whether there is something to pay or to order. A store that has closed keeps the order that waits.
  var canPayOrPlace: Bool { paysUnpaidOrder || looksPlaceable }

  /// What the order adds to the stay for nothing, as far as earlier orders have left it.
  var minutesPromised: Int { cart.minutesPromised(to: stay) }

  /// Why it is less than what the store gives.
  var settlementMessage: String? {
    guard let stay, cart.complimentaryMinutes > minutesPromised, stay.status.isParked else {
      return nil
    }
    let all = cart.complimentaryMinutes
    return """
      \(all - minutesPromised) of the store's \(all) free minutes were used before, with an order \
      that was cancelled.
      """
  }

  /// Where the goods of an order for now will be, if the parker's car is not there.
  var elsewhereMessage: String? {
    guard knowsStay, stay == nil, choices.scheduledFor == nil else { return nil }
    let place = cart.configuration?.venueName ?? "this store's lot"
    return "You are not parked at \(place). The order is brought and kept there."
  }

  /// Whether the staff know of no car that the goods could go to: an order for now, without a stay
  /// here and without a saved vehicle.
  var hasNoCar: Bool {
    knowsStay && knowsVehicles && stay == nil && vehicle == nil && choices.scheduledFor == nil
  }

  /// The place's name, which promises no trunk of a car that nobody knows.
  func name(ofPlace place: String) -> String {
    DeliveryPlace.name(place, hasNoCar: hasNoCar)
  }

  /// The store's places, with the document's default first where it has one.
  var places: [String] {
    let places = cart.configuration?.storageLocations ?? []
    return places.contains(choices.place) ? places : [choices.place] + places
  }

  /// Why nothing can be ordered for now. An order for a later time is the server's to judge.
  var closedMessage: String? {
    guard choices.scheduledFor == nil else { return nil }
    return cart.configuration?.hours.closedSentence(at: Timestamp(now))
  }

  /// The first time for which a closed store takes an order; nil while it is open.
  var timeAfterOpening: Timestamp? {
    closedMessage == nil ? nil : storeTimes?.first(at: Timestamp(now))
  }

  /// "8:45 AM tomorrow", on the venue's clock.
  func words(_ time: Timestamp) -> String {
    storeTimes?.hours.words(time, at: Timestamp(now)) ?? ""
  }

  /// "Ready by 2:30 PM", on the venue's clock.
  var readyMessage: String? {
    guard let hours = cart.configuration?.hours, let readyTime else { return nil }
    return "Ready by \(hours.words(readyTime, at: Timestamp(now)))"
  }

  /// The time that is chosen or promised; nil while nothing can be ordered for it.
  var readyTime: Timestamp? {
    guard let storeTimes, closedMessage == nil else { return nil }
    let soonest = storeTimes.soonest(at: Timestamp(now))
    let wish = choices.scheduledFor.map { Timestamp($0) }
    return wish.map { max($0, soonest) } ?? soonest
  }

  /// Whether another window has ordered the cart, or emptied it. What was ordered here is shown still.
  var isCartGone: Bool {
    cart.items.isEmpty && unpaidOrder == nil && placedOrder == nil && !isPlacingOrder
  }

  var mustConfirmAge: Bool { cart.needsAge && !choices.confirmsAge }

  /// Stands beside the switch.
  var ageMessage: String? {
    missedAges > 0 && mustConfirmAge ? ConvenienceStoreError.ageNotConfirmed.errorDescription : nil
  }

  /// The steps of an order.
  enum Step: Sendable {
    /// Nothing is sent yet: the cards are asked for.
    case asking
    case ordering
    case paying
  }

  static func sentence(_ error: APIError, during step: Step) -> String {
    guard case .noAnswer = error else { return error.localizedDescription }
    return switch step {
    case .asking: error.localizedDescription
    case .ordering: "We got no answer to your order. Try again: you won't order twice."
    case .paying:
      "Your order is placed, but the payment got no answer. Try again: you pay only once."
    }
  }
}
