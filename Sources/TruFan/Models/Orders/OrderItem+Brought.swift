/// What is brought for a line: its item, or the substitute once it is taken.
extension OrderItem {
  /// The proposed substitute that the parker or the order's rule has taken. It stays known once the
  /// order is handed over.
  public var takenSubstitute: Substitution? {
    guard status == .substituted || status == .delivered else { return nil }
    return substitution.flatMap { $0.state == .accepted ? $0 : nil }
  }

  /// Whether something else than its item is brought. A shopper may substitute in words, without a proposal.
  public var isSubstituted: Bool { status == .substituted || takenSubstitute != nil }

  /// Whether the shopper has still to take it from its shelf.
  public var isToFetch: Bool {
    status == .pending
      || status == .substituted && takenSubstitute.map { $0.fetchedAt == nil } == true
  }

  public var broughtName: String {
    takenSubstitute?.name ?? (isSubstituted ? substitutionNotes : nil) ?? itemName
  }

  /// The path of its picture; nil where there is none.
  public var broughtImage: String? { isSubstituted ? takenSubstitute?.imageUrl : itemImageUrl }

  /// The shop that has it.
  public var broughtStore: String {
    isSubstituted ? shelf?.sourceStore ?? sourceStore : sourceStore
  }

  /// Where it stands in the shop.
  public var broughtAisle: String? { isSubstituted ? shelf?.aisle : aisle }
}

extension Order {
  /// How many lines the shopper has still to see to, like ``OrderErrand/openItemCount``.
  public var openItemCount: Int { items.count(where: \.isToFetch) }
}
