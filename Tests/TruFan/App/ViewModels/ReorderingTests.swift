import ClientKit
import ClientKitTesting
import Testing
import TruFanModels

@testable import TruFanApp

@MainActor
struct ReorderingTests {
  let phone = Phone()

  private static let order: Order = {
    var order = Order.sample
    order.items = ["a", "b", "c"].map { (id: String) in
      OrderItem(
        id: "line-\(id)", orderId: order.id, itemId: id, itemName: "Item \(id)",
        sourceStore: "Shop", quantity: 2, unitPrice: Price(cents: 500), createdAt: order.createdAt)
    }
    return order
  }()

  @Test("From the last order to the checkout in one tap: what is there is in the cart")
  func reorder() async {
    let app = phone.app
    phone.server.reply(.order, Self.order)
    phone.server.reply(.item("a"), ItemDetail(item: .item("a")))
    phone.server.reply(.item("b"), ItemDetail(item: .item("b", stock: .out)))
    phone.server.reply(.item("c"), TruFanError.sample, status: 404)
    await app.reorder(Order.sample.id)
    #expect(app.sheet == .cart(venue: Venue.sampleId, startsAtCheckout: true))
    #expect(app.cart(of: Venue.sampleId).items.map(\.quantity) == [2])
    #expect(app.reorderNote == "Not available now: Item b, Item c.")
  }

  @Test("A second tap does not double the cart")
  func twice() async {
    let app = phone.app
    phone.server.reply(.order, Self.order)
    for id in ["a", "b", "c"] { phone.server.reply(.item(id), ItemDetail(item: .item(id))) }
    await app.reorder(Order.sample.id)
    await app.reorder(Order.sample.id)
    #expect(app.cart(of: Venue.sampleId).items.map(\.quantity) == [2, 2, 2])
    #expect(app.reorderNote == nil)
  }

  @Test("What was in the cart stays there, and the checkout says so before it is ordered")
  func others() async {
    let app = phone.app
    let cart = app.cart(of: Venue.sampleId)
    cart.add(.item("x"), quantity: 2)
    cart.add(.item("y"))
    cart.add(.item("a"))
    phone.server.reply(.order, Self.order)
    for id in ["a", "b", "c"] { phone.server.reply(.item(id), ItemDetail(item: .item(id))) }
    await app.reorder(Order.sample.id)
    #expect(cart.items.map(\.itemId) == ["x", "y", "a", "b", "c"])
    #expect(app.reorderNote == "Your cart had 3 other things. They are in this order, too.")
    cart.removeItem("x")
    #expect(app.reorderNote == "Your cart had 1 other thing. It is in this order, too.")
    app.cartClosed()
    #expect(app.reorderNote == nil)
  }

  @Test("More of an item than the past order had is said, too")
  func surplus() async {
    let app = phone.app
    app.cart(of: Venue.sampleId).add(.item("a"), quantity: 5)
    phone.server.reply(.order, Self.order)
    for id in ["a", "b", "c"] { phone.server.reply(.item(id), ItemDetail(item: .item(id))) }
    await app.reorder(Order.sample.id)
    #expect(app.cart(of: Venue.sampleId).items.map(\.quantity) == [5, 2, 2])
    #expect(app.reorderNote == "Your cart had 3 other things. They are in this order, too.")
  }

  @Test("If nothing is there any more, the parker stays where they are, and is told")
  func nothing() async {
    let app = phone.app
    phone.server.reply(.order, Self.order)
    for id in ["a", "b", "c"] { phone.server.reply(.item(id), TruFanError.sample, status: 404) }
    await app.reorder(Order.sample.id)
    #expect(app.sheet == nil)
    #expect(
      app.reorderFailure(of: Order.sample.id) == "None of these items is available now.")
    #expect(app.reorderFailure(of: "another") == nil)
    app.path = [.orders]
    #expect(app.reorderFailure(of: Order.sample.id) == nil)
  }

  @Test("Without a network nothing changes, and the sentence says why")
  func offline() async {
    let app = phone.app
    await app.reorder(Order.sample.id)
    #expect(app.sheet == nil)
    #expect(
      app.reorderFailure(of: Order.sample.id)
        == "We couldn't reach the service. Please try again in a moment.")
    #expect(app.cart(of: Venue.sampleId).items.isEmpty)
  }
}
