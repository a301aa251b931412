import ServerKit
import TruFanModels
import WireKit

extension Orders {
  /// The parker's own reviews of an order's lines.
  func reviews(
    ofOrder id: String, by user: String, in db: Connection
  ) throws -> OrderReviews {
    let order = try OrderTable.require(id, ofUser: user, in: db)
    let lines = try OrderLineTable.all(ofOrder: order.id, in: db).map(\.id)
    return OrderReviews(reviews: try ItemReviewTable.own(ofLines: lines, by: user, in: db))
  }

  /// Writes a review of what a line has brought, or changes one that is not a day old.
  /// - Throws: ``Problem`` 404 for an unknown line, 400 before the delivery, 409 after a day, and where it
  ///   is not as it was seen.
  func review(
    _ lineId: String, ofOrder id: String, by user: String, _ request: ReviewLineRequest,
    in db: Connection
  ) throws -> LineReview {
    let order = try OrderTable.require(id, ofUser: user, in: db)
    let lines = try OrderLineTable.all(ofOrder: order.id, in: db)
    guard let line = lines.first(where: { $0.id == lineId })
    else { throw Problem.notFound("Order item not found") }
    guard order.status == .delivered || order.status == .completed else {
      throw Problem.badRequest(
        "You can review items once they are delivered.", code: "wrong_state")
    }
    guard let item = try reviewed(line, at: order.venueId, in: db) else {
      throw Problem.badRequest("There is no item to review.", code: "no_item")
    }
    let now = clock.now()
    let text = request.text?.trimmed ?? ""
    let own = try ItemReviewTable.own(ofLines: [lineId], by: user, in: db).first
    if let own, own.stars == request.stars, own.text == text { return own }
    guard request.seen.map({ $0 == SeenReview(own) }) ?? true else {
      throw Problem.conflict(
        "You have reviewed this in another window meanwhile. Look at it again.",
        code: ReviewRules.changedCode)
    }
    if let known = own {
      guard now <= known.editableUntil.timestamp else {
        throw Problem.conflict(
          "A review can be changed for \(ReviewRules.editHours) hours.", code: "too_late")
      }
      try ItemReviewTable.change(lineId, by: user, stars: request.stars, text: text, in: db)
      return LineReview(
        lineId: lineId, itemId: known.itemId, stars: request.stars, text: text,
        createdAt: known.createdAt)
    }
    let review = ItemReview(
      name: try name(of: user, in: db), stars: request.stars, text: text, createdAt: WireTime(now))
    try ItemReviewTable.insert(id: lineId, item: item, user: user, review, in: db)
    return LineReview(
      lineId: lineId, itemId: item, stars: review.stars, text: text, createdAt: review.createdAt)
  }

  /// The item that the parker got; nil for one that was missing, or is not in the catalogue.
  private func reviewed(
    _ line: OrderItem, at venue: String, in db: Connection
  ) throws -> String? {
    let id: String? =
      switch line.status {
      case .notFound: nil
      case .pending, .found, .delivered, .substituted:
        line.substitution?.state == .accepted ? line.substitution?.itemId : line.itemId
      }
    return try id.flatMap { try ItemTable.find($0, ofVenue: venue, in: db)?.id }
  }

  /// "Sarah P.", as reviews are signed.
  private func name(of user: String, in db: Connection) throws -> String {
    guard let profile = try ProfileTable.find(user, in: db) else { return "A parker" }
    return profile.lastName.first.map { "\(profile.firstName) \($0)." } ?? profile.firstName
  }
}

extension OrderRoutes {
  func reviews(_ request: TypedRequest<OrderPath, NoBody>) async throws -> OrderReviews {
    let user = try request.context.signedIn().account
    let order = request.arguments.order
    return try await orders.database.read { db in
      try orders.reviews(ofOrder: order, by: user, in: db)
    }
  }

  func review(
    _ request: TypedRequest<OrderLinePath, ReviewLineRequest>
  ) async throws -> LineReview {
    let user = try request.context.signedIn().account
    let body = try await request.checkedBody()
    guard body.faults.isEmpty else { throw Problem.invalid(body.faults) }
    let path = request.arguments
    return try await orders.database.write { db in
      try orders.review(path.line, ofOrder: path.order, by: user, body, in: db)
    }
  }
}
