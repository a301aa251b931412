import WireKit

extension TruFanAPI {
  public static let parkingLots = Endpoint<ParkingLotsQuery, NoBody, ParkingLotList>(
    .get, "/api/v1/parking/lots", errors: TruFanError.self,
    .init(
      "Parking", "The lots with free spaces", answer: "The lots",
      details: """
        By name, or with near by distance. An administrator of venues sees the lots of those only.
        """, otherwise: [.invalid]))

  public static let parkingLot = Endpoint<ParkingLotPath, NoBody, ParkingLot>(
    .get, "/api/v1/parking/lots/{lot}", errors: TruFanError.self,
    .init("Parking", "One lot", answer: "The lot", otherwise: [.unknownLot, .invalid]))

  public static let lotPlan = Endpoint<ParkingLotPath, NoBody, ParkingSpaceList>(
    .get, "/api/v1/parking/lots/{lot}/plan", errors: TruFanError.self,
    .init(
      "Parking", "A lot's spaces for its plan", answer: "The spaces, without their vehicles",
      otherwise: [.unknownLot, .invalid]))

  public static let createParkingLot = Endpoint<NoArguments, ParkingLotDraft, ParkingLot>(
    .post, "/api/v1/parking/lots", success: 201, errors: TruFanError.self,
    .init(
      "Parking", "Add a lot", answer: "The lot",
      otherwise: [.otherVenue, .init(404, "Venue not found"), .invalid]))

  public static let changeParkingLot = Endpoint<ParkingLotPath, ParkingLotDraft, ParkingLot>(
    .put, "/api/v1/parking/lots/{lot}", errors: TruFanError.self,
    .init(
      "Parking", "Change a lot", answer: "The lot", details: "Only the named fields change.",
      otherwise: [
        .init(400, "More spaces are taken"), .otherVenue, .unknownLot,
        .init(404, "Venue not found"), .invalid,
      ]))

  public static let parkingSpaces = Endpoint<ParkingLotPath, NoBody, ParkingSpaceList>(
    .get, "/api/v1/parking/lots/{lot}/spaces", errors: TruFanError.self,
    .init(
      "Parking", "A lot's numbered spaces", answer: "The spaces",
      otherwise: [.otherVenue, .unknownLot, .invalid]))

  public static let parkingSessions = Endpoint<ParkingSessionsQuery, NoBody, ParkingSessionList>(
    .get, "/api/v1/parking/sessions", errors: TruFanError.self,
    .init(
      "Parking", "The sessions at the lots of one's venues, newest first",
      answer: "The sessions", otherwise: [.otherVenue, .unknownLot, .invalid]))

  public static let startParking = Endpoint<NoArguments, StartParkingRequest, ParkingSession>(
    .post, "/api/v1/parking/sessions", success: 201, errors: TruFanError.self,
    .init(
      "Parking", "Park a vehicle", answer: "The session, which is to be paid",
      details: """
        The space is taken at once. A session that is not paid within 15 minutes is cancelled.
        """,
      otherwise: [
        .init(400, "No such stay here: the lot is full or closed, or the space is occupied"),
        .init(404, "Parking lot or space not found"), .parkedAlready, .invalid, .noPayments,
      ]))

  public static let currentParking = Endpoint<CurrentParkingQuery, NoBody, CurrentParking>(
    .get, "/api/v1/parking/sessions/current", errors: TruFanError.self,
    .init(
      "Parking", "One's stay that is under way, and stays that are not paid",
      answer: "The session, or null",
      details: "With If-None-Match and wait, the answer comes as soon as it is another one.",
      otherwise: [.init(304, "Nothing changed"), .noWait, .invalid]))

  public static let parkingSession = Endpoint<ParkingCodePath, NoBody, ParkingSession>(
    .get, "/api/v1/parking/sessions/{code}", errors: TruFanError.self,
    .init(
      "Parking", "A session by its access code or id", answer: "The session",
      details: "For its owner, and for the staff of the lot's venue.",
      otherwise: [.unknownSession]))

  public static let extendParking = Endpoint<
    ParkingCodePath, ExtendParkingRequest, ParkingSession
  >(
    .post, "/api/v1/parking/sessions/{code}/extend", errors: TruFanError.self,
    .init(
      "Parking", "Buy more time", answer: "The session",
      details: """
        The hourly part of the price is charged, and added to actual_price. With amount, a price \
        above it is refused with 422. With seen_expires_at, a stay that has another end, or for which \
        more time is being paid, is left as it is with 409. All together the stay is \
        at most as long as the lot's longest one; minutes of orders do not count.
        """,
      otherwise: [
        .wrongParkingState, .init(400, "Longer than the lot's longest stay"),
        .init(402, "The card was declined"), .unknownSession,
        .init(409, "The stay is not as it was seen"), .invalid, .noPayments,
      ]))

  public static let endParking = Endpoint<ParkingCodePath, EndParkingRequest, ParkingSession>(
    .post, "/api/v1/parking/sessions/{code}/end", errors: TruFanError.self,
    .init(
      "Parking", "The vehicle leaves", answer: "The session",
      details: "Repeating it is harmless. A payment that is under way then comes to nothing.",
      bodyIsOptional: true,
      otherwise: [
        .wrongParkingState, .init(409, "unpaid_only, and the session is paid for"), .unknownSession,
        .invalid,
      ]))

  public static let payParking = Endpoint<
    NoArguments, SimulatePaymentRequest, SimulatePaymentResponse
  >(
    .post, "/api/v1/parking/payments/simulate", errors: TruFanError.self,
    .init(
      "Parking", "Pay for a session", answer: "The payment",
      details: "The amount is the session's base_price. A payment that fails ends the session.",
      otherwise: [
        .init(400, "Not to be paid"), .unknownSession, .parkedAlready, .invalid, .noPayments,
      ]))

  // Vehicles
  public static let vehicles = Endpoint<NoArguments, NoBody, SavedVehicleList>(
    .get, "/api/v1/users/me/vehicles", errors: TruFanError.self,
    .init("Vehicles", "One's saved vehicles, the default first", answer: "The vehicles"))

  public static let addVehicle = Endpoint<NoArguments, SavedVehicleDraft, SavedVehicle>(
    .post, "/api/v1/users/me/vehicles", success: 201, errors: TruFanError.self,
    .init(
      "Vehicles", "Save a vehicle", answer: "The vehicle",
      details: "The first one is the default.", otherwise: [.knownPlate, .invalid]))

  public static let changeVehicle = Endpoint<SavedVehiclePath, SavedVehicleDraft, SavedVehicle>(
    .patch, "/api/v1/users/me/vehicles/{vehicle}", errors: TruFanError.self,
    .init(
      "Vehicles", "Change a vehicle", answer: "The vehicle",
      details: "Only the named fields change; an empty text removes one.",
      otherwise: [.unknownVehicle, .knownPlate, .invalid]))

  public static let removeVehicle = Endpoint<SavedVehiclePath, NoBody, SavedVehicleList>(
    .delete, "/api/v1/users/me/vehicles/{vehicle}", errors: TruFanError.self,
    .init(
      "Vehicles", "Remove a vehicle", answer: "The vehicles that are left",
      otherwise: [.unknownVehicle, .invalid]))
}

extension EndpointWords.Outcome {
  static let unknownLot = Self(404, "Parking lot not found")
  static let unknownSession = Self(404, "Parking session not found")
  static let unknownVehicle = Self(404, "Vehicle not found")
  static let wrongParkingState = Self(400, "Not in this state, or the access code of another one")
  static let otherVenue = Self(403, "You do not have access to this venue")
  static let parkedAlready = Self(409, "The vehicle's stay at the lot is paid already")
  static let knownPlate = Self(409, "The plate is saved already, or too many vehicles are")
}
