/// A move of money.
package enum PaymentStep: String, SQLConvertible, CaseIterable, Codable {
  case authorise
  case capture
  case release
  case refund
}

/// How a step ended.
enum PaymentStepResult: Hashable, CaseIterable, Sendable {
  /// The money moved.
  case done
  /// A refund after which nothing is left to refund.
  case doneInFull
  /// The money did not move.
  case declined
  /// The hold that it needed is gone: it ran out, or somebody released it at the service.
  case holdGone
}

/// The one table of what may follow what.
enum PaymentTransitions {
  struct Row: Hashable, Sendable {
    let from: PaymentState
    let step: PaymentStep
    let result: PaymentStepResult
    let to: PaymentState
  }

  static let rows: [Row] =
    [PaymentState.pending, .failed].flatMap { open in
      [
        Row(from: open, step: .authorise, result: .done, to: .authorised),
        Row(from: open, step: .authorise, result: .declined, to: .failed),
        Row(from: open, step: .release, result: .done, to: .released),
        Row(from: open, step: .release, result: .declined, to: open),
      ]
    } + [
      Row(from: .authorised, step: .capture, result: .done, to: .captured),
      Row(from: .authorised, step: .capture, result: .declined, to: .authorised),
      Row(from: .authorised, step: .capture, result: .holdGone, to: .released),
      Row(from: .authorised, step: .release, result: .done, to: .released),
      Row(from: .authorised, step: .release, result: .declined, to: .authorised),
    ]
    + [PaymentState.captured, .partlyRefunded].flatMap { taken in
      [
        Row(from: taken, step: .refund, result: .done, to: .partlyRefunded),
        Row(from: taken, step: .refund, result: .doneInFull, to: .refunded),
        Row(from: taken, step: .refund, result: .declined, to: taken),
      ]
    }

  static func allows(_ step: PaymentStep, in state: PaymentState) -> Bool {
    rows.contains { $0.from == state && $0.step == step }
  }

  /// Nil when the table has no such move.
  static func next(
    after step: PaymentStep, _ result: PaymentStepResult, in state: PaymentState
  ) -> PaymentState? {
    rows.first { $0.from == state && $0.step == step && $0.result == result }?.to
  }
}

extension Payment {
  /// The payment after `step` moved `amount`, or nil when it may not.
  /// - Parameter amount: cents. A capture releases the rest of the hold.
  func after(_ step: PaymentStep, of moved: Int) -> Payment? {
    var payment = self
    payment.decline = nil
    var result = PaymentStepResult.done
    switch step {
    case .authorise:
      guard moved == amount else { return nil }
      payment.authorised = moved
    case .capture:
      guard moved >= 1, moved <= held else { return nil }
      payment.released = held - moved
      payment.captured = moved
    case .release:
      guard moved == held else { return nil }
      payment.released += moved
    case .refund:
      guard moved >= 1, moved <= kept else { return nil }
      if moved == kept { result = .doneInFull }
      payment.refunded += moved
    }
    guard let next = PaymentTransitions.next(after: step, result, in: state) else { return nil }
    payment.state = next
    return payment
  }

  /// The payment after a step that moved nothing, or nil when the table has no such move.
  func after(_ step: PaymentStep, declined decline: PaymentDecline) -> Payment? {
    guard let next = PaymentTransitions.next(after: step, .declined, in: state) else { return nil }
    var payment = self
    payment.state = next
    payment.decline = decline
    return payment
  }

  /// The payment after its hold was found to be gone, or nil when it has none.
  func afterLosingHold(in step: PaymentStep) -> Payment? {
    guard let next = PaymentTransitions.next(after: step, .holdGone, in: state) else { return nil }
    var payment = self
    payment.released += held
    payment.state = next
    payment.decline = .holdGone
    return payment
  }
}
