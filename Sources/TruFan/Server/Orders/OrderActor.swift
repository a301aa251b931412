import ServerKit

/// The person behind a change of an order; nobody when the server itself acts.
struct OrderActor: Hashable, Sendable {
  let id: String?
  let name: String?

  static let server = OrderActor(id: nil, name: nil)
}

extension OrderActor {
  /// A staff member, by the name that parkers see.
  init(_ staff: Identity, in db: Connection) throws {
    self.init(id: staff.account, name: try ProfileTable.name(of: staff.account, in: db))
  }
}
