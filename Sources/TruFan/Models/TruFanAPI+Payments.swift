import WireKit

extension TruFanAPI {
  public static let paymentMethods = Endpoint<CurrentParkingQuery, NoBody, PaymentMethods>(
    .get, "/api/v1/payments/methods", errors: TruFanError.self,
    .init(
      "Payments", "How one can pay, and one's saved cards", answer: "The cards",
      details: "With If-None-Match and wait, the answer comes as soon as it is another one.",
      otherwise: [.init(304, "Nothing changed"), .noWait]))

  public static let addCard = Endpoint<NoArguments, AddCardRequest, PaymentMethods>(
    .post, "/api/v1/payments/cards", success: 201, errors: TruFanError.self,
    .init(
      "Payments", "Save a card", answer: "The cards",
      details: """
        The reference is the payment service's name of the card. A card's number never comes here.
        """, otherwise: [.tooManyCards, .declinedCard, .noPayments]))

  public static let openCardPage = Endpoint<NoArguments, NoBody, CardPage>(
    .post, "/api/v1/payments/card-page", success: 201, errors: TruFanError.self,
    .init(
      "Payments", "The payment service's own page for a card", answer: "Its address",
      details: "The card is saved once it is entered there, and appears among the cards.",
      otherwise: [.init(400, "The simulated service has no page"), .tooManyCards, .noPayments]))

  public static let makeCardDefault = Endpoint<CardPath, NoBody, PaymentMethods>(
    .post, "/api/v1/payments/cards/{card}/default", errors: TruFanError.self,
    .init("Payments", "Pay with this card by default", answer: "The cards", otherwise: [.noCard]))

  public static let removeCard = Endpoint<CardPath, NoBody, PaymentMethods>(
    .delete, "/api/v1/payments/cards/{card}", errors: TruFanError.self,
    .init(
      "Payments", "Forget a card", answer: "The cards that are left",
      otherwise: [.noCard, .noPayments]))

  public static let payOrder = Endpoint<OrderPath, PayOrderRequest, Order>(
    .post, "/api/v1/convenience/orders/{order}/pay", errors: TruFanError.self,
    .init(
      "Payments", "Pay an order with one card or two", answer: "The paid order",
      details: """
        Both cards pay, or none. Paying twice charges once. After a decline another card may follow.
        """,
      otherwise: [
        .wrongState, .init(402, "A card was declined"),
        .init(404, "No such order, or no such card"), .init(422, "Another sum than the total"),
        .noPayments,
      ]))

  public static let payStay = Endpoint<ParkingCodePath, PayParkingRequest, ParkingSession>(
    .post, "/api/v1/parking/sessions/{code}/pay", errors: TruFanError.self,
    .init(
      "Payments", "Pay a parking session with a card", answer: "The active session",
      details: """
        After a decline the space is kept for another card, until the session's 15 minutes are over.
        Of a session that has begun, the unpaid_amount is paid, which the card's bank has refused. The
        same payment again charges nothing and has the same answer.
        """,
      otherwise: [
        .init(400, "Not to be paid"), .init(402, "The card was declined"),
        .init(404, "No such session, or no such card"), .parkedAlready,
        .init(422, "Another amount than its price"), .noPayments,
      ]))

  public static let stripeEvents = Endpoint<NoArguments, RawBody, EventReceived>(
    .post, "/api/v1/payments/stripe/events", errors: TruFanError.self,
    .init(
      "Payments", "Stripe's events", answer: "Received",
      details: "Signed in Stripe-Signature over the time and the body.",
      otherwise: [
        .init(401, "Missing or wrong signature"), .init(404, "Stripe is not set up here"),
      ]))
}

extension EndpointWords.Outcome {
  static let noCard = Self(404, "Card not found")
  static let tooManyCards = Self(409, "Too many saved cards")
  static let declinedCard = Self(422, "The card is declined, or the reference is none")
  static let noPayments = Self(503, "The payment service does not answer, or is not set up")
}

/// `…/{card}…`: one of one's cards.
public struct CardPath: EndpointArguments {
  public static let places = ["card"]

  public let card: String

  public init(card: String) { self.card = card }

  public init(from request: some ArgumentSource) throws {
    self.init(card: try request.place("card"))
  }

  public var values: [String: String] { ["card": card] }
}
