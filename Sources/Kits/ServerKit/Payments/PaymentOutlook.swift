/// A payment, and how it will be once its waiting steps have succeeded. What may be asked for next
/// depends on that.
struct PaymentOutlook {
  let payment: Payment
  let steps: [PaymentStepTable.StoredStep]
  let expected: Payment

  init(_ payment: Payment, steps: [PaymentStepTable.StoredStep]) {
    self.payment = payment
    self.steps = steps
    expected = steps.filter { $0.state == .waiting }.reduce(payment) { payment, step in
      let amount = step.step == .release ? payment.held : step.amount
      return payment.after(step.step, of: amount) ?? payment
    }
  }

  /// The step of this kind that has worked or may still work.
  func standing(
    _ step: PaymentStep, request: String? = nil
  ) -> PaymentStepTable.StoredStep? {
    steps.last {
      $0.step == step && ($0.state == .waiting || $0.state == .done)
        && (request == nil || $0.request == request)
    }
  }
}
