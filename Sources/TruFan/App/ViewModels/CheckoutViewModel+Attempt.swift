/// The attempt that a tap begins, before anything is sent.
extension CheckoutViewModel {
  /// Keeps the attempt within the turn of the tap itself. An app that ends a moment later, before
  /// it has asked for anything, tells of it at its next start.
  func keepAttempt() {
    guard begun == nil, !isPlacingOrder, !paysUnpaidOrder, knowsStay, cart.validateMinimumOrder(),
      !mustConfirmAge
    else { return }
    begun = placing.begin(choices.request(for: cart, stay: stay))
  }

  /// An order that was never sent is none to tell of.
  func takeBackAttempt() {
    guard !isPlacingOrder, let begun else { return }
    placing.attempts.takeBack(begun)
    self.begun = nil
  }
}
