/// What the child that works on pictures is asked for. The photos follow the task in one ``Parcel``.
package enum PictureTask: Codable, Equatable, Sendable {
  /// Portraits in a look.
  case portraits([Portrait])
  /// What there is to say of each photo: ``PhotoFacts``.
  case facts

  package struct Portrait: Codable, Equatable, Sendable {
    /// Which photo, from 0.
    package var photo: Int
    package var look: String
    /// From 0 to 3.
    package var take: Int
    package var seed: UInt64
    /// In pixels.
    package var width: Int
    package var height: Int

    package init(photo: Int, look: String, take: Int, seed: UInt64, width: Int, height: Int) {
      (self.photo, self.look, self.take, self.seed) = (photo, look, take, seed)
      (self.width, self.height) = (width, height)
    }
  }
}

/// The child's answer; its pictures follow it.
package struct PictureAnswer: Codable, Equatable, Sendable {
  /// Of each photo; nil for one that cannot be read.
  package var facts: [PhotoFacts?]?
  /// Why there is no result.
  package var refusal: Refusal?

  package enum Refusal: String, Codable, Sendable {
    case damaged, tooManyPixels, unknownLook
  }

  package init(facts: [PhotoFacts?]? = nil, refusal: Refusal? = nil) {
    (self.facts, self.refusal) = (facts, refusal)
  }
}
