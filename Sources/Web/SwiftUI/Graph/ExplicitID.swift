/// An id that a `ForEach`, a tag or `.id(_:)` gave, kept as it is. An `AnyHashable` of it takes a
/// dynamic cast to make, and most ids are never asked for.
@MainActor
class ExplicitID {
  var hashable: AnyHashable { fatalError("ExplicitID is abstract.") }

  /// Whether both surely are the same id.
  fileprivate func isSame(as other: ExplicitID) -> Bool { false }

  static func areSame(_ one: ExplicitID?, _ other: ExplicitID?) -> Bool {
    guard one !== other else { return true }
    guard let one, let other else { return false }
    return one.isSame(as: other)
  }

  static func of(_ id: some Hashable) -> ExplicitID { ExplicitIDOf(id: id) }
}

private final class ExplicitIDOf<ID: Hashable>: ExplicitID {
  private let id: ID

  init(id: ID) { self.id = id }

  override var hashable: AnyHashable { AnyHashable(id) }

  override func isSame(as other: ExplicitID) -> Bool {
    guard type(of: other) == Self.self else { return false }
    return unsafeDowncast(other, to: Self.self).id == id
  }
}
