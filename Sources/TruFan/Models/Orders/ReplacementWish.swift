/// What a parker wants for one item if it is missing. Without a wish the order's rule counts.
public enum ReplacementWish: String, Codable, CaseIterable, Hashable, Sendable {
  /// A substitute that costs no more is taken, unless the parker refuses it in time.
  case bestMatch = "best_match"
  /// The item is left out, and nobody asks.
  case doNotReplace = "do_not_replace"
  /// A substitute is taken only if the parker accepts it.
  case chooseTogether = "choose_together"

  public var displayName: String {
    switch self {
    case .bestMatch: "Best match"
    case .doNotReplace: "Do not replace"
    case .chooseTogether: "Choose together"
    }
  }
}

extension OrderItem {
  /// What decides about a substitute that the parker does not answer for.
  public func ruleWithoutAnswer(_ order: SubstitutionRule) -> SubstitutionRule {
    switch replacement {
    case .bestMatch: .takeBest
    case .doNotReplace, .chooseTogether: .refund
    case nil: order
    }
  }

  /// Whether a proposed substitute is taken if nobody answers: only where nothing costs more with it.
  /// - Parameter rule: what ``ruleWithoutAnswer(_:)`` says.
  public func takesUnanswered(_ substitution: Substitution, _ rule: SubstitutionRule) -> Bool {
    rule == .takeBest && substitution.unitPrice <= unitPrice && substitution.extra == nil
  }

  /// Whether the shopper may propose a substitute.
  public var canBeReplaced: Bool { replacement != .doNotReplace }
}
