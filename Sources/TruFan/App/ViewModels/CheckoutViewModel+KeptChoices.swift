import Foundation
import TruFanModels

/// A reload, or a way back to the cart, changes nothing of what the parker has chosen.
extension CheckoutViewModel {
  func keepChoices() {
    guard isMade else { return }
    var kept = KeptChoices(choices)
    let made = KeptChoices.Made(choices, hasChosenTime: hasChosenTime, at: device.now())
    let usual = KeptChoices.Made(usual, hasChosenTime: false, at: made.madeAt)
    if made != usual { kept.made = made }
    store.keep(kept)
  }

  /// Sets the time without its being the parker's choice.
  func begin(with time: Date?) {
    choices.scheduledFor = time
    hasChosenTime = false
    keepChoices()
  }

  /// What the checkout begins with where nothing was chosen.
  static func usual(_ user: TruFanUser) -> CheckoutChoices {
    var usual = CheckoutChoices()
    usual.place = user.defaultDelivery ?? DeliveryPlace.trunk
    return usual
  }
}
