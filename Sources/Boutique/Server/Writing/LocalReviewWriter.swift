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

  /// Every combination in random order, so that a repeat happens only when all have been used.
  func draft(
    of facts: ReviewFacts, avoiding recent: Set<String>,
    using generator: inout some RandomNumberGenerator
  ) -> String {
    let candidates = Self.candidates(for: facts).shuffled(using: &generator)
    return candidates.first { !recent.contains($0) } ?? candidates[0]
  }

  /// Every text that fits; never empty, because a verdict alone always fits.
  static func candidates(for facts: ReviewFacts) -> [String] {
    let phrases = ReviewPhrases(for: facts.rating)
    let store = ShopWords.storeName(facts.storeName)
    let purchase = ShopWords.list(facts.items)

    let visits = phrases.visits.map { ShopWords.fill($0, store: store) }
    var texts: [String] = []
    if let purchase {
      let bought = ReviewPhrases.bought.map { ShopWords.fill($0, items: purchase) }
      let boughtAt = ReviewPhrases.boughtAt.map {
        ShopWords.fill($0, store: store, items: purchase)
      }
      for (visit, thing) in visits.pairs(with: bought) {
        texts.append("\(visit) \(thing)")
        texts += phrases.verdicts.map { "\(visit) \(thing) \($0)" }
      }
      for (thing, verdict) in boughtAt.pairs(with: phrases.verdicts) {
        texts.append("\(thing) \(verdict)")
      }
    } else {
      for (visit, verdict) in visits.pairs(with: phrases.verdicts) {
        texts.append("\(visit) \(verdict)")
        texts.append("\(verdict) \(visit)")
      }
    }
    let fitting = texts.filter { $0.count <= BoutiqueRules.reviewTextLimit }
    return fitting.isEmpty ? phrases.verdicts : fitting
  }
}

extension Array {
  fileprivate func pairs<Other>(with others: [Other]) -> [(Element, Other)] {
    flatMap { element in others.map { (element, $0) } }
  }
}
