import ClientKitTesting
import Foundation
import Testing
import TruFanModels

@testable import TruFanApp

@MainActor
struct CartViewModelTests {
  let phone = Phone()

  @Test("A new item has a line; the same item again has one more piece")
  func adding() {
    let cart = phone.cart()
    cart.add(.milk)
    #expect(cart.items.map(\.quantity) == [1])
    cart.add(.milk)
    #expect(cart.items.map(\.quantity) == [2])
    #expect(cart.itemCount == 2)
    #expect(cart.subtotal == Price(cents: 1098))
    #expect(cart.toast == "Whole Milk, 1 gal added")
    #expect(cart.additions == 2)
  }

  @Test("The wish for a missing item stays with its line, and goes with the order")
  func wish() {
    let cart = phone.cart()
    cart.add(.milk)
    cart.wish(.doNotReplace, for: ConvenienceItem.milk.id)
    cart.add(.milk)
    #expect(cart.items.map(\.replacement) == [.doNotReplace])
    let request = CheckoutChoices().request(for: cart, stay: nil)
    #expect(request.items.map(\.replacement) == [.doNotReplace])
    cart.wish(nil, for: ConvenienceItem.milk.id)
    #expect(cart.items.map(\.replacement) == [nil])
  }

  @Test("The sums are the server's to the cent", arguments: [1, 333, 549, 1317, 19_999])
  func sums(cents: Int) throws {
    let cart = phone.cart()
    cart.add(.item("a", cents: cents))
    let price = try #require(cart.price)
    #expect(price == OrderPrice(subtotal: Price(cents: cents), StoreConfiguration.sample.fees))
    #expect(cart.total == price.subtotal + price.serviceFee + price.tax)
  }

  @Test("The document's example: 5.49 and twice 3.84 cost 16.36 with fee and tax")
  func example() throws {
    let cart = phone.cart()
    cart.add(.item("a", cents: 549))
    cart.add(.item("b", cents: 384), quantity: 2)
    let price = try #require(cart.price)
    #expect(price.subtotal == Price(cents: 1317))
    #expect(price.serviceFee == Price(cents: 198))
    #expect(price.tax == Price(cents: 121))
    #expect(cart.total == Price(cents: 1636))
  }

  @Test("A relaunch finds the cart, for this account and venue only")
  func persistence() {
    phone.cart().add(.milk, quantity: 3)
    let next = ConvenienceAPIService(session: phone.relaunched())
    let venue = Venue.sampleId
    let user = TruFanUser.sample.id
    #expect(CartViewModel(venueId: venue, user: user, api: next).itemCount == 3)
    #expect(CartViewModel(venueId: venue, user: "other", api: next).items.isEmpty)
    #expect(CartViewModel(venueId: "other", user: user, api: next).items.isEmpty)
  }

  @Test("A cleared cart stays empty after a relaunch")
  func cleared() {
    let cart = phone.cart()
    cart.add(.milk)
    cart.clear()
    #expect(phone.cart().items.isEmpty)
    #expect(phone.storage.keys(withPrefix: "trufan_cart").isEmpty)
  }

  @Test("One more, one less; the last one less removes the line")
  func quantities() {
    let cart = phone.cart()
    cart.add(.item("a", most: 3))
    cart.incrementQuantity("a")
    #expect(cart.quantity(of: "a") == 2)
    cart.decrementQuantity("a")
    cart.decrementQuantity("a")
    #expect(cart.items.isEmpty)
  }

  @Test("No more pieces than the item's limit, however they are added")
  func quantityLimit() {
    let cart = phone.cart()
    #expect(cart.add(.item("a", most: 3), quantity: 5) == 3)
    cart.incrementQuantity("a")
    #expect(cart.quantity(of: "a") == 3)
    #expect(cart.add(.item("a", most: 3)) == 0)
    #expect(cart.toast == "3 per order at most.")
  }

  @Test("What is sold out cannot be added")
  func soldOut() {
    let cart = phone.cart()
    #expect(cart.add(.item("a", stock: .out)) == 0)
    #expect(cart.items.isEmpty)
  }

  @Test("Below the minimum a sentence says what is missing, in the document's words")
  func minimum() {
    let cart = phone.cart()
    #expect(cart.limitMessage == nil)
    #expect(!cart.validateMinimumOrder())
    cart.add(.item("a", cents: 250))
    #expect(cart.limitMessage == "Minimum order is $5.00. Add $2.50 more to check out.")
    #expect(!cart.validateMinimumOrder())
    cart.incrementQuantity("a")
    #expect(cart.limitMessage == nil)
    #expect(cart.validateMinimumOrder())
  }

  @Test("Near the maximum there is a warning, above it a sentence")
  func maximum() {
    let cart = phone.cart()
    cart.add(.item("a", cents: 9_000, most: 3), quantity: 2)
    #expect(cart.limitWarning == nil)
    cart.add(.item("b", cents: 500))
    #expect(cart.limitWarning == "$15.00 left until the $200.00 limit.")
    #expect(cart.validateMinimumOrder())
    cart.incrementQuantity("a")
    #expect(
      cart.limitMessage == "Maximum order is $200.00. Remove items worth $75.00 to check out.")
    #expect(!cart.validateMinimumOrder())
  }

  @Test("An item that is gone stays in sight, and costs nothing")
  func inactive() async {
    let cart = phone.cart()
    cart.add(.item("a", cents: 600))
    cart.add(.item("b", cents: 700))
    phone.server.reply(.item("a"), TruFanError.sample, status: 404)
    phone.server.reply(.item("b"), ItemDetail(item: .item("b", cents: 700)))
    await cart.refreshItems()
    #expect(cart.items.map(\.isAvailable) == [false, true])
    #expect(cart.hasUnavailableItems)
    #expect(cart.subtotal == Price(cents: 700))
    #expect(cart.orderable.map(\.itemId) == ["b"])
    #expect(cart.items.map(\.unavailableWords) == ["No longer available", nil])
  }

  @Test("A cart of which nothing is left says so, also in a store without a minimum")
  func nothingLeft() async {
    let cart = phone.cart()
    cart.configuration?.minimumOrderAmount = .zero
    cart.add(.item("a", cents: 600))
    #expect(cart.limitMessage == nil && !cart.lacksGoods)
    phone.server.reply(.item("a"), ItemDetail(item: .item("a", cents: 600, stock: .out)))
    await cart.refreshItems()
    #expect(cart.limitMessage == "Nothing in your cart can be ordered right now.")
    #expect(cart.lacksGoods && !cart.validateMinimumOrder())
  }

  @Test("A new price, a new limit and a sale-out are taken over; the price is told")
  func changed() async {
    let cart = phone.cart()
    cart.add(.item("a", cents: 600), quantity: 4)
    cart.add(.item("b", cents: 700))
    phone.server.reply(.item("a"), ItemDetail(item: .item("a", cents: 650, most: 2)))
    phone.server.reply(.item("b"), ItemDetail(item: .item("b", cents: 700, stock: .out)))
    await cart.refreshItems()
    #expect(cart.quantity(of: "a") == 2)
    #expect(cart.subtotal == Price(cents: 1300))
    #expect(cart.notes == ["Item a is now $6.50."])
    #expect(cart.items.map(\.isAvailable) == [true, false])
    #expect(cart.items.map(\.unavailableWords) == [nil, "Out of stock right now"])
  }

  @Test("Without a network the cart stays as it is")
  func offline() async {
    let cart = phone.cart()
    cart.add(.item("a", cents: 600))
    await cart.refreshItems()
    #expect(cart.subtotal == Price(cents: 600))
    #expect(!cart.hasUnavailableItems)
  }

  @Test("Two windows of a device have one cart")
  func windows() {
    let (first, second) = (phone.cart(), phone.cart())
    first.add(.item("a"))
    second.add(.item("b"))
    #expect(first.items.map(\.itemId) == ["a", "b"])
    #expect(second.items.map(\.itemId) == ["a", "b"])
  }
}
