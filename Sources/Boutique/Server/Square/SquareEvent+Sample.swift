import WireKit

extension SquareEvent: Sampled {
  /// A finished payment, with the fields that we read.
  static let sample = SquareEvent(
    eventId: "6a8f5f28-54a1-4eb0-a98a-3111513fd4fc", type: "payment.updated",
    merchantId: "6SSW7HV8K2ST5", createdAt: "2026-02-10T12:34:56.789Z",
    data: Content(
      object: Holder(
        payment: SquarePayment(
          id: "hYy9pRFVxpDsO1FB05SunFWUe9JZY", orderId: "03O3USaPaAaFnI6kkwB1JxGgBsUZY",
          status: "COMPLETED", locationId: "LDEMO0000000", merchantId: "6SSW7HV8K2ST5",
          amountMoney: SquareMoney(amount: 4_599, currency: "USD"),
          totalMoney: SquareMoney(amount: 4_599, currency: "USD"),
          createdAt: "2026-02-10T12:34:50.000Z"))))

  static let samples = [sample, SquareEvent()]
}
