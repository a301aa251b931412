import Hummingbird
import NIOCore
import ServerKit
import TruFanModels
import WireKit

/// The routes of browsing: open to everybody, also while the store is closed.
struct CatalogueRoutes: Sendable {
  let catalogue: Catalogue
  let popular: PopularOrders
  let queue: StoreQueue

  func items(_ request: TypedRequest<ItemsPath, NoBody>) async throws -> Response {
    let wish = request.arguments
    return .json(bytes: try await catalogue.page(ItemQuery(wish), venue: wish.venue))
  }

  func item(_ request: TypedRequest<VenueItemPath, NoBody>) async throws -> ItemDetail {
    try await catalogue.detail(request.arguments.item, venue: request.arguments.venue)
  }

  func categories(_ request: TypedRequest<VenuePath, NoBody>) async throws -> CategoriesResponse {
    try await catalogue.categories(venue: request.arguments.venue)
  }

  func status(_ request: TypedRequest<VenuePath, NoBody>) async throws -> StoreStatus {
    let venue = request.arguments.venue
    return try await catalogue.database.read { db in
      try queue.status(of: try Catalogue.configuration(venue: venue, in: db), in: db)
    }
  }

  func popularItems(_ request: TypedRequest<VenuePath, NoBody>) async throws -> PopularItems {
    try await popular.items(venue: request.arguments.venue)
  }

  func configuration(
    _ request: TypedRequest<VenuePath, NoBody>
  ) async throws -> StoreConfiguration {
    try await catalogue.configuration(venue: request.arguments.venue)
  }
}

extension ItemQuery {
  init(_ path: ItemsPath) {
    category = path.category
    search = path.search ?? ""
    lowest = path.lowest
    highest = path.highest
    sourceStore = path.sourceStore
    tags = path.tags
    onlyInStock = path.isInStock
    sort = path.sort
    page = path.page
    pageSize = path.pageSize ?? 50
  }
}
