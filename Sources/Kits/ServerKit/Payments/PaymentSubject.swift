/// What a product does when the money of one of its payments has moved, or did not.
package protocol PaymentSubject: Sendable {
  /// Called in the transaction that stores the result, so that payment and order change together or
  /// not at all. It does nothing but SQL, and may ask `payments` for further steps.
  ///
  /// Called once for each result, also for a declined step, which `payment.decline` explains. An
  /// error undoes the storing, and the step is tried again: throw only what a repetition can mend.
  func paymentChanged(_ payment: Payment, _ payments: Payments, in db: Connection) throws
}
