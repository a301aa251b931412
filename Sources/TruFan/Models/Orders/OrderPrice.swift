/// What a venue adds to the items' prices.
public struct OrderFees: Hashable, Sendable {
  public var serviceFee: Percent
  public var tax: Percent

  public init(serviceFee: Percent, tax: Percent) {
    self.serviceFee = serviceFee
    self.tax = tax
  }
}

/// An order's price. The app shows the same sums before the order, as the
/// server computes them.
public struct OrderPrice: Hashable, Sendable {
  public let subtotal: Price
  /// What points and the frequent buyer's discount take off the subtotal; never more than it.
  public let discount: Price
  /// The venue's percentage of the discounted subtotal, in whole cents.
  public let serviceFee: Price
  /// The tax on the discounted subtotal and the fee, in whole cents.
  public let tax: Price

  public init(subtotal: Price, discount: Price = .zero, _ fees: OrderFees) {
    self.subtotal = subtotal
    self.discount = min(max(.zero, discount), subtotal)
    let goods = subtotal - self.discount
    serviceFee = fees.serviceFee.of(goods)
    tax = fees.tax.of(goods + serviceFee)
  }

  /// Without a tip.
  public var total: Price { subtotal - discount + serviceFee + tax }
}

/// The limits of an order, the same words on both sides.
public struct OrderLimits: Hashable, Sendable {
  public let minimum: Price
  public let maximum: Price

  public init(minimum: Price, maximum: Price) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The fault of a subtotal, as a sentence that says what to do. Nil if it is within the limits.
  public func fault(of subtotal: Price) -> String? {
    if subtotal < minimum {
      return """
        Minimum order is \(minimum.formatted). Add \((minimum - subtotal).formatted) more to \
        check out.
        """
    }
    if subtotal > maximum {
      return """
        Maximum order is \(maximum.formatted). Remove items worth \
        \((subtotal - maximum).formatted) to check out.
        """
    }
    return nil
  }

  /// A warning for a cart that is near its maximum: above nine tenths of it.
  public func warning(for subtotal: Price) -> String? {
    guard subtotal <= maximum, subtotal.cents * 10 > maximum.cents * 9 else { return nil }
    return "\((maximum - subtotal).formatted) left until the \(maximum.formatted) limit."
  }
}
