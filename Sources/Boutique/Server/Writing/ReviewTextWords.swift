extension ReviewTextCheck {
  /// Words that may begin a sentence without being in the facts. Anything else with a capital is
  /// taken for a name, and an unknown name refuses the text.
  static let openers: Set<String> = [
    "a", "about", "after", "all", "also", "altogether", "always", "am", "an", "and", "another",
    "as",
    "at", "average", "both", "bought", "but", "came", "could", "decent", "delighted", "did",
    "disappointed", "each", "easy", "enjoyed", "even", "every", "everything", "fair", "fine",
    "first",
    "five", "for", "four", "from", "full", "glad", "going", "good", "got", "great", "had",
    "happily",
    "happy", "having", "here", "honestly", "how", "however", "i", "if", "in", "it", "its", "just",
    "leaving", "left", "lovely", "loved", "middle", "my", "neutral", "nice", "no", "not", "nothing",
    "okay", "on", "once", "one", "only", "our", "out", "overall", "perhaps", "picked", "pleasant",
    "pleased", "quite", "rated", "rating", "really", "sadly", "satisfied", "shopping", "simply",
    "so",
    "solid", "some", "still", "stopped", "such", "thank", "thanks", "that", "the", "there", "these",
    "they", "this", "those", "though", "three", "to", "today", "together", "took", "truly", "two",
    "unfortunately", "very", "visited", "visiting", "was", "we", "went", "what", "when", "while",
    "wish", "with", "wonderful", "would", "yes", "your",
  ]

  /// Things that stars and a receipt cannot know.
  static let claims: Set<String> = [
    "staff", "team", "owner", "owners", "manager", "employee", "employees", "salesperson",
    "assistant", "associate", "cashier", "helpful", "friendly", "attentive", "welcoming", "rude",
    "knowledgeable", "service", "quality", "craftsmanship", "price", "prices", "priced", "cheap",
    "expensive", "affordable", "overpriced", "bargain", "discount", "discounts", "coupon", "promo",
    "promotion", "sale", "delivery", "shipping", "refund", "clean", "dirty", "spotless", "parking",
    "atmosphere", "ambience", "ambiance", "selection", "variety", "broken", "defective", "fake",
    "counterfeit", "scam", "fraud", "thief", "thieves", "stole", "illegal", "unsafe", "ripoff",
    "ai", "chatbot", "algorithm", "generated", "chatgpt", "openai", "prompt",
  ]

  static let praise: Set<String> = [
    "love", "loved", "wonderful", "amazing", "excellent", "perfect", "fantastic", "delighted",
    "great", "best", "superb", "outstanding", "recommend", "recommended", "beautiful", "gorgeous",
  ]

  static let blame: Set<String> = [
    "terrible", "awful", "horrible", "worst", "disappointed", "disappointing", "disappointment",
    "bad", "poor", "unsatisfied", "dissatisfied", "avoid", "regret", "unhappy", "disgusting",
  ]
}
