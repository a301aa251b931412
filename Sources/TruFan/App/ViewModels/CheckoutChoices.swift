import Foundation
import TruFanModels
import WireKit

/// The parker's choices at the checkout, with the document's smart defaults: trunk, 15 % tip, as
/// soon as possible, the best substitute.
struct CheckoutChoices: Hashable, Sendable {
  enum Tip: Codable, Hashable, Sendable {
    case none
    case percent(Percent)

    static let all: [Tip] = [.none] + [10, 15, 20].map { .percent(Percent($0)) }
    static let usual = Tip.percent(Percent(15))

    func amount(for subtotal: Price) -> Price {
      switch self {
      case .none: .zero
      case .percent(let percent): min(percent.of(subtotal), OrderRules.largestTip)
      }
    }

    var displayName: String {
      switch self {
      case .none: "No tip"
      case .percent(let percent): percent.formatted
      }
    }
  }

  var place = DeliveryPlace.trunk
  /// Where the car is, or what is special about it, in the parker's words.
  var deliveryInstructions = ""
  var specialInstructions = ""
  var tip = Tip.usual
  /// Nil: as soon as possible.
  var scheduledFor: Date?
  var substitutionRule = SubstitutionRule.takeBest
  var confirmsAge = false
  var redeemsPoints = false

  /// - Parameter stay: the parker's stay on a lot of this venue, which the order extends. The staff see
  ///   its car and space as they are then.
  @MainActor
  func request(for cart: CartViewModel, stay: ParkingSession?) -> CreateOrderRequest {
    CreateOrderRequest(
      venueId: cart.venueId,
      items: cart.orderable.map {
        .init(itemId: $0.itemId, quantity: $0.quantity, replacement: $0.replacement)
      },
      parkingSessionId: stay?.id,
      deliveryInstructions: instructions,
      specialInstructions: Self.text(specialInstructions),
      scheduledFor: scheduledFor.map { WireTime(Timestamp($0)) },
      tipAmount: tip.amount(for: cart.subtotal), substitutionRule: substitutionRule,
      confirmsAge: cart.needsAge ? confirmsAge : nil, redeemPoints: redeemsPoints ? true : nil)
  }

  /// "Vehicle Trunk · By the pillar". No car and no space: a recurring order repeats these words when
  /// the parker stands elsewhere.
  private var instructions: String {
    let text = [place, deliveryInstructions].compactMap(Self.text)
      .joined(separator: Order.betweenWords)
    return text.cut(to: OrderRules.instructionsLimit)
  }

  private static func text(_ typed: String) -> String? {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text.cut(to: OrderRules.instructionsLimit)
  }
}

extension ParkingSession {
  /// For the staff who look for the car: "Blue Juno Ridge, SRH4821".
  var vehicleSummary: String {
    let words = [vehicleColor, vehicleMake, vehicleModel].compactMap { $0 }.filter { !$0.isEmpty }
    return words.isEmpty ? vehiclePlate : words.joined(separator: " ") + ", " + vehiclePlate
  }
}
