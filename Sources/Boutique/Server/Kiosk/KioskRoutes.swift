import BoutiqueModels
import Hummingbird
import ServerKit
import WireKit

/// The routes of the kiosk at the counter, which accepts exactly 200 as success.
struct KioskRoutes: Sendable {
  let board: KioskBoard
  let sessions: Sessions
  private let waiting: WaitingRead
  private let guessing: GuessLimit

  init(board: KioskBoard, sessions: Sessions, limiter: RateLimiter, waiting: WaitingRead) {
    self.board = board
    self.sessions = sessions
    self.waiting = waiting
    // Only ids that do not exist count, so a kiosk is never slowed. After too many of them, ids that
    // no kiosk uses are not even looked up.
    guessing = GuessLimit(
      RateLimit("boutique guesses", burst: 30, perSecond: 0.5), limiter: limiter)
  }

  /// The purchase to rate. With `?wait=` the answer has an entity tag, and is held back until it
  /// differs from `If-None-Match`. Older kiosks poll: a tag would cost each of their polls a hash.
  func next(_ request: TypedRequest<NextSessionPath, NoBody>) async throws -> Response {
    let store = request.arguments.store
    let skipped = request.arguments.skip
    guard skipped.count <= BoutiqueRules.skippedSessionLimit else {
      throw Problem.badRequest(
        "At most \(BoutiqueRules.skippedSessionLimit) sessions can be skipped",
        code: "too_many_skipped")
    }
    let client = request.context.network
    guard request.request.asksToWait else {
      return .json(bytes: try await answer(for: store, skipping: skipped, to: client).bytes)
    }
    return try await waiting.respond(
      to: request.request, from: client, topic: BoutiqueTopic.kiosk(store)
    ) {
      try await answer(for: store, skipping: skipped, to: client).bytes
    }
  }

  private func answer(
    for store: String, skipping skipped: [String], to client: ClientAddress?
  ) async throws -> KioskBoard.Answer {
    // Nearly every question ends here, without another asynchronous call.
    let answer =
      if let answer = board.remembered(for: store) { answer } else {
        try await lookUp(store, for: client)
      }
    guard let offered = answer.session, skipped.contains(offered) else { return answer }
    return try await board.answer(for: store, except: skipped)
  }

  private func lookUp(
    _ store: String, for client: ClientAddress?
  ) async throws -> KioskBoard.Answer {
    if !board.knows(store) { try guessing.check(client) }
    do {
      return try await board.load(store)
    } catch let problem as Problem where problem.status == 404 {
      try guessing.countWrong(by: client)
      throw problem
    }
  }

  func rate(
    _ request: TypedRequest<StoreSessionPath, RatingRequest>
  ) async throws -> RatingResponse {
    let rating = try await rating(in: request)
    let text = try await sessions.rate(
      request.arguments.session, ofStore: request.arguments.store, rating)
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
    let agreement = try await request.body()
    try await sessions.approve(
      request.arguments.session, ofStore: request.arguments.store,
      havingRead: agreement.generatedReviewText)
    return StandardResponse()
  }

  func decline(
    _ request: TypedRequest<StoreSessionPath, DeclineRequest>
  ) async throws -> StandardResponse {
    let refusal = try await request.body()
    try await sessions.decline(
      request.arguments.session, ofStore: request.arguments.store,
      undoesApproval: refusal.undoesApproval ?? false)
    return StandardResponse()
  }
}
