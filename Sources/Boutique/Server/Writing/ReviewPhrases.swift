import BoutiqueModels

/// The local writer's sentences for one rating. `{store}` and `{items}` are filled in later.
struct ReviewPhrases {
  /// How the visit was, as the stars say; names the store.
  let visits: [String]
  /// The rating in words; names nothing.
  let verdicts: [String]

  init(for rating: StarRating) {
    switch rating.stars {
    case 5: self = .enthusiastic
    case 4: self = .positive
    case 3: self = .neutral
    case 2: self = .critical(stars: "two stars", capitalized: "Two stars")
    default: self = .critical(stars: "one star", capitalized: "One star")
    }
  }

  private init(visits: [String], verdicts: [String]) {
    self.visits = visits
    self.verdicts = verdicts
  }

  /// The bought items, without the store.
  static let bought = [
    "I bought {items}.",
    "I left with {items}.",
    "I took home {items}.",
    "I came away with {items}.",
    "I went home with {items}.",
    "My purchase was {items}.",
    "I chose {items}.",
    "I picked up {items}.",
  ]

  /// The bought items, with the store.
  static let boughtAt = [
    "I bought {items} at {store}.",
    "At {store} I bought {items}.",
    "I picked up {items} at {store}.",
    "I came away from {store} with {items}.",
    "I shopped at {store} and left with {items}.",
    "My purchase at {store} was {items}.",
    "I stopped by {store} and took home {items}.",
    "I visited {store} and bought {items}.",
  ]

  private static let enthusiastic = ReviewPhrases(
    visits: [
      "I loved my visit to {store}.",
      "I really enjoyed my visit to {store}.",
      "I could not be happier with my visit to {store}.",
      "I am delighted with my visit to {store}.",
      "I had a wonderful time at {store}.",
      "A wonderful experience at {store} for me.",
      "So glad that I went to {store}.",
      "I left {store} with a big smile.",
    ],
    verdicts: [
      "Five stars from me.",
      "Five out of five, with pleasure.",
      "A full five stars.",
      "An easy five stars.",
      "I am giving it five happy stars.",
      "I am a very happy customer.",
      "It gets all five stars from me.",
      "I could not ask for a better visit.",
    ])

  private static let positive = ReviewPhrases(
    visits: [
      "I enjoyed my visit to {store}.",
      "I had a good experience at {store}.",
      "I am happy with my visit to {store}.",
      "I am pleased with my visit to {store}.",
      "My visit to {store} was a good one.",
      "I liked shopping at {store}.",
      "I came away from {store} satisfied.",
      "I had a good time at {store}.",
    ],
    verdicts: [
      "Four stars from me.",
      "A solid four out of five.",
      "I am happy to give four stars.",
      "Four out of five.",
      "All in all, a good experience.",
      "I am pleased overall.",
      "It earns a good four stars from me.",
      "A well-earned four stars.",
    ])

  private static let neutral = ReviewPhrases(
    visits: [
      "My visit to {store} was fine.",
      "My experience at {store} was okay overall.",
      "I had an average visit to {store}.",
      "I would call my visit to {store} decent.",
      "My visit to {store} was all right.",
      "I had a fair experience at {store}.",
      "My visit to {store} was about what one would expect.",
      "I shopped at {store}, and it was all right.",
    ],
    verdicts: [
      "Three out of five from me.",
      "I am giving it three stars.",
      "Three stars feels right to me.",
      "It sits in the middle for me: three stars.",
      "An okay experience overall.",
      "Fair overall.",
      "I would rate it three out of five.",
      "Three stars, all things considered.",
    ])

  /// Says that the customer was not satisfied, and nothing about anybody else.
  private static func critical(stars: String, capitalized: String) -> ReviewPhrases {
    ReviewPhrases(
      visits: [
        "My visit to {store} did not meet my expectations.",
        "I was not satisfied with my visit to {store}.",
        "I had hoped for more from my visit to {store}.",
        "My experience at {store} was below what I had hoped for.",
        "Unfortunately, my visit to {store} was not what I had hoped for.",
        "I left {store} less satisfied than I had hoped.",
        "My visit to {store} was not for me.",
        "I would have liked a better experience at {store}.",
      ],
      verdicts: [
        "\(capitalized) from me.",
        "I am giving it \(stars) out of five.",
        "My rating is \(stars).",
        "For me, \(stars) out of five.",
        "This reflects my own experience: \(stars).",
        "My personal impression: \(stars).",
        "I can give it only \(stars).",
        "\(capitalized), based on my own visit.",
      ])
  }
}
