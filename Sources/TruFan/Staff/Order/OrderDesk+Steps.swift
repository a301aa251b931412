import Foundation
import TruFanModels

extension OrderDesk {
  @discardableResult
  func accept() async -> Bool {
    await work("The order is yours") { try await api.accept(orderId) }
  }

  @discardableResult
  func startShopping() async -> Bool {
    guard await work(nil, { try await api.startShopping(orderId) }) else { return false }
    // Two may start at once: the server answers both with the order of the quicker one.
    if let colleague { say("\(colleague) was quicker and has this order.") }
    return true
  }

  /// Nothing happens while a line's change is on its way: the shopping ends for lines as they are shown.
  @discardableResult
  func completeShopping() async -> Bool {
    guard busyLines.isEmpty else { return false }
    let lines = order?.items ?? []
    return await workWithNote {
      try await api.completeShopping(orderId, notes: $0, lines: lines)
    }
  }

  /// - Parameter known: the place that the screen shows; nil where the goods have none yet.
  @discardableResult
  func store(at place: String, seenAt known: String?) async -> Bool {
    let isStored = await workWithNote {
      try await api.store(
        orderId,
        StoreGoodsRequest(storageLocation: place, notes: $0, seenLocation: known ?? ""))
    }
    guard !isStored, known != nil, order?.storageLocation != known else { return isStored }
    // The form for goods that are moved says itself that a colleague was quicker. Where the answer was
    // lost, the goods are where they were to be.
    errorSeen()
    return order?.storageLocation == place
  }

  @discardableResult
  func deliver(code: String, ageVerified: Bool) async -> Bool {
    await workWithNote {
      try await api.deliver(
        orderId,
        DeliverRequest(accessCode: code, notes: $0, ageVerified: ageVerified ? true : nil))
    }
  }

  private func workWithNote(_ step: (_ notes: String?) async throws -> Order) async -> Bool {
    await work(nil) {
      let answer = try await step(note.toSend(with: order))
      note.stepTaken(answer)
      return answer
    }
  }

  // MARK: Lines

  /// Ticks a line, or takes the tick back.
  @discardableResult
  func tick(_ line: OrderItem) async -> Bool {
    await update(
      line,
      line.takenSubstitute == nil
        ? UpdateItemRequest(status: line.status == .found ? .pending : .found)
        : UpdateItemRequest(status: .substituted, isFetched: line.isToFetch))
  }

  private func update(_ line: OrderItem, _ request: UpdateItemRequest) async -> Bool {
    await work(on: line, nil) { try await api.update(line, request) }
  }

  @discardableResult
  func found(_ line: OrderItem, at price: Price?) async -> Bool {
    await update(line, UpdateItemRequest(status: .found, actualPrice: price))
  }

  /// Notes what the substitute that the parker has accepted cost in the end.
  @discardableResult
  func brought(_ line: OrderItem, at price: Price) async -> Bool {
    await update(line, UpdateItemRequest(status: .substituted, actualPrice: price))
  }

  /// Marks a line as not found, and says what goes back to the parker.
  @discardableResult
  func missing(_ line: OrderItem) async -> Bool {
    await update(line, UpdateItemRequest(status: .notFound))
  }

  @discardableResult
  func propose(_ request: ProposeSubstituteRequest, for line: OrderItem) async -> Bool {
    await work(on: line, "Sent to the parker") { try await api.propose(request, for: line) }
  }
}

extension String {
  /// Without white space around it; nil when nothing is left.
  var orNil: String? {
    let words = trimmingCharacters(in: .whitespacesAndNewlines)
    return words.isEmpty ? nil : words
  }
}
