import HTTPTypes
import Hummingbird
import NIOCore
import ServerKit
import TruFanModels
import WireKit

/// The routes of a venue's administrators.
struct AdminRoutes: Sendable {
  let orders: Orders

  var database: Database { orders.database }

  // MARK: Items

  func items(_ request: TypedRequest<AdminItemsPath, NoBody>) async throws -> ItemsResponse {
    let wish = request.arguments
    var query = ItemQuery()
    query.category = wish.category
    query.search = wish.search ?? ""
    (query.isActive, query.isFull) = (wish.isActive, true)
    query.page = wish.page
    query.pageSize = wish.pageSize ?? 50
    let question = query
    return try await read(wish.venue, request.context) { db in
      try question.run(venue: wish.venue, in: db)
    }
  }

  func create(_ request: TypedRequest<VenuePath, ItemDraft>) async throws -> ConvenienceItem {
    let draft = try await request.checkedBody()
    let venue = request.arguments.venue
    guard draft.venueId == nil || draft.venueId?.lowercased() == venue else {
      throw Problem.badRequest("venue_id is another venue than the address names")
    }
    let call = request.context.idempotentCall
    let user = try request.context.signedIn().account
    let item = try draft.item(
      orders.identifiers.uuid(), ofVenue: venue, by: user, at: orders.clock.now())
    return try await write(venue, request.context) { db in
      try ItemTable.insert(item, in: db)
      try call?.keep(item, status: .created, in: db)
      return item
    }
  }

  func show(_ request: TypedRequest<VenueItemPath, NoBody>) async throws -> ConvenienceItem {
    let path = request.arguments
    return try await read(path.venue, request.context) { db in
      try Self.requireItem(path, in: db)
    }
  }

  func change(_ request: TypedRequest<VenueItemPath, ItemDraft>) async throws -> ConvenienceItem {
    let draft = try await request.checkedBody()
    let path = request.arguments
    return try await write(path.venue, request.context) { db in
      let old = try Self.requireItem(path, in: db)
      let new = try draft.item(
        old.id, ofVenue: path.venue, changing: old, by: nil, at: orders.clock.now())
      try ItemTable.update(new, in: db)
      return new
    }
  }

  func delete(_ request: TypedRequest<VenueItemPath, NoBody>) async throws -> Response {
    let path = request.arguments
    try await write(path.venue, request.context) { db in
      guard try ItemTable.delete(path.item, ofVenue: path.venue, in: db) else {
        throw Problem.notFound("Item not found")
      }
    }
    return Response(status: .noContent)
  }

  func toggle(_ request: TypedRequest<VenueItemPath, NoBody>) async throws -> ConvenienceItem {
    let path = request.arguments
    return try await write(path.venue, request.context) { db in
      var item = try Self.requireItem(path, in: db)
      item.isActive.toggle()
      item.updatedAt = StaleDraft.next(after: item.updatedAt, orders.clock.now())
      try ItemTable.update(item, in: db)
      return item
    }
  }

  // MARK: The store

  func configuration(
    _ request: TypedRequest<VenuePath, NoBody>
  ) async throws -> StoreConfiguration {
    let venue = request.arguments.venue
    return try await read(venue, request.context) { db in
      try VenueTable.require(venue, in: db).configuration
    }
  }

  func changeConfiguration(
    _ request: TypedRequest<VenuePath, StoreConfigurationDraft>
  ) async throws -> StoreConfiguration {
    let draft = try await request.checkedBody()
    let venue = request.arguments.venue
    return try await write(venue, request.context) { db in
      let old = try VenueTable.require(venue, in: db).configuration
      let new = try draft.changing(old)
      let time = StaleDraft.next(after: old.updatedAt, orders.clock.now())
      try VenueTable.update(new, at: time.timestamp, in: db)
      db.changed(TruFanTopic.items(venue))
      return try VenueTable.require(venue, in: db).configuration
    }
  }

  func categories(_ request: TypedRequest<NoArguments, NoBody>) async throws -> CategoriesResponse {
    CategoriesResponse(categories: ItemCategory.allCases.map(\.rawValue))
  }

  func venues(_ request: TypedRequest<NoArguments, NoBody>) async throws -> VenueList {
    let staff = try request.context.signedIn()
    return try await database.read { db in
      let all = try VenueTable.all(in: db).map(\.venue)
      guard let own = try VenueCaller(staff).venues(in: db) else { return VenueList(venues: all) }
      return VenueList(venues: all.filter { own.contains($0.id) })
    }
  }

  func venue(_ request: TypedRequest<VenuePath, NoBody>) async throws -> Venue {
    let venue = request.arguments.venue
    return try await read(venue, request.context, isAdministering: false) { db in
      try VenueTable.require(venue, in: db).venue
    }
  }

  // MARK: Access

  private static func requireItem(
    _ path: VenueItemPath, in db: Connection
  ) throws -> ConvenienceItem {
    guard let item = try ItemTable.findFull(path.item, ofVenue: path.venue, in: db) else {
      throw Problem.notFound("Item not found")
    }
    return item
  }

  func read<Value: Sendable>(
    _ venue: String, _ context: QuartetContext, isAdministering: Bool = true,
    _ work: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    let staff = try context.signedIn()
    return try await database.read { db in
      try VenueAccess.require(staff, at: venue, isAdministering: isAdministering, in: db)
      return try work(db)
    }
  }

  @discardableResult
  func write<Value: Sendable>(
    _ venue: String, _ context: QuartetContext,
    _ work: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    let staff = try context.signedIn()
    return try await database.write { db in
      try VenueAccess.require(staff, at: venue, isAdministering: true, in: db)
      return try work(db)
    }
  }
}
