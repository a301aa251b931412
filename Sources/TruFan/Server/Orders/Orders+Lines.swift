import ServerKit
import TruFanModels
import WireKit

extension Orders {
  /// Notes what became of a line in the shop. The order's price follows, and never passes the amount
  /// that the parker agreed to.
  func update(
    _ lineId: String, of seen: OrderRow, _ request: UpdateItemRequest, by staff: OrderActor,
    in db: Connection
  ) throws -> OrderRow {
    guard seen.status.isBeingShopped else {
      throw Problem.badRequest(
        "Cannot change items of an order with status \(seen.status.rawValue)",
        code: "wrong_state")
    }
    if let price = request.actualPrice, price < .zero {
      throw Problem.invalid(["actual_price": ["actual_price must be $0.00 or more."]])
    }
    var lines = try OrderLineTable.all(ofOrder: seen.id, in: db)
    guard let index = lines.firstIndex(where: { $0.id == lineId }) else {
      throw Problem.notFound("Order item not found")
    }
    if request.status == .substituted { try requireReplaceable(lines[index]) }
    lines[index].status = request.status
    if let notes = request.substitutionNotes?.trimmed { lines[index].substitutionNotes = notes }
    lines[index].actualPrice =
      request.status == .notFound ? nil : request.actualPrice ?? lines[index].actualPrice
    // A shopper who found the item after all takes the question back.
    if request.status != .substituted, lines[index].substitution?.state == .proposed {
      lines[index].substitution = nil
    }
    let row = try repriced(seen, lines)
    try OrderLineTable.update(lines[index], in: db)
    try record(
      "item_update_\(request.status.rawValue)", of: seen.id, by: staff,
      notes: lines[index].itemName, in: db)
    return try save(row, was: seen, in: db)
  }

  /// - Throws: ``Problem`` 400 when the order would cost more than the parker agreed to.
  func repriced(_ seen: OrderRow, _ lines: [OrderItem]) throws -> OrderRow {
    var row = seen
    row.reprice(lines)
    guard row.isWithinAgreement else {
      throw Problem.badRequest(
        """
        With this price the order costs \((row.total - row.authorizedTotal).formatted) more than \
        the parker agreed to. Propose a substitute, or mark the item as not found.
        """, code: "above_authorized")
    }
    return row
  }

  /// - Throws: the same, in words for the parker: another line has become dearer since the question.
  private func repricedForParker(_ seen: OrderRow, _ lines: [OrderItem]) throws -> OrderRow {
    do {
      return try repriced(seen, lines)
    } catch let problem as Problem where problem.code == "above_authorized" {
      throw Problem.badRequest(
        """
        With this substitute the order would cost more than you agreed to. Refuse it, and you do not         pay for the item.
        """, code: "above_authorized")
    }
  }

  /// Asks the parker about a substitute, while the shopper stands at the shelf.
  func propose(
    _ request: ProposeSubstituteRequest, for lineId: String, of seen: OrderRow,
    by staff: OrderActor, in db: Connection
  ) throws -> OrderRow {
    guard seen.status == .shopping else {
      throw Problem.badRequest(
        "Start shopping before proposing a substitute.", code: "wrong_state")
    }
    var lines = try OrderLineTable.all(ofOrder: seen.id, in: db)
    guard let index = lines.firstIndex(where: { $0.id == lineId }) else {
      throw Problem.notFound("Order item not found")
    }
    try requireReplaceable(lines[index])
    let answerBy = clock.now().adding(.seconds(60 * OrderRules.substitutionPatience))
    let proposal = try substitute(request, ofVenue: seen.venueId, answerBy: answerBy, in: db)
    // The parker can only agree to what fits the amount that is promised.
    var trial = lines
    trial[index].status = .substituted
    trial[index].actualPrice = proposal.unitPrice
    _ = try repriced(seen, trial)
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
    try notify(
      .substitution(lines[index].itemName, proposal.name), about: saved, in: db)
    return saved
  }

  private func requireReplaceable(_ line: OrderItem) throws {
    guard line.canBeReplaced else {
      throw Problem.badRequest(
        "The parker wants nothing instead of \(line.itemName). Mark it as not found.",
        code: "no_substitute")
    }
  }

  private func substitute(
    _ request: ProposeSubstituteRequest, ofVenue venue: String, answerBy: Timestamp,
    in db: Connection
  ) throws -> Substitution {
    if let id = request.itemId?.lowercased() {
      guard let item = try ItemTable.find(id, ofVenue: venue, in: db), item.isActive else {
        throw Problem.notFound("Item \(id) not found or not available", code: "item_unavailable")
      }
      return Substitution(
        state: .proposed, itemId: item.id, name: item.name, imageUrl: item.imageUrl,
        unitPrice: request.unitPrice ?? item.finalPrice, answerBy: WireTime(answerBy))
    }
    guard let name = request.name?.trimmed, name.unicodeScalars.count <= 200,
      let price = request.unitPrice, price > .zero
    else {
      throw Problem.invalid(["name": ["Choose an item, or give a name and a price."]])
    }
    return Substitution(
      state: .proposed, name: name, unitPrice: price, answerBy: WireTime(answerBy))
  }

  /// The parker's answer. Repeating it is harmless; a late answer is told what was decided.
  func answer(
    _ accept: Bool, for lineId: String, of seen: OrderRow, by actor: OrderActor,
    in db: Connection
  ) throws -> OrderRow {
    var lines = try OrderLineTable.all(ofOrder: seen.id, in: db)
    guard let index = lines.firstIndex(where: { $0.id == lineId }),
      let proposal = lines[index].substitution
    else { throw Problem.notFound("No substitute was proposed for this item.") }
    guard proposal.state == .proposed else {
      if (proposal.state == .accepted) == accept { return seen }
      throw Problem.conflict("This substitute is already decided.", code: "decided")
    }
    guard seen.status == .shopping else {
      throw Problem.badRequest(
        "Nobody shops for this order any more.", code: "wrong_state")
    }
    settle(&lines[index], accepts: accept)
    let row = try repricedForParker(seen, lines)
    try OrderLineTable.update(lines[index], in: db)
    try record(
      accept ? "substitution_accepted" : "substitution_refused", of: seen.id, by: actor,
      notes: proposal.name, in: db)
    return try save(row, was: seen, in: db)
  }

  /// The rule of a line or its order decides for a parker who does not answer. It takes nothing for which the
  /// agreed amount has no room any more, because another line has become dearer since.
  func decide(_ index: Int, in lines: inout [OrderItem], of row: OrderRow) {
    guard let proposal = lines[index].substitution else { return }
    var trial = (row: row, lines: lines)
    settle(&trial.lines[index], accepts: true)
    trial.row.reprice(trial.lines)
    let isTaken =
      lines[index].ruleWithoutAnswer(row.substitutionRule) == .takeBest
      && proposal.unitPrice <= lines[index].unitPrice
      && trial.row.isWithinAgreement
    settle(&lines[index], accepts: isTaken)
  }

  private func settle(_ line: inout OrderItem, accepts: Bool) {
    guard let proposal = line.substitution else { return }
    line.substitution?.state = accepts ? .accepted : .refused
    line.status = accepts ? .substituted : .notFound
    line.actualPrice = accepts ? proposal.unitPrice : nil
    if accepts { line.substitutionNotes = proposal.name }
  }
}
