import ServerKit
import TruFanModels

/// The photos of orders. An order keeps its photos' names; whoever may see the order gets addresses
/// that open for an hour or two.
struct OrderPhotos: Sendable {
  /// What a photo shows.
  enum Kind: String, Sendable {
    case receipt
    case handOver = "delivery_photo"

    /// The states in which staff may send it.
    var statuses: Set<OrderStatus> {
      switch self {
      case .receipt: [.shopping, .purchased, .stored, .ready, .delivered]
      case .handOver: [.ready, .delivered]
      }
    }

    /// The event that a photo adds to an order's history.
    var event: String {
      switch self {
      case .receipt: OrderEvent.receiptPhoto
      case .handOver: OrderEvent.handOverPhoto
      }
    }

    var column: WritableKeyPath<OrderRow, String?> {
      switch self {
      case .receipt: \.receiptPhoto
      case .handOver: \.deliveryPhoto
      }
    }
  }

  /// How many photos of one kind an order may have had. Only the last one is kept.
  static let most = 20

  let blobs: Blobs

  /// An order's photos are deleted with it.
  static func owner(_ order: String) -> BlobOwner {
    BlobOwner(realm: TruFanRealm.name, id: order)
  }

  /// The order with addresses in the places of its photos' names. An event whose photo was replaced
  /// shows none.
  func addressed(_ order: Order) -> Order {
    var order = order
    let kept = [order.receiptPhotoUrl, order.deliveryPhotoUrl]
    order.receiptPhotoUrl = address(order.receiptPhotoUrl)
    order.deliveryPhotoUrl = address(order.deliveryPhotoUrl)
    for index in order.events.indices {
      let photo = order.events[index].photoUrl
      guard photo != nil else { continue }
      order.events[index].photoUrl = kept.contains(photo) ? address(photo) : nil
    }
    return order
  }

  /// A name is a blob's id, or an address that an existing client gave.
  private func address(_ name: String?) -> String? {
    guard let name else { return nil }
    return Self.isElsewhere(name) ? name : blobs.url(of: name)
  }

  static func isElsewhere(_ name: String) -> Bool { name.hasPrefix("https://") }

  /// Deletes the photos of all orders of a person, who leaves.
  func deleteAll(ofUser user: String, in db: Connection) throws {
    for order in try OrderTable.withPhotos(ofUser: user, in: db) {
      try blobs.deleteAll(of: Self.owner(order), in: db)
    }
  }
}
