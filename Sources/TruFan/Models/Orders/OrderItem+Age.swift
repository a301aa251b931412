extension OrderItem {
  /// Whether what is handed over for the line is for adults. What a shopper only describes is taken for what
  /// was ordered.
  public var isForAdults: Bool {
    status.isCharged && (takenSubstitute?.requiresAgeVerification ?? requiresAgeVerification)
  }
}

/// The lines of one order.
extension Sequence<OrderItem> {
  /// Whether the parker has confirmed their age: nobody orders something for adults without.
  public var haveConfirmedAge: Bool { contains(where: \.requiresAgeVerification) }

  /// Whether the staff have to see a proof of age at the car.
  public var needProofOfAge: Bool { contains(where: \.isForAdults) }
}
