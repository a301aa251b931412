import TruFanModels

/// What becomes of an order's lines in the shop.
extension ModelOrder {
  /// The order never costs more than the parker has agreed to.
  private func fits(_ changed: [ModelLine]) -> Bool { cost(of: changed) <= agreed }

  mutating func note(_ found: LotOperation.Found, _ place: Int) -> Int {
    guard status == .confirmed || status == .shopping else { return 400 }
    guard lines.indices.contains(place) else { return 404 }
    var changed = lines
    changed[place].forgetOffer()
    changed[place].status = found == .missing ? .notFound : .found
    switch found {
    case .missing: changed[place].actual = nil
    case .cheaper: changed[place].actual = 200
    case .dearer: changed[place].actual = 600
    case .asListed: break
    }
    guard fits(changed) else { return 400 }
    lines = changed
    dropConsent(place)
    events.append("item_update_" + changed[place].status.rawValue)
    return 200
  }

  /// A tick of what a colleague has changed meanwhile is refused.
  mutating func fetch(_ isFetched: Bool, _ place: Int) -> Int {
    guard status == .confirmed || status == .shopping else { return 400 }
    guard lines.indices.contains(place) else { return 404 }
    guard lines[place].isTaken else { return 409 }
    lines[place].isFetched = isFetched
    events.append("item_update_substituted")
    return 200
  }

  /// - Parameter item: what is offered, and its place on the shelf; nil for what the shelf does not have.
  mutating func propose(
    _ cents: Int, _ item: (number: Int, ModelItem)?, _ place: Int, at now: Int
  ) -> Int {
    guard status == .shopping else { return 400 }
    guard lines.indices.contains(place) else { return 404 }
    let line = lines[place]
    if line.offer == cents, line.offered == item?.number {
      // The same question again, as after a lost answer.
      if line.isAccepted == true { return 200 }
      if now < line.answerBy { return line.isAccepted == nil ? 200 : 409 }
    }
    if let item, !suits(item.1, item.number, place) { return 400 }
    var changed = lines
    (changed[place].offer, changed[place].offered) = (cents, item?.number)
    (changed[place].isAccepted, changed[place].answerBy) = (nil, now + 120)
    changed[place].isFetched = false
    lines = changed
    dropConsent(place)
    events.append("substitution_proposed")
    return 200
  }

  /// A substitute keeps to the rules of what is ordered: stock, pieces in one order, and age.
  private func suits(_ item: ModelItem, _ number: Int, _ place: Int) -> Bool {
    let others = lines.indices.filter { $0 != place && lines[$0].brings == number }
    let pieces = others.reduce(lines[place].quantity) { $0 + lines[$1].quantity }
    return !item.isOut && pieces <= item.most && (isForAdults || !item.isForAdults)
  }

  /// Nothing is promised for a dearer substitute of the line: the order goes another way.
  private mutating func dropConsent(_ place: Int) {
    if consent?.line == place { consent = nil }
  }

  /// For a dearer one the service is asked first.
  mutating func answer(_ accepts: Bool, _ place: Int, at now: Int) -> Int {
    guard lines.indices.contains(place), lines[place].offer != nil else { return 404 }
    if let decided = lines[place].isAccepted { return decided == accepts ? 200 : 409 }
    guard status == .shopping else { return 400 }
    var changed = lines
    changed[place].decide(accepts)
    guard fits(changed) else { return agree(to: cost(of: changed), place, at: now) }
    lines = changed
    dropConsent(place)
    events.append(accepts ? "substitution_accepted" : "substitution_refused")
    return 200
  }

  /// The parker's rule counts where no answer came: a substitute that costs no more, or nothing.
  mutating func decideUnanswered(_ place: Int) {
    var changed = lines
    changed[place].decide(takesBest && (changed[place].offer ?? 0) <= changed[place].price)
    if !fits(changed) { changed[place].decide(false) }
    lines = changed
  }
}
