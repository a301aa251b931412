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

  /// - Parameter day: in the venue's own calendar.
  func hours(of day: CalendarDay) async throws -> HourlyFigures {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.hourlyFigures(.init(venue: venue.id, day: day)), headers: headers)
    }
  }

  /// The day that the venue's calendar shows.
  var today: CalendarDay { CalendarDay(of: Timestamp(device.now()), in: venue.clock) }

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

  func item(_ id: String) async throws -> ConvenienceItem {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.adminItem(.init(venue: venue.id, item: id)), headers: headers)
    }
  }

  /// - Parameter key: the same for a repetition, which makes no second item.
  func add(_ draft: ItemDraft, key: String) async throws -> ConvenienceItem {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.createItem(path), sending: draft, headers: headers.once(key))
    }
  }

  func change(_ id: String, _ draft: ItemDraft) async throws -> ConvenienceItem {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.updateItemDetails(.init(venue: venue.id, item: id)), sending: draft,
        headers: headers)
    }
  }

  func delete(_ id: String) async throws {
    try await session.authorized { headers in
      let request = TransportRequest(
        TruFanAPI.deleteItem(.init(venue: venue.id, item: id)), headers: headers)
      _ = try await device.exchange(request, errors: TruFanError.self)
    }
  }

  /// - Parameter key: the same for a repetition, which adds nothing twice.
  func importItems(_ drafts: [ItemDraft], key: String) async throws -> BulkImportResponse {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.importItems(path), sending: BulkImportRequest(items: drafts),
        headers: headers.once(key))
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

  /// - Parameters:
  ///   - status: a group or a state; nil: all.
  ///   - number: of the one order that is looked for; nil: all.
  func orders(_ status: String?, number: String? = nil, page: Int) async throws -> OrdersResponse {
    var wish = AdminOrdersPath(venue: venue.id)
    (wish.status, wish.number, wish.page) = (status, number, page)
    return try await session.authorized { headers in
      try await device.call(TruFanAPI.adminOrders(wish), headers: headers)
    }
  }

  func order(_ id: String) async throws -> Order {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.adminOrder(.init(venue: venue.id, order: id)), headers: headers)
    }
  }

  /// - Parameter key: the same for a repetition, which gives nothing back twice.
  func refund(_ id: String, _ request: RefundRequest, key: String) async throws -> Order {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.refund(.init(venue: venue.id, order: id)), sending: request,
        headers: headers.once(key))
    }
  }
}
