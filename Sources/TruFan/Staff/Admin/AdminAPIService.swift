import ClientKit
import TruFanClient
import TruFanModels
import WireKit

/// The calls of a venue's administrator.
///
/// Every method throws ``APIError``, or `CancellationError` when its caller went away.
@MainActor
struct AdminAPIService {
  let session: TruFanSession
  let venue: Venue

  private var device: Device { session.device }
  private var path: VenuePath { VenuePath(venue: venue.id) }

  // MARK: Figures

  func figures(_ wish: FiguresPath) async throws -> VenueFigures {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.figures(wish), headers: headers)
    }
  }

  func ratings() async throws -> [OrderRating] {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.adminRatings(path), headers: headers).ratings
    }
  }

  // MARK: Items

  func items(_ wish: AdminItemsPath) async throws -> ItemsResponse {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.adminItems(wish), headers: headers)
    }
  }

  /// - Parameter id: nil for a new item.
  func save(_ draft: ItemDraft, of id: String?) async throws -> ConvenienceItem {
    try await session.authorized { headers in
      guard let id else {
        return try await device.call(
          TruFanAPI.createItem(path), sending: draft, headers: headers)
      }
      return try await device.call(
        TruFanAPI.updateItemDetails(.init(venue: venue.id, item: id)), sending: draft,
        headers: headers)
    }
  }

  func toggle(_ id: String) async throws -> ConvenienceItem {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.toggleItem(.init(venue: venue.id, item: id)), headers: headers)
    }
  }

  func delete(_ id: String) async throws {
    try await session.authorized { headers in
      let request = TransportRequest(
        TruFanAPI.deleteItem(.init(venue: venue.id, item: id)), headers: headers)
      _ = try await device.exchange(request, errors: TruFanError.self)
    }
  }

  func importItems(_ drafts: [ItemDraft]) async throws -> BulkImportResponse {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.importItems(path), sending: BulkImportRequest(items: drafts), headers: headers)
    }
  }

  // MARK: Store

  func configuration() async throws -> StoreConfiguration {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.adminConfiguration(path), headers: headers)
    }
  }

  func save(_ draft: StoreConfigurationDraft) async throws -> StoreConfiguration {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.updateConfiguration(path), sending: draft, headers: headers)
    }
  }

  // MARK: Orders

  func orders(page: Int) async throws -> OrdersResponse {
    var wish = QueuePath(venue: venue.id)
    wish.page = page
    return try await session.authorized { headers in
      try await device.call(TruFanAPI.adminOrders(wish), headers: headers)
    }
  }

  func order(_ id: String) async throws -> Order {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.staffOrder(.init(order: id)), headers: headers)
    }
  }

  func refund(_ id: String, _ request: RefundRequest) async throws -> Order {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.refund(.init(venue: venue.id, order: id)), sending: request, headers: headers)
    }
  }
}
