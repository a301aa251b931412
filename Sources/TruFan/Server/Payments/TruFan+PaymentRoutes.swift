import ServerKit
import TruFanModels

extension TruFan {
  /// The rows of payments and saved cards, in the table of ``routes``.
  var paymentRoutes: [RouteRow<TruFanAccess>] {
    [
      // callers      endpoint                   handler
      .init(.customer, TruFanAPI.paymentMethods, finished: cards.list),
      .init(.customerOnce, TruFanAPI.addCard, cards.add),
      .init(.customerOnce, TruFanAPI.openCardPage, cards.openPage),
      .init(.customer, TruFanAPI.makeCardDefault, cards.makeDefault),
      .init(.customer, TruFanAPI.removeCard, cards.remove),
      .init(.customerOnce, TruFanAPI.payOrder, orders.payByCard),
      .init(
        .service, TruFanAPI.stripeEvents, bodyLimit: StripeEvents.bodyLimit,
        rawBody: StripeEventForm.self, cards.event),
    ]
  }
}
