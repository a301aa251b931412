import ClientKit
import ClientKitTesting
import Foundation
import TruFanClient
import TruFanModels
import WireKit

@testable import TruFanApp

/// A parker's phone without a screen: a clock that stands still and a scripted server.
@MainActor
struct Phone {
  let clock = TestClock()
  let server = ScriptedServer()
  let storage = MemoryStorage()
  let secrets = MemoryStorage()
  let session: TruFanSession

  /// - Parameter isSignedIn: whether the demo's parker is signed in.
  init(isSignedIn: Bool = true) {
    if isSignedIn { Self.signIn(.sample, on: secrets) }
    session = TruFanSession(
      device: Self.device(clock: clock, server: server, storage: storage, secrets: secrets),
      key: TruFanApp.sessionKey)
    server.reply(.paymentMethods, PaymentMethods(service: .simulated))
    server.reply(.currentParking, CurrentParking(session: nil))
  }

  /// 7 November 2025, 9:12 UTC: ten minutes after the samples' time.
  nonisolated static let launch = Date(timeIntervalSince1970: 1_762_506_720)

  static func signIn(_ answer: AuthResponse, on secrets: MemoryStorage) {
    let data = try? WireJSON.encode(answer)
    secrets.set(data.map { String(decoding: $0, as: UTF8.self) }, forKey: TruFanApp.sessionKey)
  }

  var api: ConvenienceAPIService { ConvenienceAPIService(session: session) }
  var app: AppState { AppState(session: session, user: .sample) }

  func cart(venue: String = Venue.sampleId, user: String = TruFanUser.sample.id) -> CartViewModel {
    let cart = CartViewModel(venueId: venue, user: user, api: api)
    cart.configuration = .alwaysOpen
    return cart
  }

  /// With one item, for $13.17.
  func filledCart() -> CartViewModel {
    let cart = cart()
    cart.add(.item("a", cents: 1317))
    return cart
  }

  func checkout(
    _ cart: CartViewModel, newKey: @escaping NewKey = IdempotencyKey.new
  ) -> CheckoutViewModel {
    CheckoutViewModel(cart: cart, api: api, user: .sample, newKey: newKey)
  }

  /// The app as it is after a relaunch.
  func relaunched() -> TruFanSession {
    TruFanSession(
      device: Self.device(clock: clock, server: server, storage: storage, secrets: secrets),
      key: TruFanApp.sessionKey)
  }

  /// The app in a second window of the same browser.
  func secondWindow() -> TruFanSession {
    var device = session.device
    device.window = DeviceWindow(id: "second") { _ in true }
    return TruFanSession(device: device, key: TruFanApp.sessionKey)
  }

  /// The requests to an address, in order.
  func requests(_ address: Address) -> [TransportRequest] {
    server.requests.filter { $0.method == address.verb && $0.path == address.path }
  }

  /// The server's own sentence about a refusal.
  func refuse(_ address: Address, _ status: Int, _ sentence: String, code: String = "refused") {
    let problem = Problem(status: status, message: sentence, code: code)
    server.reply(address, TruFanError(problem, correlationID: "c"), status: status)
  }

  /// What the server answers of a store that is switched off.
  func switchStoreOff() {
    let problem = Problem.notFound(
      "Convenience store not available at this venue", code: StoreConfiguration.switchedOffCode)
    for address in [Address.store, .storeStatus] {
      server.reply(address, TruFanError(problem, correlationID: "c"), status: problem.status)
    }
  }

  func switchStoreOn(_ store: StoreConfiguration = .alwaysOpen) {
    server.reply(.store, store)
    server.reply(
      .storeStatus,
      StoreStatus(venueId: Venue.sampleId, openOrders: 0, staff: 3, usualMinutes: 30))
  }

  private static func device(
    clock: TestClock, server: ScriptedServer, storage: MemoryStorage, secrets: MemoryStorage
  ) -> Device {
    var device = Device.detached
    device.storage = storage
    device.secrets = secrets
    device.transport = server
    device.clock = clock
    device.now = { launch.addingTimeInterval(clock.now.offset / .seconds(1)) }
    return device
  }
}

/// Makes "key-1", "key-2" and so on.
@MainActor
final class CountedKeys {
  private var count = 0

  func next() -> String {
    count += 1
    return "key-\(count)"
  }
}

extension StoreConfiguration {
  static let alwaysOpen: StoreConfiguration = {
    var configuration = StoreConfiguration.sample
    configuration.operatingHours = nil
    return configuration
  }()
}

extension ConvenienceItem {
  static let milk = sample

  /// Another item of the sample's kind.
  static func item(
    _ id: String, cents: Int = 500, most: Int = 10, stock: ItemStock = .inStock, adult: Bool = false
  ) -> ConvenienceItem {
    ConvenienceItem(
      id: id, venueId: Venue.sampleId, name: "Item \(id)",
      price: ItemPrice(base: Price(cents: cents)), sourceStore: "Corner Shop", stock: stock,
      requiresAgeVerification: adult, maxQuantityPerOrder: most, createdAt: sample.createdAt,
      updatedAt: sample.createdAt)
  }
}

extension PaymentMethods {
  /// Real money, and so many of a parker's cards, the first one by default.
  static func stripe(_ count: Int) -> PaymentMethods {
    PaymentMethods(
      service: .stripe, cards: Array([SavedPaymentCard.visa, .mastercard].prefix(count)))
  }
}

extension SavedPaymentCard {
  static let visa = SavedPaymentCard(
    id: "visa", brand: "visa", lastFour: "4242", expiryMonth: 8, expiryYear: 2034,
    isDefault: true, label: "Visa •••• 4242")
  static let mastercard = SavedPaymentCard(
    id: "mastercard", brand: "mastercard", lastFour: "4444", expiryMonth: 9, expiryYear: 2033,
    isDefault: false, label: "Mastercard •••• 4444")
}

extension Address {
  static let login = Address(TruFanAPI.login())
  static let refresh = Address(TruFanAPI.refresh())
  static let createOrder = Address(TruFanAPI.createOrder())
  static let payOrder = Address(TruFanAPI.simulatePayment())
  static let payByCard = Address(TruFanAPI.payOrder(.init(order: Order.sample.id)))
  static let paymentMethods = Address(TruFanAPI.paymentMethods(.init()))
  static let cardPage = Address(TruFanAPI.openCardPage())
  static let order = Address(TruFanAPI.order(.init(order: Order.sample.id)))
  static let waitingOrder = Address(TruFanAPI.order(.init(order: Order.sample.id, wait: 25)))
  static let currentParking = Address(TruFanAPI.currentParking(.init()))
  static let startParking = Address(TruFanAPI.startParking())
  static let payParking = Address(TruFanAPI.payParking())
  static let vehicles = Address(TruFanAPI.vehicles())
  static let store = Address(TruFanAPI.configuration(.init(venue: Venue.sampleId)))
  static let storeStatus = Address(TruFanAPI.storeStatus(.init(venue: Venue.sampleId)))

  static func item(_ id: String) -> Address {
    Address(TruFanAPI.item(.init(venue: Venue.sampleId, item: id)))
  }

  static func myOrders(_ status: String? = nil, venue: String? = nil, page: Int = 1) -> Address {
    var question = MyOrdersPath(status: status, venue: venue)
    question.page = page
    return Address(TruFanAPI.myOrders(question))
  }
}
