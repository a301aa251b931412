import BoutiqueModels

/// Writes drafts from phrases, on this machine: without waiting and without failing.
///
/// A draft is two or three sentences, each of which stands alone. They describe the visit (by the
/// stars), the bought items, and the verdict. No phrase claims anything about staff, goods, prices
/// or plans, because the customer said nothing about them.
package struct LocalReviewWriter: ReviewWriter {
  private let randomness: @Sendable () -> any RandomNumberGenerator

  package init(
    randomness: @escaping @Sendable () -> any RandomNumberGenerator = {
      SystemRandomNumberGenerator()
    }
  ) {
    self.randomness = randomness
  }

  package func draft(of facts: ReviewFacts, avoiding recent: [String]) async -> String {
    var generator = randomness()
    return draft(of: facts, avoiding: Set(recent), using: &generator)
  }

  /// Draws combinations in random order, so that a repeat happens only when all have been used.
  func draft(
    of facts: ReviewFacts, avoiding recent: Set<String>,
    using generator: inout some RandomNumberGenerator
  ) -> String {
    let texts = ReviewTexts(of: facts)
    var numbers = Array(0..<texts.count)
    var used: String?
    for place in numbers.indices {
      numbers.swapAt(place, Int.random(in: place..<numbers.count, using: &generator))
      let text = texts[numbers[place]]
      guard text.count <= BoutiqueRules.reviewTextLimit else { continue }
      if !recent.contains(text) { return text }
      used = used ?? text
    }
    if let used { return used }
    let verdicts = texts.verdicts.shuffled(using: &generator)
    return verdicts.first { !recent.contains($0) } ?? verdicts[0]
  }
}
