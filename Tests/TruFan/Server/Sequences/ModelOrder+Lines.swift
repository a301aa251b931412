import TruFanModels

/// What becomes of an order's lines in the shop.
extension ModelOrder {
  /// The order never costs more than the parker agreed to.
  private func fits(_ changed: [ModelLine]) -> Bool { Self.price(of: changed) <= agreed }

  mutating func note(_ found: LotOperation.Found, _ place: Int) -> Int {
    guard status == .confirmed || status == .shopping else { return 400 }
    guard lines.indices.contains(place) else { return 404 }
    var changed = lines
    changed[place].status = found == .missing ? .notFound : .found
    switch found {
    case .missing: changed[place].actual = nil
    case .cheaper: changed[place].actual = 200
    case .dearer: changed[place].actual = 600
    case .asListed: break
    }
    if changed[place].isAsked { changed[place].offer = nil }
    guard fits(changed) else { return 400 }
    lines = changed
    events.append("item_update_" + changed[place].status.rawValue)
    return 200
  }

  mutating func propose(_ cents: Int, _ place: Int, at now: Int) -> Int {
    guard status == .shopping else { return 400 }
    guard lines.indices.contains(place) else { return 404 }
    var changed = lines
    (changed[place].offer, changed[place].isAccepted) = (cents, nil)
    changed[place].answerBy = now + 120
    var taken = changed
    (taken[place].status, taken[place].actual) = (.substituted, cents)
    guard fits(taken) else { return 400 }
    lines = changed
    events.append("substitution_proposed")
    return 200
  }

  mutating func answer(_ accepts: Bool, _ place: Int) -> Int {
    guard lines.indices.contains(place), lines[place].offer != nil else { return 404 }
    if let decided = lines[place].isAccepted { return decided == accepts ? 200 : 409 }
    guard status == .shopping else { return 400 }
    var changed = lines
    changed[place].decide(accepts)
    guard fits(changed) else { return 400 }
    lines = changed
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
