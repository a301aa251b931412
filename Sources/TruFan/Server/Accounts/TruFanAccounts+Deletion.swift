import ServerKit
import TruFanModels
import WireKit

extension TruFanAccounts {
  /// Deletes a parker's account with all that is theirs alone: the profile, the vehicles, the saved
  /// cards, the photos and words of their orders and reviews, and the ways to reach them. The sums
  /// of their orders and the stars of their reviews stay without a name: the venue's books and the
  /// items' averages need them.
  /// - Throws: ``Problem`` 403 for staff, 409 while an order or a stay is under way, or goods
  ///   are unpaid.
  func delete(_ identity: Identity) async throws {
    guard identity.userRole == .customer else {
      throw Problem.forbidden("An operator ends the accounts of staff.", code: "staff_account")
    }
    let user = identity.account
    try await accounts.delete(user) { [photos, cards] db, _ in
      guard try !OrderTable.hasActive(ofUser: user, in: db) else {
        throw Problem.conflict(
          "An order of yours is under way. Please wait for it, or cancel it first.",
          code: "order_under_way")
      }
      guard try !OrderTable.hasDebt(ofUser: user, in: db) else {
        throw Problem.conflict(
          "An order of yours is not paid yet. Please pay it first.", code: "order_unpaid")
      }
      guard try !ParkingSessionTable.hasLive(ofUser: user, in: db) else {
        throw Problem.conflict(
          "Your vehicle is parked here. Please end your parking first.", code: "parked")
      }
      guard try !ParkingDebtTable.hasOpen(ofUser: user, in: db) else {
        throw Problem.conflict(
          "Your parking is not paid yet. Please pay it first.", code: "parking_unpaid")
      }
      try photos.deleteAll(ofUser: user, in: db)
      try OrderTable.forgetPerson(user, in: db)
      try ParkingSessionTable.forgetPerson(user, in: db)
      try SavedVehicleTable.removeAll(ofUser: user, in: db)
      try ItemReviewTable.forgetPerson(user, in: db)
      try cards.removeAll(of: user, in: db)
    }
  }
}
