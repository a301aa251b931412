import BoutiqueModels
import ServerKit
import WireKit

extension BoutiqueEndpoint {
  /// What the OpenAPI document says. A switch, so that no endpoint can be forgotten.
  var description: EndpointDescription {
    switch self {
    case .nextSession:
      describe(
        "Kiosk", "The purchase to rate now",
        details: "The oldest pending session younger than 15 minutes, or two nulls.",
        query: [.init("skip", "A session to leave out; may be repeated up to 20 times")],
        answers: [
          .init(200, "The session, or nulls", .ref("NextSession")),
          .init(400, "Too many sessions to skip", .ref("Error")), .unknownStore,
        ])
    case .rate:
      describe(
        "Kiosk", "Rate a purchase and get a draft",
        details: "May be repeated while the session is pending; each time the text is new.",
        body: .object(["starRating": .integer(1...5)]),
        answers: [
          .init(200, "The draft", .object(["generatedReviewText": .string()])), .wrongState,
          .unknownSession,
        ])
    case .approve:
      describe(
        "Kiosk", "The customer agrees",
        details: "With the text that the customer read, only if it is still the draft.",
        body: .object(
          ["generatedReviewText": .nullable(.string())], optional: ["generatedReviewText"]),
        bodyIsRequired: false,
        answers: [.ok, .wrongState, .unknownSession, .reviewChanged])
    case .decline:
      describe(
        "Kiosk", "The customer refuses",
        details: "Takes an approval back only for the kiosk that got no answer to its own.",
        body: .object(["undoesApproval": .nullable(.boolean)], optional: ["undoesApproval"]),
        bodyIsRequired: false,
        answers: [.ok, .wrongState, .unknownSession])
    case .landing:
      describe("Phone", "The review's page for the customer's phone", answers: [.page])
    case .tap:
      describe("Phone", "The store's newest review, for a tag in the shop", answers: [.page])
    case .copied:
      describe("Phone", "The text was copied", answers: [.ok, .unknownSession])
    case .platformClicked:
      describe(
        "Phone", "The review platform was opened",
        body: .object(["platform": .platform], optional: ["platform"]), bodyIsRequired: false,
        answers: [.ok, .unknownSession])
    case .done:
      describe("Phone", "Posting is done", answers: [.ok, .wrongState, .unknownSession])
    case .store:
      describe(
        "Stores", "One store", details: "With the owner's token also its internal keys.",
        answers: [.init(200, "The store", .ref("Store")), .unknownStore])
    case .stores:
      describe(
        "Stores", "All stores, newest first", access: .owner,
        answers: [
          .init(200, "The stores", .object(["stores": .array(of: .ref("Store"))])), .noToken,
        ])
    case .createStore:
      describe(
        "Stores", "Add a store", access: .owner, body: .ref("StoreDraft"),
        answers: [
          .init(201, "The store", .ref("Store")), .invalid, .noToken, .locationTaken,
        ])
    case .updateStore:
      describe(
        "Stores", "Change a store", access: .owner, body: .ref("StoreDraft"),
        answers: [
          .init(200, "The store", .ref("Store")), .invalid, .noToken, .unknownStore, .locationTaken,
        ])
    case .owner:
      describe("Stores", "Check the owner's token", access: .owner, answers: [.ok, .noToken])
    case .activity:
      describe(
        "Stores", "What happens in a store",
        details: "With If-None-Match and wait, the answer comes as soon as it is another one.",
        access: .owner,
        query: [.init("wait", "Seconds to wait for a change", .integer(0...25))],
        answers: [
          .init(200, "The activity", .ref("Activity")), .init(304, "Nothing changed"), .noToken,
          .unknownStore,
        ])
    case .demoPurchase:
      describe(
        "Demo", "Ring up a random purchase", access: .owner,
        body: .object(["storePublicId": .string()]),
        answers: [
          .init(201, "The session", .object(["session": .ref("ActivitySession")])), .noToken,
          .unknownStore,
        ])
    case .squareWebhook:
      describe(
        "Till", "Square's events", details: Self.signatureDetails, body: .ref("SquareEvent"),
        answers: [.ok, .badSignature, .squareMissing])
    case .posWebhook:
      describe(
        "Till", "A till's events (square)", details: Self.signatureDetails,
        body: .ref("SquareEvent"),
        answers: [
          .init(
            200, "Received",
            .object(
              ["ok": .boolean, "eventId": .string(), "message": .string()],
              optional: ["eventId", "message"])), .init(400, "Unsupported provider", .ref("Error")),
          .badSignature, .squareMissing,
        ])
    }
  }

  private static let signatureDetails =
    "Signed in x-square-hmacsha256-signature over APP_BASE_URL + path + body."

  private func describe(
    _ tag: String, _ summary: String, details: String? = nil,
    access: EndpointDescription.Access = .everyone,
    query: [EndpointDescription.QueryParameter] = [], body: Schema? = nil,
    bodyIsRequired: Bool = true, answers: [EndpointDescription.Answer]
  ) -> EndpointDescription {
    EndpointDescription(
      verb, template, tag: tag, summary: summary, details: details, access: access, query: query,
      body: body, bodyIsRequired: bodyIsRequired, responses: answers)
  }
}

extension EndpointDescription.Answer {
  fileprivate static let ok = Self(200, "Done", .object(["ok": .boolean]))
  fileprivate static let page = Self(
    200, "The page; one that says so when no review is ready", .string(), mediaType: "text/html")
  fileprivate static let wrongState = Self(400, "Not in this state", .ref("Error"))
  fileprivate static let invalid = Self(400, "Validation failed", .ref("Error"))
  fileprivate static let noToken = Self(401, "No or wrong owner token", .ref("Error"))
  fileprivate static let badSignature = Self(401, "Missing or wrong signature", .ref("Error"))
  fileprivate static let unknownStore = Self(404, "Store not found", .ref("Error"))
  fileprivate static let unknownSession = Self(404, "Session not found", .ref("Error"))
  fileprivate static let locationTaken = Self(
    409, "Another store uses the Square location", .ref("Error"))
  fileprivate static let reviewChanged = Self(
    409, "The draft is another one by now", .ref("Error"))
  fileprivate static let squareMissing = Self(503, "Square is not set up", .ref("Error"))
}

extension Schema {
  fileprivate static let platform = Schema.oneOf(ReviewPlatform.allCases.map(\.rawValue))
}

extension Boutique {
  /// The named schemas of the OpenAPI document.
  package static let schemas: [String: Schema] = [
    "OrderItem": .object(["name": .string(), "quantity": .integer, "amount": .integer]),
    "NextSession": .object([
      "session": .nullable(
        .object(
          [
            "publicId": .string(), "status": .status, "createdAt": .time,
            "starRating": .integer(1...5), "generatedReviewText": .string(),
          ], optional: ["starRating", "generatedReviewText"])),
      "order": .nullable(
        .object([
          "totalAmount": .integer, "currency": .string("ISO 4217"),
          "items": .array(of: .ref("OrderItem")),
        ])),
    ]),
    "Store": .object(
      [
        "publicId": .string(), "name": .string(), "primaryReviewPlatform": .platform,
        "reviewDestinationUrl": .uri, "squareConnected": .boolean, "createdAt": .time,
        "updatedAt": .time, "id": .string("Owner only"),
        "squareMerchantId": .nullable(.string("Owner only")),
        "squareLocationId": .nullable(.string("Owner only")),
        "lastApprovedSessionId": .nullable(.string("Owner only")),
      ], optional: ["id", "squareMerchantId", "squareLocationId", "lastApprovedSessionId"]),
    "StoreDraft": .object(
      [
        "name": .string("1 to 255 characters"), "primaryReviewPlatform": .platform,
        "reviewDestinationUrl": .uri, "squareLocationId": .nullable(.string()),
      ],
      optional: ["name", "primaryReviewPlatform", "reviewDestinationUrl", "squareLocationId"]),
    "ActivitySession": .object([
      "publicId": .string(), "status": .status, "starRating": .nullable(.integer(1...5)),
      "totalAmount": .integer, "currency": .string(), "items": .array(of: .ref("OrderItem")),
      "createdAt": .time, "updatedAt": .time, "generatedReviewText": .nullable(.string()),
    ]),
    "Activity": .object([
      "sessions": .array(of: .ref("ActivitySession")),
      "funnel": .object([
        "purchases": .integer, "rated": .integer, "approved": .integer, "posted": .integer,
      ]),
      "starsByDay": .array(
        of: .object(["day": .string("2026-11-21, UTC"), "counts": .array(of: .integer)])),
    ]),
    "SquareEvent": .object([
      "event_id": .string(), "type": .string(), "merchant_id": .string(), "data": .object([:]),
    ]),
  ]
}

extension Schema {
  fileprivate static let status = Schema.oneOf(SessionStatus.allCases.map(\.rawValue))
}
