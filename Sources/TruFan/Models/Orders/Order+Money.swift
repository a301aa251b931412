extension OrderSummary {
  /// As ``Order/isToBePaid``.
  public var isToBePaid: Bool {
    paymentStatus.isPayable && status != .cancelled && status != .refunded && totalAmount > .zero
  }
}

extension Order {
  /// Whether nothing promises the money of an order that goes on, so that its parker may pay now.
  public var isToBePaid: Bool {
    paymentStatus.isPayable && status != .cancelled && status != .refunded && amountToPay > .zero
  }

  /// An order that was paid and taken up, whose bank has let go of the money since.
  public var isToBePaidAgain: Bool { isToBePaid && status != .pending }

  /// Whether nobody may take it up, because it was never paid.
  public var isNotPaidYet: Bool { isToBePaid && status == .pending }

  /// What is to be paid for it. A tip that was given with the rating is paid already.
  public var amountToPay: Price {
    payments.filter { $0.kind == .tip }.reduce(totalAmount) { $0 - $1.kept }
  }

  /// What the cards have paid for the order and its tip, before anything went back.
  public var paid: Price {
    payments.filter { $0.kind != .earlier }.reduce(.zero) { $0 + $1.charged }
  }

  /// What earlier tries to pay have charged, and what goes back once the whole is paid.
  public var chargedBefore: Price {
    payments.filter { $0.kind != .tip }.reduce(.zero) { $0 + $1.kept }
  }

  /// What became of the money that went back; nil for none. What was only held is no refund.
  public var refundSentence: String? {
    guard let refund = refundAmount, refund > .zero else { return nil }
    let shares = payments.filter { $0.kind == .order }
    let wasOnlyHeld = !shares.isEmpty && shares.allSatisfy { $0.state == .released }
    return wasOnlyHeld
      ? "Nothing was charged; the \(refund.formatted) on your card is no longer held."
      : "\(refund.formatted) refunded."
  }
}
