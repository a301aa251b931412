import BoutiqueModels

/// Every text that the local writer can make for one visit, by its number. A text is made when it
/// is asked for: there are hundreds, and a draft takes one.
struct ReviewTexts {
  private let phrases: ReviewPhrases
  private let store: String
  /// The bought items; nil when none has a name worth repeating.
  private let purchase: String?

  init(of facts: ReviewFacts) {
    phrases = ReviewPhrases(for: facts.rating)
    store = ShopWords.storeName(facts.storeName)
    purchase = ShopWords.list(facts.items)
  }

  /// For facts that fit into no text.
  var verdicts: [String] { phrases.verdicts }

  var count: Int {
    let (visits, verdicts) = (phrases.visits.count, phrases.verdicts.count)
    guard purchase != nil else { return visits * verdicts * 2 }
    return visits * ReviewPhrases.bought.count * (1 + verdicts)
      + ReviewPhrases.boughtAt.count * verdicts
  }

  /// `number` is less than ``count``.
  subscript(number: Int) -> String {
    guard let purchase else { return withoutItems(number) }
    let endings = 1 + verdicts.count
    let visits = phrases.visits.count * ReviewPhrases.bought.count * endings
    guard number < visits else { return withPlace(number - visits, purchase) }
    let (pair, ending) = number.quotientAndRemainder(dividingBy: endings)
    let (visit, thing) = pair.quotientAndRemainder(dividingBy: ReviewPhrases.bought.count)
    let text = filled(phrases.visits[visit]) + " " + filled(ReviewPhrases.bought[thing], purchase)
    return ending == 0 ? text : text + " " + verdicts[ending - 1]
  }

  private func withPlace(_ number: Int, _ purchase: String) -> String {
    let (thing, verdict) = number.quotientAndRemainder(dividingBy: verdicts.count)
    return filled(ReviewPhrases.boughtAt[thing], purchase) + " " + verdicts[verdict]
  }

  private func withoutItems(_ number: Int) -> String {
    let (pair, order) = number.quotientAndRemainder(dividingBy: 2)
    let (visit, verdict) = pair.quotientAndRemainder(dividingBy: verdicts.count)
    let sentence = filled(phrases.visits[visit])
    return order == 0
      ? "\(sentence) \(verdicts[verdict])" : "\(verdicts[verdict]) \(sentence)"
  }

  private func filled(_ phrase: String, _ items: String = "") -> String {
    ShopWords.fill(phrase, store: store, items: items)
  }
}
