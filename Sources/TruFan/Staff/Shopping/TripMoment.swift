import TruFanModels

/// How far an order of a trip is, and what was begun on its lines. Another moment makes words old.
struct TripMoment: Hashable {
  private let status: OrderStatus?
  private let lines: [Line]
  private let actions: Int

  @MainActor
  init(_ desk: OrderDesk) {
    status = desk.order?.status
    lines = (desk.order?.items ?? []).map { Line(id: $0.id, state: SeenLine($0)) }
    actions = desk.lineActions
  }

  private struct Line: Hashable {
    let id: String
    let state: SeenLine
  }
}
