import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

extension Lot {
  func rewards(as token: String) async throws -> Rewards {
    try await send(TruFanAPI.rewards(), as: token).decoded()
  }

  /// The lines of an account's ledger in the alphabet's order: "earned 131".
  func points(of account: String = DemoLot.parker) async throws -> [String] {
    try await database.read { db in
      try PointsTable.history(of: account, limit: 1000, in: db).reversed().map {
        "\($0.kind.rawValue) \($0.points)"
      }.sorted()
    }
  }

  /// An order that was paid, brought and rated.
  @discardableResult
  func completedOrder(as token: String, staff: String) async throws -> Order {
    let order = try await paidOrder(as: token)
    try await advance(order, to: .delivered, as: staff)
    let rated = try await send(
      TruFanAPI.rateOrder(.init(order: order.id)), RateOrderRequest(rating: 5), as: token)
    #expect(rated.status == 200, "\(rated.text)")
    return try rated.decoded()
  }

  /// Gives points for nothing, as no route does.
  func give(_ points: Int, to account: String = DemoLot.parker) async throws {
    try await database.write { db in
      try PointsTable.add(
        .init(account: account, order: "test", kind: .earned, points: points, step: points),
        id: UUID().uuidString, at: clock.now(), in: db)
    }
  }

  /// One person shops for the demo's venue from now on, so that few orders make a long queue.
  func leavesOneShopper() async throws {
    try await database.write { db in
      try db.execute(
        "UPDATE trufan_venue_staff SET is_active = 0 WHERE venue_id = \(Venue.sampleId)")
    }
  }

  /// A new parker's token and account.
  func register(
    _ name: String, code: String? = nil
  ) async throws -> (token: String, account: String) {
    let answer: AuthResponse = try await send(
      TruFanAPI.register(),
      RegisterRequest(
        email: "\(name)@example.com", password: TruFanDemo.password, firstName: name,
        lastName: "New", referralCode: code)
    ).decoded()
    return (answer.accessToken, answer.user.id)
  }
}
