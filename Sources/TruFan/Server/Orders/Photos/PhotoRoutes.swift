import ServerKit
import TruFanModels
import WireKit

/// The routes by which staff send photos of an order of their venue.
struct PhotoRoutes: Sendable {
  static let rules = PictureRules()

  let orders: Orders

  func receipt(_ request: TypedRequest<ReceiptPath, FileUpload>) async throws -> Order {
    let order = request.arguments.order
    if let address = request.arguments.receiptUrl {
      return try await keep(address, for: order, by: try request.context.signedIn())
    }
    return try await upload(request, .receipt, for: order)
  }

  func handOver(_ request: TypedRequest<OrderPath, FileUpload>) async throws -> Order {
    try await upload(request, .handOver, for: request.arguments.order)
  }

  func barcodes(_ request: TypedRequest<NoArguments, FileUpload>) async throws -> BarcodeReading {
    BarcodeReading(
      codes: try await orders.photos.blobs.barcodes(
        request.request, request.context, rules: Self.rules))
  }

  /// Everything is checked before a byte of the photo is read, and again when it is stored.
  private func upload<Path>(
    _ request: TypedRequest<Path, FileUpload>, _ kind: OrderPhotos.Kind, for order: String
  ) async throws -> Order {
    let staff = try request.context.signedIn()
    try await orders.database.read { db in
      let row = try OrderTable.require(order, in: db)
      try VenueAccess.require(staff, at: row.venueId, in: db)
      try orders.requirePhoto(kind, for: row, in: db)
    }
    return try await orders.photos.blobs.upload(
      request.request, request.context, owner: OrderPhotos.owner(order), kind: kind.rawValue,
      by: BlobOwner(realm: TruFanRealm.name, id: staff.account), rules: Self.rules
    ) { upload, db in
      let row = try orders.addPhoto(
        upload.blob, kind, to: order, by: try OrderActor(staff, in: db),
        notes: try OrderText.checked(upload.fields["notes"]), in: db)
      return try orders.order(row, for: .staff, in: db)
    }
  }

  private func keep(_ address: String, for order: String, by staff: Identity) async throws -> Order
  {
    try await orders.database.write { db in
      let row = try OrderTable.require(order, in: db)
      try VenueAccess.require(staff, at: row.venueId, in: db)
      let kept = try orders.addPhoto(
        at: address, .receipt, to: order, by: try OrderActor(staff, in: db), in: db)
      return try orders.order(kept, for: .staff, in: db)
    }
  }
}
