import TruFanModels

/// Nobody pays more than the button said without having been asked.
extension CheckoutViewModel {
  /// What an order costs that was placed for less: a price or a fee has changed in between.
  struct HigherTotal: Hashable, Sendable {
    let number: String
    let total: Price
    let shown: Price
  }

  /// - Parameter shown: the total on the button that was tapped.
  /// - Throws: ``ConvenienceStoreError/totalIsHigher(number:total:shown:)``, and asks.
  func requireConsent(to order: Order, shown: Price) async throws {
    let total = order.amountToPay
    guard order.paymentStatus.isPayable, total > shown else { return }
    await learnPrices()
    higherTotal = HigherTotal(number: order.orderNumber, total: total, shown: shown)
    throw ConvenienceStoreError.totalIsHigher(
      number: order.orderNumber, total: total, shown: shown)
  }

  /// The parker does not want it for that: nothing of the order is left.
  func higherTotalRefused() async {
    guard let order = unpaidOrder else { return }
    _ = await working {
      _ = try await api.cancelOrder(order.id, reason: "It cost more than the app had shown")
      forgetOrder()
    }
  }

  /// The cart and the fees as they are now, so that the button tells the truth.
  private func learnPrices() async {
    await cart.refreshItems()
    await learnStore()
  }
}
