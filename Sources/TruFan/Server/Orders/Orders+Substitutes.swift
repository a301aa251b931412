import ServerKit
import TruFanModels
import WireKit

/// Substitutes for what is not on the shelf: proposed, answered, or decided by a rule.
extension Orders {
  /// Asks the parker about a substitute, while the shopper stands at the shelf.
  func propose(
    _ request: ProposeSubstituteRequest, for lineId: String, of seen: OrderRow,
    by staff: OrderActor, in db: Connection
  ) throws -> OrderRow {
    guard seen.status == .shopping else {
      throw notShopped(seen, before: "Start shopping before proposing a substitute.")
    }
    var lines = try OrderLineTable.all(ofOrder: seen.id, in: db)
    guard let index = lines.firstIndex(where: { $0.id == lineId }) else {
      throw Problem.notFound("Order item not found")
    }
    try requireReplaceable(lines[index])
    let answerBy = clock.now().adding(.seconds(60 * OrderRules.substitutionPatience))
    let (proposal, item) = try substitute(
      request, ofVenue: seen.venueId, answerBy: answerBy, in: db)
    if try isKnown(proposal, for: lines[index]) { return seen }
    try requireUnchanged(lines[index], since: request.seen)
    if let item { try requireOfferable(item, for: lines[index], with: lines) }
    try dropConsents(of: seen, line: lineId, in: db)
    lines[index].substitution = proposal
    try OrderLineTable.update(lines[index], in: db)
    try record(
      "substitution_proposed", of: seen.id, by: staff,
      notes: "\(proposal.name) for \(lines[index].itemName)", in: db)
    try jobs.enqueue(
      OrderJobs.substitution,
      OrderJobs.Line(order: seen.id, line: lineId, answerBy: answerBy),
      key: "\(lineId)/\(answerBy.milliseconds)", runAt: answerBy, in: db)
    let saved = try save(seen, was: seen, in: db)
    let asked = saved.askedFor(lines)[index].substitution
    try notify(
      .substitution(
        lines[index].itemName, proposal.name,
        newTotal: asked.flatMap { $0.extra == nil ? nil : $0.newTotal }, answerBy: answerBy),
      about: saved, in: db)
    return saved
  }

  func requireReplaceable(_ line: OrderItem) throws {
    guard line.canBeReplaced else {
      throw Problem.badRequest(
        "The parker wants nothing instead of \(line.itemName). Mark it as not found.",
        code: "no_substitute")
    }
  }

  /// What is proposed, with the catalogue's item where it is one.
  private func substitute(
    _ request: ProposeSubstituteRequest, ofVenue venue: String, answerBy: Timestamp,
    in db: Connection
  ) throws -> (Substitution, ConvenienceItem?) {
    if let price = request.unitPrice, price <= .zero {
      throw Problem.invalid(["unit_price": ["unit_price must be more than $0.00."]])
    }
    if let id = request.itemId?.lowercased() {
      guard let item = try ItemTable.find(id, ofVenue: venue, in: db), item.isActive else {
        throw Problem.notFound("Item \(id) not found or not available", code: "item_unavailable")
      }
      let proposal = Substitution(
        state: .proposed, itemId: item.id, name: item.name,
        sourceStore: item.sourceStore, imageUrl: item.imageUrl,
        unitPrice: request.unitPrice ?? item.finalPrice,
        requiresAgeVerification: item.requiresAgeVerification, answerBy: WireTime(answerBy))
      return (proposal, item)
    }
    let (name, price) = try request.own()
    let proposal = Substitution(
      state: .proposed, name: name, unitPrice: price, answerBy: WireTime(answerBy))
    return (proposal, nil)
  }

  /// Whether the parker was asked this before, as by a request whose answer was lost. What has run out
  /// may be asked once more.
  /// - Throws: ``Problem`` 409 for what the parker has just refused.
  private func isKnown(_ proposal: Substitution, for line: OrderItem) throws -> Bool {
    guard let known = line.substitution, known.itemId == proposal.itemId,
      known.name == proposal.name, known.unitPrice == proposal.unitPrice
    else { return false }
    if known.state == .accepted { return true }
    guard clock.now() < known.answerBy.timestamp else { return false }
    guard known.state == .proposed else {
      throw Problem.conflict(
        "The parker does not want \(known.name). Propose something else.", code: "decided")
    }
    return true
  }

  /// A substitute keeps to the rules of an ordered item. It is in stock and within the order's limit.
  /// Items for adults need a confirmed age.
  private func requireOfferable(
    _ item: ConvenienceItem, for line: OrderItem, with lines: [OrderItem]
  ) throws {
    guard item.stock != .out else {
      throw Problem.badRequest(
        "\(item.name) is out of stock. Propose something else.", code: "out_of_stock")
    }
    guard lines.haveConfirmedAge || !item.requiresAgeVerification else {
      throw Problem.badRequest(
        """
        \(item.name) is for adults, and the parker has confirmed no age for this order. Propose \
        something else.
        """, code: "age_not_confirmed")
    }
    let others = lines.filter { $0.id != line.id && $0.expectedItem == item.id }
    let quantity = others.reduce(line.quantity) { $0 + $1.quantity }
    guard quantity <= item.maxQuantityPerOrder else {
      throw Problem.badRequest(
        """
        \(quantity) × \(item.name) is more than the \(item.maxQuantityPerOrder) per order. Propose \
        something else.
        """, code: "quantity_limit")
    }
  }

  /// The parker's answer. Repeating it is harmless; a late answer is told what was decided.
  /// - Returns: what the cards are asked to promise first; nil once the answer is stored.
  func answer(
    _ answer: SubstitutionAnswer, for lineId: String, of seen: OrderRow, by actor: OrderActor,
    in db: Connection
  ) throws -> OrderConsent? {
    var lines = try OrderLineTable.all(ofOrder: seen.id, in: db)
    guard let index = lines.firstIndex(where: { $0.id == lineId }),
      let proposal = lines[index].substitution
    else { throw Problem.notFound("No substitute was proposed for this item.") }
    guard proposal.state == .proposed else {
      if (proposal.state == .accepted) == answer.accept { return nil }
      throw Problem.conflict("This substitute is already decided.", code: "decided")
    }
    guard seen.status == .shopping else {
      throw Problem.badRequest(
        "Nobody shops for this order any more.", code: "wrong_state")
    }
    let asked = lines[index]
    lines[index].decideSubstitute(accepts: answer.accept, by: .parker)
    var row = seen
    row.reprice(lines)
    guard !answer.accept || row.isWithinAgreement else {
      return try consent(to: row.total, of: seen, for: asked, answer, in: db)
    }
    // A yes that a bank has not answered is taken back by a no.
    try dropConsents(of: seen, line: lineId, in: db)
    try OrderLineTable.update(lines[index], in: db)
    try record(
      answer.accept ? "substitution_accepted" : "substitution_refused", of: seen.id, by: actor,
      notes: proposal.name, in: db)
    try save(row, was: seen, in: db)
    return nil
  }
}

extension OrderItem {
  /// The catalogue's item that the line brings as things stand. Nil for a missing one, and for what the
  /// catalogue does not have.
  fileprivate var expectedItem: String? {
    if let substitution, substitution.state != .refused { return substitution.itemId }
    return status.isCharged ? itemId : nil
  }
}
