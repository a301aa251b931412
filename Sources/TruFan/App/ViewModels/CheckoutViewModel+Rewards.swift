import TruFanModels

/// The discount of the order that is about to be placed, by the server's own formula.
extension CheckoutViewModel {
  var discount: OrderDiscount {
    rewards?.discount(of: subtotal, redeeming: choices.redeemsPoints) ?? OrderDiscount()
  }

  /// Nil until the store has told its fees.
  var price: OrderPrice? {
    if let ordered { return ordered.price }
    return cart.configuration.map {
      OrderPrice(
        subtotal: cart.subtotal, discount: discount.amount(of: cart.subtotal), $0.fees)
    }
  }

  /// "412 points pay $2.06 of it", whether or not the switch is on.
  var pointsOffer: String? {
    guard let offer = rewards?.discount(of: subtotal, redeeming: true), offer.points > 0
    else { return nil }
    return "\(offer.points) points pay \(offer.pointsValue.formatted) of it"
  }

  /// What the goods will earn, once the order is completed.
  var pointsToEarn: Int {
    guard let rewards, let price else { return 0 }
    return rewards.rules.points(for: price.subtotal - price.discount)
  }

  /// The order does not depend on it: without an answer there is no switch.
  func loadRewards(from model: RewardsViewModel) async {
    await model.load()
    rewards = model.rewards.value
  }
}
