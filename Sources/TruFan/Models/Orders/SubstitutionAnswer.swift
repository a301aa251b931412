import WireKit

/// The parker's answer to a proposed substitute.
public struct SubstitutionAnswer: Codable, Hashable, Sendable {
  public var accept: Bool
  /// The new total that the parker was shown; nil: they agree to whatever it is. A yes beyond what was
  /// agreed before is refused if it costs more by now.
  public var newTotal: Price?
  /// What the parker was asked; nil: whatever is proposed now. An answer to another question is refused.
  public var question: SubstitutionQuestion?

  enum CodingKeys: String, CodingKey {
    case accept, question
    case newTotal = "new_total"
  }

  public init(accept: Bool, newTotal: Price? = nil, question: SubstitutionQuestion? = nil) {
    self.accept = accept
    self.newTotal = newTotal
    self.question = question
  }
}

extension SubstitutionAnswer: Sampled {
  public static let sample = SubstitutionAnswer(
    accept: true, newTotal: Price(cents: 1756), question: .sample)
  public static let samples = [
    sample, SubstitutionAnswer(accept: false, question: SubstitutionQuestion.samples[1]),
    SubstitutionAnswer(accept: false),
  ]
}

/// What tells one question about a substitute from another one about the same line.
public struct SubstitutionQuestion: Codable, Hashable, Sendable {
  /// The catalogue's item; nil for something that the shopper has described.
  public var itemId: String?
  public var name: String
  public var unitPrice: Price
  public var answerBy: WireTime

  enum CodingKeys: String, CodingKey {
    case name
    case itemId = "item_id"
    case unitPrice = "unit_price"
    case answerBy = "answer_by"
  }

  public init(itemId: String? = nil, name: String, unitPrice: Price, answerBy: WireTime) {
    self.itemId = itemId
    self.name = name
    self.unitPrice = unitPrice
    self.answerBy = answerBy
  }

  /// Whether both are about the same substitute at the same price, also at another time.
  public func hasSameSubstitute(as other: SubstitutionQuestion) -> Bool {
    (itemId, name, unitPrice) == (other.itemId, other.name, other.unitPrice)
  }

  /// Whether both are one question. Times travel in whole seconds.
  public func isSame(as other: SubstitutionQuestion) -> Bool {
    hasSameSubstitute(as: other) && answerBy.seconds == other.answerBy.seconds
  }
}

extension Substitution {
  /// What the parker is asked with it.
  public var question: SubstitutionQuestion {
    SubstitutionQuestion(itemId: itemId, name: name, unitPrice: unitPrice, answerBy: answerBy)
  }
}

extension SubstitutionQuestion: Sampled {
  public static let sample = Substitution.sample.question
  public static let samples = Substitution.samples.map(\.question)
}
