import TruFanModels

/// What a tap on a line depends on: in another state it would mean something else.
struct LineState: Hashable {
  private let status: OrderItemStatus
  private let price: Price?
  private let answer: Substitution.State?
  private let isToFetch: Bool

  init(_ line: OrderItem) {
    status = line.status
    price = line.actualPrice
    answer = line.substitution?.state
    isToFetch = line.isToFetch
  }
}
