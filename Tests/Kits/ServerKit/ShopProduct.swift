import Logging
import ServerKit
import WireKit

struct StorePath: EndpointArguments {
  static let places = ["store"]
  static let queryParameters = [QueryParameter("wait", "seconds to wait", 0...25)]

  let store: String

  init(from request: some ArgumentSource) throws { store = try request.place("store") }

  var values: [String: String] { ["store": store] }
}

struct Shop: Codable, Sampled {
  var name: String
  var stars: [Int]?

  static let sample = Shop(name: "Maison", stars: [4])
  static let samples = [sample, Shop(name: "Maison")]
  static let fieldNotes: [String: FieldNote] = ["name": "As customers know it"]
}

/// Everybody may look; only the owner may change.
enum ShopAccess: RouteAccess {
  case everybody
  case owner

  var limit: RateLimit? { self == .owner ? RateLimit("test", burst: 1, perSecond: 1) : nil }
  var tellsAllowance: Bool { self == .owner }
  var isIdempotent: Bool { false }

  func gate(_ services: Services) -> RequestGate? {
    self == .owner ? services.ownerGate.requestGate : nil
  }
}

/// A product of the tests.
struct ShopProduct: Product {
  static let name = "Shop"
  static let migrations: [Migration] = []
  static let errorForms = ["/api/v1": ErrorForm.plain]

  static func configuration(_ settings: SettingsReader, on server: ServerFacts) {}
  static func dataOwner(in database: Database) -> DataOwner { .nobody }
  static func seedDemo(in database: Database, clock: any WallClock) {}

  let services: Services

  init(_ configuration: Void, in services: Services) { self.services = services }

  var routes: [RouteRow<ShopAccess>] {
    [
      .init(
        .everybody, Self.show,
        { request in
          Shop(name: request.arguments.store, stars: nil)
        }),
      .init(.owner, Self.change, bodyLimit: 20, { request in try await request.body() }),
    ]
  }

  private static let show = Endpoint<StorePath, NoBody, Shop>(
    .get, "/api/v1/stores/{store}",
    .init("Stores", "One \"store\"", answer: "The store", otherwise: [.init(404, "Unknown")]))

  private static let change = Endpoint<StorePath, Shop, Shop>(
    .patch, "/api/v1/stores/{store}", success: 202,
    .init("Stores", "Change <it>", answer: "The store"))
}

extension ShopProduct {
  /// On an empty database, with the owner's token `secret`.
  static func open() throws -> ShopProduct {
    let database = try Database.open(.inMemory, migrations: [], changes: ChangeBus())
    let limiter = RateLimiter()
    return ShopProduct(
      (),
      in: Services(
        database: database, jobs: JobQueue(database: database, logger: .silent),
        ownerGate: OwnerGate(token: "secret", limiter: limiter), limiter: limiter,
        idempotency: IdempotencyMiddleware(database: database), outbound: NoService(),
        logger: .silent))
  }
}

struct NoService: OutboundHTTP {
  func send(_ request: OutboundRequest) throws -> OutboundResponse {
    throw OutboundFailure.badAddress
  }
}
