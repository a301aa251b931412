import WireKit

extension TruFanAPI {
  public static let unpaidParking = Endpoint<VenuePath, NoBody, UnpaidParking>(
    .get, "/api/v1/parking/venues/{venue}/unpaid", errors: TruFanError.self,
    .init(
      "Parking", "The stays at a venue's lots that are not paid", answer: "The stays",
      details: """
        Their time was given, and the card's bank then refused to pay. Vehicles that stand there come
        first.
        """,
      otherwise: [.otherVenue, .invalid]))

  public static let remindOfParking = Endpoint<VenueStayPath, NoBody, UnpaidParking>(
    .post, "/api/v1/parking/venues/{venue}/unpaid/{session}/remind", errors: TruFanError.self,
    .init(
      "Parking", "Remind a parker of an unpaid stay", answer: "The stays that are not paid",
      details: "Once a day; repeating it sends nothing.",
      otherwise: [.otherVenue, .unknownSession, .invalid]))

  public static let settleParking = Endpoint<VenueStayPath, SettleParkingRequest, UnpaidParking>(
    .post, "/api/v1/parking/venues/{venue}/unpaid/{session}/settle", errors: TruFanError.self,
    .init(
      "Parking", "Note that an unpaid stay was paid at the lot",
      answer: "The stays that are not paid",
      details: "For the venue's administrators. Repeating it is harmless.",
      otherwise: [
        .otherVenue, .unknownSession,
        .init(409, "Another amount is unpaid by now, or the parker is just paying"), .invalid,
      ]))
}
