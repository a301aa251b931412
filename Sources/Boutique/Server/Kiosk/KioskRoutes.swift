import BoutiqueModels
import Hummingbird
import ServerKit
import WireKit

/// The routes of the kiosk at the counter, which accepts exactly 200 as success.
struct KioskRoutes: Sendable {
  let gate: KioskGate
  let board: KioskBoard
  let sessions: Sessions
  let rates: KioskRates
  let waiting: WaitingRead

  /// The purchase to rate. With `?wait=` the answer has an entity tag, and is held back until it
  /// differs from `If-None-Match`. Older kiosks poll: a tag would cost each of their polls a hash.
  func next(_ request: TypedRequest<NextSessionPath, NoBody>) async throws -> Response {
    let store = request.arguments.store
    guard request.arguments.skip.count <= BoutiqueRules.skippedSessionLimit else {
      throw Problem.badRequest(
        "At most \(BoutiqueRules.skippedSessionLimit) sessions can be skipped",
        code: "too_many_skipped")
    }
    guard request.request.asksToWait else {
      return .json(bytes: try await answer(to: request).bytes)
    }
    return try await waiting.respond(
      to: request.request, from: request.context.network, topic: BoutiqueTopic.kiosk(store)
    ) {
      try await answer(to: request).bytes
    }
  }

  /// The kiosk is asked for its key each time: it may be unpaired while its question waits here.
  private func answer(
    to request: TypedRequest<NextSessionPath, NoBody>
  ) async throws -> KioskBoard.Answer {
    let store = request.arguments.store
    let client = request.context.network
    let kiosk = try await gate.caller(of: request.request, at: store, from: client)
    try rates.look(store, by: kiosk, from: client ?? request.context.client)
    // Nearly every question ends here, without another asynchronous call.
    let answer = try await gate.answer(for: store, to: client)
    guard let offered = answer.session else { return answer }
    let skipped = request.arguments.skip
    guard kiosk.name != nil || skipped.contains(offered) else { return answer }
    return try await board.answer(for: store, except: skipped, to: kiosk.name)
  }

  func rate(
    _ request: TypedRequest<StoreSessionPath, RatingRequest>
  ) async throws -> RatingResponse {
    let kiosk = try await caller(of: request)
    let rating = try await rating(in: request)
    let text = try await sessions.rate(
      request.arguments.session, ofStore: request.arguments.store, rating, by: kiosk)
    return RatingResponse(generatedReviewText: text)
  }

  /// The stars of a rating, judged before anything is generated.
  /// - Throws: ``Problem`` 400 with one sentence for 0, 6, 4.5, "five", null and nothing alike.
  private func rating(
    in request: TypedRequest<StoreSessionPath, RatingRequest>
  ) async throws -> StarRating {
    do {
      return try await request.body().starRating
    } catch let problem as Problem where problem.code == WireBody.invalidCode {
      throw Problem.badRequest(
        "starRating must be a whole number from 1 to 5", code: "invalid_star_rating")
    }
  }

  func approve(
    _ request: TypedRequest<StoreSessionPath, ApproveRequest>
  ) async throws -> StandardResponse {
    let kiosk = try await caller(of: request)
    let agreement = try await request.body()
    try await sessions.approve(
      request.arguments.session, ofStore: request.arguments.store,
      havingRead: agreement.generatedReviewText, by: kiosk)
    return StandardResponse()
  }

  func decline(
    _ request: TypedRequest<StoreSessionPath, DeclineRequest>
  ) async throws -> StandardResponse {
    let kiosk = try await caller(of: request)
    let refusal = try await request.body()
    try await sessions.decline(
      request.arguments.session, ofStore: request.arguments.store,
      undoesApproval: refusal.undoesApproval ?? false, by: kiosk)
    return StandardResponse()
  }

  /// The kiosk has the session on its screen, or still has it there.
  func hold(_ request: TypedRequest<StoreSessionPath, NoBody>) async throws -> StandardResponse {
    let kiosk = try await caller(of: request)
    guard let name = kiosk.name else {
      throw Problem.badRequest(
        "A kiosk that holds a session names itself in X-Kiosk-Device", code: "kiosk_without_name")
    }
    try await sessions.hold(
      request.arguments.session, ofStore: request.arguments.store, by: name,
      isPaired: kiosk.isPaired)
    return StandardResponse()
  }

  func release(_ request: TypedRequest<StoreSessionPath, NoBody>) async throws -> StandardResponse {
    let kiosk = try await caller(of: request)
    if let name = kiosk.name {
      try await sessions.release(
        request.arguments.session, ofStore: request.arguments.store, by: name)
    }
    return StandardResponse()
  }

  private func caller(
    of request: TypedRequest<StoreSessionPath, some Sendable>
  ) async throws -> KioskCaller {
    let kiosk = try await gate.caller(of: request)
    let context = request.context
    try rates.act(request.arguments, by: kiosk, from: context.network ?? context.client)
    return kiosk
  }
}
