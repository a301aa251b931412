/// The person behind a change of an order; nobody when the server itself acts.
struct OrderActor: Hashable, Sendable {
  let id: String?
  let name: String?

  static let server = OrderActor(id: nil, name: nil)
}
