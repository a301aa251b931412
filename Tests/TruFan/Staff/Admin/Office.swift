import ClientKit
import ClientKitTesting
import Foundation
import TruFanModels
import WireKit

@testable import TruFanStaff

extension Handset {
  /// The administrator's calls of the sample venue.
  var office: AdminAPIService { AdminAPIService(session: session, venue: .sample) }

  /// The bodies that were sent to an address.
  func bodies<Body: Decodable>(_ address: Address, _ type: Body.Type = Body.self) throws -> [Body] {
    try requests(address).map { try WireJSON.decode(type, from: $0.body ?? Data()) }
  }

  func keys(_ address: Address) -> [String?] {
    requests(address).map { $0.headers["idempotency-key"] }
  }
}

extension Address {
  static let item = Address(TruFanAPI.adminItem(.sampleItem))
  static let changeItem = Address(TruFanAPI.updateItemDetails(.sampleItem))
  static let deleteItem = Address(TruFanAPI.deleteItem(.sampleItem))
  static let newItem = Address(TruFanAPI.createItem(.init(venue: Venue.sampleId)))
  static let importItems = Address(TruFanAPI.importItems(.init(venue: Venue.sampleId)))
  static let configuration = Address(TruFanAPI.adminConfiguration(.init(venue: Venue.sampleId)))
  static let saveConfiguration = Address(
    TruFanAPI.updateConfiguration(.init(venue: Venue.sampleId)))
  static let refund = Address(
    TruFanAPI.refund(.init(venue: Venue.sampleId, order: Order.sample.id)))
  static let adminOrder = Address(
    TruFanAPI.adminOrder(.init(venue: Venue.sampleId, order: Order.sample.id)))
  static let ratings = Address(TruFanAPI.adminRatings(.init(venue: Venue.sampleId)))

  static func items(_ search: String? = nil, page: Int = 1) -> Address {
    var wish = AdminItemsPath(venue: Venue.sampleId)
    (wish.search, wish.page) = (search, page)
    return Address(TruFanAPI.adminItems(wish))
  }

  static func orders(_ status: String? = nil, number: String? = nil, page: Int = 1) -> Address {
    var wish = AdminOrdersPath(venue: Venue.sampleId)
    (wish.status, wish.number, wish.page) = (status, number, page)
    return Address(TruFanAPI.adminOrders(wish))
  }

  static func hours(_ day: String) -> Address {
    Address(TruFanAPI.hourlyFigures(.init(venue: Venue.sampleId, day: CalendarDay(day))))
  }

  static func figures(from: String, to: String) -> Address {
    Address(
      TruFanAPI.figures(
        .init(venue: Venue.sampleId, from: CalendarDay(from), to: CalendarDay(to))))
  }
}

extension VenueItemPath {
  static let sampleItem = Self(venue: Venue.sampleId, item: ConvenienceItem.sample.id)
}

extension ConvenienceItem {
  /// The sample as a colleague has left it a minute later.
  static func later(_ edit: (inout ConvenienceItem) -> Void) -> ConvenienceItem {
    var item = sample
    item.updatedAt = WireTime(sample.updatedAt.timestamp.adding(.seconds(60)))
    edit(&item)
    return item
  }
}
