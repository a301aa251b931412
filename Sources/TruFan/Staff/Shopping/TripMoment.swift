import TruFanModels

/// How far an order of a trip is, and what was begun on its lines. Another moment makes words old.
struct TripMoment: Hashable {
  private let status: OrderStatus?
  private let lines: [Line]
  private let actions: Int

  @MainActor
  init(_ desk: OrderDesk) {
    status = desk.order?.status
    lines = (desk.order?.items ?? []).map(Line.init)
    actions = desk.lineActions
  }

  private struct Line: Hashable {
    let id: String
    let status: OrderItemStatus
    let price: Price?
    let answer: Substitution.State?
    let isToFetch: Bool

    init(_ line: OrderItem) {
      id = line.id
      status = line.status
      price = line.actualPrice
      answer = line.substitution?.state
      isToFetch = line.isToFetch
    }
  }
}
