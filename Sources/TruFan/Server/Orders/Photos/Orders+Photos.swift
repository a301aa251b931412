import ServerKit
import TruFanModels
import WireKit

extension Orders {
  /// Whether staff may send a photo of this kind now.
  /// - Throws: ``Problem`` 400 in another state, 409 after too many photos.
  func requirePhoto(_ kind: OrderPhotos.Kind, for row: OrderRow, in db: Connection) throws {
    guard kind.statuses.contains(row.status) else {
      throw Problem.badRequest(
        "Cannot take this photo for order with status \(row.status.rawValue)", code: "wrong_state")
    }
    guard try mayTakePhoto(kind, for: row, in: db) else {
      throw Problem.conflict(
        "This order has had \(OrderPhotos.most) photos of this kind. The last one stays.",
        code: "too_many_photos")
    }
  }

  /// Whether the order has had fewer photos of this kind than the most.
  func mayTakePhoto(
    _ kind: OrderPhotos.Kind, for row: OrderRow, in db: Connection
  ) throws -> Bool {
    try OrderEventTable.count(kind.event, ofOrder: row.id, in: db) < OrderPhotos.most
  }

  /// Puts a received photo in the place of the one before. A photo that was sent before, and whose
  /// answer was lost, changes nothing.
  func addPhoto(
    _ blob: Blob, _ kind: OrderPhotos.Kind, to order: String, by staff: OrderActor,
    notes: String?, in db: Connection
  ) throws -> OrderRow {
    let seen = try OrderTable.require(order, in: db)
    let isNew = try photos.blobs.replace(
      seen[keyPath: kind.column], with: blob, of: OrderPhotos.owner(order), in: db)
    return isNew ? try setPhoto(blob.id, kind, of: seen, by: staff, notes: notes, in: db) : seen
  }

  /// The photo is kept elsewhere, at an address that an existing client names. An address of this
  /// server is that of the photo that the order has.
  func addPhoto(
    at address: String, _ kind: OrderPhotos.Kind, to order: String, by staff: OrderActor,
    in db: Connection
  ) throws -> OrderRow {
    let seen = try OrderTable.require(order, in: db)
    guard seen[keyPath: kind.column] != address, !photos.blobs.isOwn(address) else { return seen }
    let row = try setPhoto(address, kind, of: seen, by: staff, notes: nil, in: db)
    if let before = seen[keyPath: kind.column] {
      try photos.blobs.delete(before, of: OrderPhotos.owner(order), in: db)
    }
    return row
  }

  private func setPhoto(
    _ name: String, _ kind: OrderPhotos.Kind, of seen: OrderRow, by staff: OrderActor,
    notes: String?, in db: Connection
  ) throws -> OrderRow {
    try requirePhoto(kind, for: seen, in: db)
    var row = seen
    row[keyPath: kind.column] = name
    try record(kind.event, of: row.id, by: staff, notes: notes, photo: name, in: db)
    return try save(row, was: seen, in: db)
  }
}
