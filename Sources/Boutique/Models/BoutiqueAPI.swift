import WireKit

/// Boutique's whole interface: every endpoint with its arguments, body and answer.
public enum BoutiqueAPI {
  // The kiosk
  public static let nextSession = Endpoint<NextSessionPath, NoBody, NextSessionResponse>(
    .get, "/api/v1/kiosk/{store}/next",
    .init(
      "Kiosk", "The purchase to rate now", answer: "The session, or nulls",
      details: """
        The oldest pending session younger than 15 minutes, or two nulls. A kiosk that names \
        itself is not offered a session that another one holds. With wait the answer has an \
        entity tag; with If-None-Match too, it comes as soon as it is another one.
        """,
      otherwise: [
        .init(304, "Nothing changed"), .init(400, "Too many sessions to skip"), .notPaired,
        .unknownStore,
      ]))

  public static let rate = Endpoint<StoreSessionPath, RatingRequest, RatingResponse>(
    .post, "/api/v1/kiosk/{store}/sessions/{session}/rating",
    .init(
      "Kiosk", "Rate a purchase and get a draft", answer: "The draft",
      details: "May be repeated while the session is pending. The same stars get the same text.",
      otherwise: [.wrongState, .notPaired, .unknownSession, .tooOld, .heldElsewhere]))

  public static let approve = Endpoint<StoreSessionPath, ApproveRequest, StandardResponse>(
    .post, "/api/v1/kiosk/{store}/sessions/{session}/approve",
    .init(
      "Kiosk", "The customer agrees",
      details: "With the text that the customer read, only if it is still the draft.",
      bodyIsOptional: true,
      otherwise: [
        .wrongState, .notPaired, .unknownSession, .reviewChanged, .tooOld, .heldElsewhere,
      ]))

  public static let decline = Endpoint<StoreSessionPath, DeclineRequest, StandardResponse>(
    .post, "/api/v1/kiosk/{store}/sessions/{session}/decline",
    .init(
      "Kiosk", "The customer refuses",
      details: "Takes an approval back only for the kiosk that gave it and got no answer.",
      bodyIsOptional: true,
      otherwise: [.wrongState, .notPaired, .unknownSession, .tooOld, .heldElsewhere]))

  // The customer's phone
  public static let landing = Endpoint<SessionPath, NoBody, WebPage>(
    .get, "/r/{session}",
    .init(
      "Phone", "The review's page for the customer's phone", answer: "The page",
      otherwise: [.init(404, "A page that says that no review is ready")]))

  public static let tap = Endpoint<TagPath, NoBody, WebPage>(
    .get, "/tap/{tag}",
    .init(
      "Phone", "The store's newest review, for a tag in the shop",
      answer: "A page that says that no review is ready",
      details: """
        Of the last ten minutes, and only if no phone has opened it yet. The tap is its opening.
        """,
      otherwise: [
        .init(303, "The address of the review's page"),
        .init(404, "The same page, for an unknown tag"),
      ]))

  public static let copied = Endpoint<SessionPath, NoBody, StandardResponse>(
    .post, "/api/v1/review/{session}/copied",
    .init("Phone", "The text was copied", otherwise: [.unknownSession, .tooOld]))

  public static let platformClicked = Endpoint<
    SessionPath, PlatformClickedRequest, StandardResponse
  >(
    .post, "/api/v1/review/{session}/platform_clicked",
    .init(
      "Phone", "The review platform was opened", bodyIsOptional: true,
      otherwise: [.unknownSession, .tooOld]))

  public static let done = Endpoint<SessionPath, DoneRequest, StandardResponse>(
    .post, "/api/v1/review/{session}/done",
    .init(
      "Phone", "Posting is done",
      details: "The session's id is the phone's proof. A kiosk that sends its key is checked too.",
      bodyIsOptional: true, otherwise: [.wrongState, .notPaired, .unknownSession, .tooOld]))

  // Stores and their owner
  public static let store = Endpoint<StorePath, NoBody, Store>(
    .get, "/api/v1/stores/{store}",
    .init(
      "Stores", "One store", answer: "The store",
      details: "With the owner's token also its internal keys.",
      otherwise: [.init(401, "A wrong owner token"), .unknownStore]))

  public static let stores = Endpoint<NoArguments, NoBody, StoreList>(
    .get, "/api/v1/stores", .init("Stores", "All stores, newest first", answer: "The stores"))

  public static let createStore = Endpoint<NoArguments, StoreDraft, Store>(
    .post, "/api/v1/stores", success: 201,
    .init(
      "Stores", "Add a store", answer: "The store", otherwise: [.invalid, .locationTaken]))

  public static let updateStore = Endpoint<StorePath, StoreDraft, Store>(
    .patch, "/api/v1/stores/{store}",
    .init(
      "Stores", "Change a store", answer: "The store",
      details: "With updatedAt, only if the store was not changed since.",
      otherwise: [.invalid, .unknownStore, .storeConflict]))

  public static let owner = Endpoint<NoArguments, NoBody, OwnerPass>(
    .get, "/api/v1/owner",
    .init("Stores", "Check the owner's token", answer: "A pass to send in its place"))

  public static let activity = Endpoint<ActivityPath, NoBody, StoreActivity>(
    .get, "/api/v1/stores/{store}/activity",
    .init(
      "Stores", "What happens in a store", answer: "The activity",
      details: """
        With If-None-Match and wait, the answer comes as soon as it is another one. Days begin at \
        midnight in the call's time zone, so that some have 23 or 25 hours. For older visits, pass \
        the last one's publicId as before.
        """,
      otherwise: [.init(304, "Nothing changed"), .unknownStore]))

  /// Exists only in the demo.
  public static let demoPurchase = Endpoint<
    NoArguments, DemoPurchaseRequest, DemoPurchaseResponse
  >(
    .post, "/api/v1/demo/purchases", success: 201,
    .init("Demo", "Ring up a random purchase", answer: "The session", otherwise: [.unknownStore]))

  // The till
  public static let squareWebhook = Endpoint<NoArguments, RawBody, StandardResponse>(
    .post, "/api/v1/square/webhook",
    .init(
      "Till", "Square's events", details: signed, otherwise: [.badSignature, .squareMissing]))

  public static let posWebhook = Endpoint<ProviderPath, RawBody, TillResponse>(
    .post, "/api/v1/pos/webhook/{provider}",
    .init(
      "Till", "A till's events (square)", answer: "Received", details: signed,
      otherwise: [.init(400, "Unsupported provider"), .badSignature, .squareMissing]))

  private static let signed =
    "Signed in x-square-hmacsha256-signature over APP_BASE_URL + path + body."
}

extension EndpointWords.Outcome {
  static let wrongState = Self(400, "Not in this state")
  static let invalid = Self(400, "Validation failed")
  static let badSignature = Self(401, "Missing or wrong signature")
  static let notPaired = Self(401, "Not a paired kiosk, where the store takes no others")
  static let unknownStore = Self(404, "Store not found")
  static let unknownSession = Self(404, "Session not found")
  static let locationTaken = Self(409, "Another store uses the Square location")
  static let storeConflict = Self(
    409, "Another store uses the Square location, or the store was changed since updatedAt")
  static let reviewChanged = Self(409, "The draft is another one by now")
  static let tooOld = Self(410, "The session is closed")
  static let heldElsewhere = Self(423, "Another kiosk has the session on its screen")
  static let squareMissing = Self(404, "Square is not set up here")
}
