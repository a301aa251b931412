import WireKit

extension TruFanAPI {
  public static let orderReviews = Endpoint<OrderPath, NoBody, OrderReviews>(
    .get, "/api/v1/convenience/orders/{order}/reviews", errors: TruFanError.self,
    .init(
      "Orders", "One's reviews of an order's items", answer: "The reviews",
      otherwise: [.unknownOrder, .invalid]))

  public static let reviewLine = Endpoint<OrderLinePath, ReviewLineRequest, LineReview>(
    .put, "/api/v1/convenience/orders/{order}/items/{line}/review", errors: TruFanError.self,
    .init(
      "Orders", "Review an item that was delivered", answer: "The review",
      details: """
        One review for each line of an order. Within 24 hours another one takes its place.
        """,
      otherwise: [
        .init(400, "Not delivered, or no longer offered"), .unknownOrder,
        .init(409, "Too late to change it, or it is not as it was seen"), .invalid,
      ]))
}
