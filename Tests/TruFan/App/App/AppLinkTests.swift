import Foundation
import Testing
import TruFanModels

@testable import TruFanApp

@MainActor
struct AppLinkTests {
  private nonisolated static let venue = Venue.sampleId
  private nonisolated static let item = ConvenienceItem.sample.id
  private nonisolated static let order = Order.sample.id

  @Test(
    "An address names its pages, also with the app's own beginning",
    arguments: [
      ("/trufan", AppLink.pages([])),
      ("/trufan/", .pages([])),
      ("/trufan/orders", .pages([.orders])),
      ("/orders/order/\(order)", .pages([.orders, .order(order)])),
      (
        "/trufan/store/\(venue)/item/\(venue)/\(item)",
        .pages([.store(venue: venue), .item(venue: venue, item: item)])
      ),
      ("/trufan/account/password", .pages([.account, .password])),
      ("https://park.example/trufan/account/cards", .pages([.account, .cards])),
      ("/trufan/notifications", .pages([.notifications])),
      ("/trufan/order/\(order.uppercased())", .pages([.order(order)])),
      ("https://park.example/trufan/reset/a1b2", .newPassword(token: "a1b2")),
      ("https://park.example/trufan/parking/extend/K7M2QX9P", .extend(code: "K7M2QX9P")),
      (
        "https://park.example/trufan/parking/extend/K7M2QX9P/45",
        .extend(code: "K7M2QX9P", minutes: 45)
      ),
      ("/trufan/parking/extend/K7M2QX9P/0", .extend(code: "K7M2QX9P")),
      ("/trufan/parking/extend/K7M2QX9P/99999", .extend(code: "K7M2QX9P")),
      ("/trufan/parking/extend/K7M2QX9P/45/1", .unknown),
      ("/trufan" + OrderLink.page(order), .pages([.order(order)])),
      ("trufan:/" + OrderLink.page(order), .pages([.order(order)])),
      ("trufan:/" + ParkingLink.extendPage("K7M2QX9P"), .extend(code: "K7M2QX9P")),
      ("trufan://parking/lot/\(order)", .park(lot: order)),
      ("trufan://parking/lot/\(order)/space/A4", .park(lot: order, space: "A4")),
      ("/trufan/parking/lot/\(order)/space/A%204", .park(lot: order, space: "A 4")),
      ("/trufan/parking/lot/\(order)/space", .park(lot: order)),
      ("/trufan/park", .park(lot: nil)),
      ("/cart/\(venue)", .cart([], venue: venue, isAtCheckout: false)),
      (
        "/trufan/store/\(venue)/cart/\(venue.uppercased())/checkout",
        .cart([.store(venue: venue)], venue: venue, isAtCheckout: true)
      ),
      ("/trufan/cart", .unknown), ("/trufan/cart/12", .unknown),
      ("/trufan/cart/\(venue)/orders", .unknown),
      ("/trufan/cart/\(venue)/checkout/checkout", .unknown),
      ("/trufan/nonsense/cart/\(venue)", .unknown), ("/trufan/park/1", .unknown),
      ("/trufan/nonsense", .unknown), ("/trufan/order", .unknown),
      ("/trufan/order/12", .unknown), ("/trufan/parking/extend", .unknown),
      ("/trufan/store/\(venue)/trash", .unknown), ("/trufan/reset/a/b", .unknown),
    ])
  func reading(address: String, link: AppLink) throws {
    #expect(AppLink(try #require(URL(string: address))) == link)
  }

  @Test("Each page has its address, which leads back to it and to those below")
  func pages() throws {
    let app = Phone().app
    app.path = [
      .orders, .order(Self.order), .store(venue: Self.venue),
      .item(venue: Self.venue, item: Self.item), .account, .password, .cards, .notifications,
    ]
    #expect(app.addresses.first == "")
    #expect(app.addresses.count == app.path.count + 1)
    for (count, address) in app.addresses.enumerated().dropFirst() {
      let link = AppLink(try #require(URL(string: "/trufan" + address)))
      #expect(link == .pages(Array(app.path.prefix(count))))
    }
  }

  @Test("The cart's sheet has its addresses until the order is placed, and each opens it again")
  func cart() throws {
    let app = Phone().app
    app.path = [.store(venue: Self.venue)]
    app.sheet = .cart(venue: Self.venue, startsAtCheckout: true)
    let addresses = app.addresses
    #expect(addresses.count == 4)
    for (address, steps) in zip(addresses.suffix(2), [[], [AppState.CartStep.checkout]]) {
      let other = Phone().app
      other.open(AppLink(try #require(URL(string: "/trufan" + address))))
      #expect(other.path == app.path && other.cartSteps == steps)
      #expect(other.addresses.last == address)
    }
    app.cartSteps.append(.confirmation)
    #expect(app.addresses == Array(addresses.prefix(2)))
    app.sheet = nil
    #expect(app.addresses == Array(addresses.prefix(2)))
  }

  @Test("What lies over the first screen can be opened again by its address")
  func sheets() throws {
    let sheets: [AppState.SheetRoute] = [
      .park(lot: nil), .park(lot: Self.order, space: "A 4"),
      .extend(code: "K7M2QX9P", minutes: 45),
    ]
    for sheet in sheets {
      let (app, other) = (Phone().app, Phone().app)
      app.sheet = sheet
      let address = try #require(app.addresses.last)
      other.open(AppLink(try #require(URL(string: "/trufan" + address))))
      #expect(other.sheet == sheet)
    }
  }

  @Test("A link to an order opens it, and one to nowhere the first screen with a sentence")
  func opening() {
    let app = Phone().app
    app.open(.pages([.order(Self.order)]))
    #expect(app.path == [.order(Self.order)])
    app.open(.unknown)
    #expect(app.path.isEmpty)
    #expect(app.isLost)
    app.open(.park(lot: Self.order, space: "A4"))
    #expect(app.sheet == .park(lot: Self.order, space: "A4"))
    app.open(.extend(code: "K7M2QX9P"))
    #expect(app.sheet == .extend(code: "K7M2QX9P"))
  }

  @Test(
    "A space's sign and a notice's minutes keep their address behind the sign-in",
    arguments: [
      AppLink.park(lot: order, space: "A 4"), .extend(code: "K7M2QX9P", minutes: 45),
      .extend(code: "K7M2QX9P"),
    ])
  func kept(_ link: AppLink) throws {
    let address = try #require(link.address)
    #expect(AppLink(try #require(URL(string: "/trufan" + address))) == link)
  }

  @Test("A link waits until somebody takes it, and is taken once")
  func waiting() throws {
    let link = OpenedLink()
    link.open(try #require(URL(string: "/trufan/orders")))
    #expect(link.take() == .pages([.orders]))
    #expect(link.take() == nil)
  }
}
