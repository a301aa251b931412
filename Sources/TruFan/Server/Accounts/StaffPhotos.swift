import ServerKit
import TruFanModels
import WireKit

/// The photos of the lot's staff. A profile keeps its photo's name. Only the staff member and the
/// parkers of the orders that they have taken get its address.
struct StaffPhotos: Sendable {
  /// A small circle shows it.
  static let rules: PictureRules = {
    var rules = PictureRules()
    rules.longSide = 512
    return rules
  }()

  static let kind = "staff_photo"

  let blobs: Blobs

  static func owner(_ account: String) -> BlobOwner {
    BlobOwner(realm: TruFanRealm.name, id: account)
  }

  /// Opens for an hour at least; nil for somebody without a photo.
  func address(of account: String, in db: Connection) throws -> String? {
    try ProfileTable.photo(of: account, in: db).map { blobs.url(of: $0) }
  }

  /// Puts a received photo in the place of the one before. A photo that was sent before, and whose
  /// answer was lost, changes nothing.
  /// - Throws: ``Problem`` 404 for an account that is gone, or that an operator has locked out.
  func take(_ blob: Blob, of account: String, in db: Connection) throws {
    // A server may know somebody as signed in whom an operator's command has just removed.
    guard try AccountTable.find(account, in: TruFanRealm.accounts, db)?.isActive == true else {
      throw Problem.notFound("User not found")
    }
    let before = try ProfileTable.photo(of: account, in: db)
    guard try blobs.replace(before, with: blob, of: Self.owner(account), in: db) else { return }
    guard try ProfileTable.setPhoto(blob.id, of: account, in: db) else {
      throw Problem.notFound("User not found")
    }
    try Self.announce(account, in: db)
  }

  func remove(of account: String, in db: Connection) throws {
    try blobs.deleteAll(of: Self.owner(account), in: db)
    try Self.forgetName(of: account, in: db)
  }

  /// The same for an operator's command beside the server, whose next sweep removes the file.
  static func forget(_ account: String, at now: Timestamp, in db: Connection) throws {
    try Blobs.markDeleted(of: owner(account), at: now, in: db)
    try forgetName(of: account, in: db)
  }

  private static func forgetName(of account: String, in db: Connection) throws {
    try ProfileTable.setPhoto(nil, of: account, in: db)
    try announce(account, in: db)
  }

  /// The orders that show the photo are kept in memory for two minutes, or until they change.
  private static func announce(_ account: String, in db: Connection) throws {
    for order in try OrderTable.active(ofStaff: account, in: db) {
      db.changed(TruFanTopic.order(order))
    }
  }
}
