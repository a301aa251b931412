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
      throw notShopped(seen, before: "Accept the order before you change its items.")
    }
    if let price = request.actualPrice, price < .zero {
      throw Problem.invalid(["actual_price": ["actual_price must be $0.00 or more."]])
    }
    var lines = try OrderLineTable.all(ofOrder: seen.id, in: db)
    guard let index = lines.firstIndex(where: { $0.id == lineId }) else {
      throw Problem.notFound("Order item not found")
    }
    try requireFetchable(lines[index], request)
    guard try isNews(request, of: lines[index]) else { return seen }
    if request.status == .substituted { try requireReplaceable(lines[index]) }
    note(request, on: &lines[index])
    let row = try repriced(seen, lines)
    try dropConsents(of: seen, line: lineId, in: db)
    try OrderLineTable.update(lines[index], in: db)
    try record(
      "item_update_\(request.status.rawValue)", of: seen.id, by: staff,
      notes: lines[index].itemName, in: db)
    return try save(row, was: seen, in: db)
  }

  /// Says why nothing can be done about the items of an order that is not being shopped.
  /// - Parameter before: what to do first, while the shopping is still to come.
  func notShopped(_ order: OrderRow, before: String) -> Problem {
    let sentence =
      switch order.status {
      case .pending, .confirmed: before
      case .cancelled, .refunded:
        "This order was \(order.status.rawValue) meanwhile. Its items can't be changed any more."
      case .shopping, .purchased, .stored, .ready, .delivered, .completed:
        """
        The shopping for this order is over. Its items could be changed until the shopping was \
        completed.
        """
      }
    return .badRequest(sentence, code: "wrong_state")
  }

  /// A phone that has not heard of a colleague's change ticks a substitute that nobody takes any more.
  /// - Throws: ``Problem`` 409. The line would else be charged as replaced by nothing.
  private func requireFetchable(_ line: OrderItem, _ request: UpdateItemRequest) throws {
    guard request.isFetched == nil || line.takenSubstitute != nil else {
      throw Problem.conflict(
        """
        \(line.itemName) has changed meanwhile, and has no accepted substitute any more. Look at its \
        line again before you tick it.
        """, code: "line_changed")
    }
  }

  /// Whether the request changes the line. Two shoppers may say the same of it.
  /// - Throws: ``Problem`` 409 where it would overrule what the shopper has not seen.
  private func isNews(_ request: UpdateItemRequest, of line: OrderItem) throws -> Bool {
    if line.isAlready(request), !line.isUnchanged(since: request.seen) { return false }
    try requireUnchanged(line, since: request.seen)
    return true
  }

  /// - Throws: ``Problem`` 409 where the line is no more what the shopper has seen.
  func requireUnchanged(_ line: OrderItem, since seen: SeenLine?) throws {
    guard line.isUnchanged(since: seen) else {
      throw line.changed(before: "you change it")
    }
  }

  /// - Throws: ``Problem`` 409 where a line is no more what the shopper has seen of it.
  func requireUnchanged(_ lines: [OrderItem], since seen: [SeenOrderLine]) throws {
    for known in seen {
      guard let line = lines.first(where: { $0.id == known.orderItemId }) else { continue }
      guard line.isUnchanged(since: known.line) else {
        throw line.changed(before: "you complete the shopping")
      }
    }
  }

  /// A shopper who found the item after all, or misses it, takes back what stood instead of it: the
  /// question, its words and its price.
  private func note(_ request: UpdateItemRequest, on line: inout OrderItem) {
    let notes = request.substitutionNotes?.trimmed
    if request.status == .substituted {
      let isSame =
        line.status == .substituted && (notes ?? line.substitutionNotes) == line.substitutionNotes
      let isAgreed = line.substitution?.state == .accepted
      // The shopper brings something else than was asked about: no answer to that may undo it.
      if !isSame || !isAgreed { line.substitution = nil }
      if !isSame {
        line.substitutionNotes = nil
        // What the item itself cost, or what was brought before, is no price of this one. The price that
        // the parker has accepted holds until the shopper says another.
        if !isAgreed { line.actualPrice = nil }
      }
    } else {
      if line.status == .substituted { line.actualPrice = nil }
      (line.substitution, line.substitutionNotes) = (nil, nil)
    }
    line.status = request.status
    if line.takenSubstitute != nil {
      let known = line.substitution?.fetchedAt ?? WireTime(clock.now())
      line.substitution?.fetchedAt = request.isFetched == false ? nil : known
    }
    if let notes { line.substitutionNotes = notes }
    line.actualPrice = request.status == .notFound ? nil : request.actualPrice ?? line.actualPrice
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
}

extension OrderItem {
  /// - Parameter seen: nil from clients that do not say.
  fileprivate func isUnchanged(since seen: SeenLine?) -> Bool {
    seen.map { $0 == SeenLine(self) } ?? true
  }

  /// Whether the line is as the request wants it.
  fileprivate func isAlready(_ request: UpdateItemRequest) -> Bool {
    status == request.status && substitution?.state != .proposed
      && request.actualPrice.map { $0 == actualPrice } ?? true
      && request.substitutionNotes.map { $0.trimmed == substitutionNotes } ?? true
      && (status != .substituted || isTaken(request))
  }

  /// Whether the line's substitute is the one that was seen, and taken or put back as the request says.
  private func isTaken(_ request: UpdateItemRequest) -> Bool {
    let (now, seen) = (SeenLine(self).substitution, request.seen?.substitution)
    guard now?.itemId == seen?.itemId, now?.name == seen?.name else { return false }
    return takenSubstitute == nil || now?.isFetched == (request.isFetched ?? true)
  }

  fileprivate func changed(before step: String) -> Problem {
    .conflict(
      "\(itemName) has changed meanwhile: \(state). Look at its line again before \(step).",
      code: "line_changed")
  }

  /// In a sentence.
  private var state: String {
    if let substitution, substitution.state == .proposed {
      return "the parker is asked about \(substitution.name)"
    }
    let price = actualPrice.map { " at \($0.formatted)" } ?? ""
    return switch status {
    case .pending: "it is not ticked any more"
    case .found: "it is marked as found\(price)"
    case .notFound: "it is marked as not found"
    case .substituted: "it is replaced by \(substitutionNotes ?? "something else")\(price)"
    case .delivered: "it is handed over"
    }
  }
}
