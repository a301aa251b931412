import BoutiqueModels
import Hummingbird
import ServerKit
import WireKit

/// What the iPad at the counter asks. It accepts exactly 200 as success.
struct Kiosk: Sendable {
  let board: KioskBoard
  let sessions: Sessions
  let limiter: RateLimiter

  /// Only ids that do not exist count against this. A kiosk is never slowed, guessing is: once too
  /// many ids were wrong, ids that no kiosk uses are not even looked up.
  private static let guesses = RateLimit("boutique guesses", burst: 30, perSecond: 0.5)

  func next(_ request: Request, _ context: QuartetContext) async throws -> Response {
    let store = try context.parameter("store")
    let skipped = try request.skippedSessions()
    // Nearly every poll ends here, without another asynchronous call.
    var answer =
      if let answer = board.remembered(for: store) { answer } else {
        try await lookedUp(store, context)
      }
    if let offered = answer.session, skipped.contains(offered) {
      answer = try await board.answer(for: store, except: skipped)
    }
    return .json(bytes: answer.bytes)
  }

  private func lookedUp(
    _ store: String, _ context: QuartetContext
  ) async throws -> KioskBoard.Answer {
    if !board.knows(store) { try allowGuess(by: context.network, isCounted: false) }
    do {
      return try await board.looked(up: store)
    } catch let problem as Problem where problem.status == 404 {
      try allowGuess(by: context.network, isCounted: true)
      throw problem
    }
  }

  private func allowGuess(by client: ClientAddress?, isCounted: Bool) throws {
    guard let client,
      let seconds = limiter.secondsToWait(
        client: client, limit: Self.guesses, isCounted: isCounted)
    else { return }
    throw Problem.tooManyRequests(retryAfter: seconds)
  }

  func rate(_ request: Request, _ context: QuartetContext) async throws -> Response {
    let rating = try await request.starRating()
    let text = try await sessions.rate(
      try context.parameter("session"), ofStore: try context.parameter("store"), rating)
    return try .json(RatingResponse(generatedReviewText: text))
  }

  func approve(_ request: Request, _ context: QuartetContext) async throws -> Response {
    let agreement = try await request.json(ApproveRequest.self, limit: Request.smallBody)
    try await sessions.approve(
      try context.parameter("session"), ofStore: try context.parameter("store"),
      havingRead: agreement.generatedReviewText)
    return try .json(StandardResponse())
  }

  func decline(_ request: Request, _ context: QuartetContext) async throws -> Response {
    let refusal = try await request.json(DeclineRequest.self, limit: Request.smallBody)
    try await sessions.decline(
      try context.parameter("session"), ofStore: try context.parameter("store"),
      undoesApproval: refusal.undoesApproval ?? false)
    return try .json(StandardResponse())
  }
}

extension Request {
  /// A small JSON body is all that any of these requests has.
  static let smallBody = 64 * 1024

  /// The visits that were cancelled at the kiosk that asks.
  fileprivate func skippedSessions() throws -> [String] {
    guard uri.query != nil else { return [] }
    let skipped = uri.queryParameters[values: "skip"].map(String.init)
    guard skipped.count <= BoutiqueRules.skippedSessionLimit else {
      throw Problem.badRequest(
        "At most \(BoutiqueRules.skippedSessionLimit) sessions can be skipped",
        code: "too_many_skipped")
    }
    return skipped
  }

  /// The stars of a rating, judged before anything is generated.
  /// - Throws: ``Problem`` 400 with one sentence for 0, 6, 4.5, "five", null and nothing alike.
  fileprivate func starRating() async throws -> StarRating {
    struct Claim: Decodable { var starRating: StarRating }
    let bytes = try await bytes(limit: Self.smallBody)
    do {
      return try WireBody.decode(Claim.self, from: bytes).starRating
    } catch let problem as Problem where problem.code != "malformed_json" {
      throw Problem.badRequest(
        "starRating must be a whole number from 1 to 5", code: "invalid_star_rating")
    }
  }
}
