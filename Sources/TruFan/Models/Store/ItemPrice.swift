/// The price of an item: what the shop asks and what the lot adds.
public struct ItemPrice: Hashable, Sendable {
  public var base: Price
  public var markupAmount: Price
  public var markupPercent: Percent

  public init(base: Price, markupAmount: Price = .zero, markupPercent: Percent = .zero) {
    self.base = base
    self.markupAmount = markupAmount
    self.markupPercent = markupPercent
  }

  /// Base + amount + percent of the base, in whole cents.
  public var final: Price { base + markupAmount + markupPercent.of(base) }
}
