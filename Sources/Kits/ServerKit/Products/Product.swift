import WireKit

/// The server side of one product: all that the application must know to serve it. Quartet lists the
/// products once, and everything that differs between them is stated here.
package protocol Product: Sendable {
  /// The product's settings, read before anything is opened.
  associatedtype Configuration: Sendable
  /// The kinds of callers of its routes.
  associatedtype Access: RouteAccess

  /// For people, in a few words.
  static var name: String { get }
  /// Every step of the product's schema, in order.
  static var migrations: [Migration] { get }
  /// The environment variables that ``configuration(_:on:)`` reads.
  static var variables: [Variable] { get }
  /// How errors are written, by the beginning of the path.
  static var errorForms: [String: ErrorForm] { get }
  /// The public identities of the demo, in words: "its store (store_demo123456)".
  static var demoIdentities: [String] { get }

  /// - Throws: ``SettingsError`` with a sentence that names the variable.
  static func configuration(
    _ settings: SettingsReader, on server: ServerFacts
  ) throws -> Configuration
  /// Whose data of this product a database holds.
  static func dataOwner(in database: Database) async throws -> DataOwner
  /// Fills the demo. A filled demo keeps the changes that people made in it.
  static func seedDemo(in database: Database, clock: any WallClock) async throws

  /// Who delivers its messages, besides the application's carriers.
  static func carriers(
    _ configuration: Configuration, in database: Database, outbound: any OutboundHTTP,
    clock: any WallClock
  ) -> [Message.Channel: any MessageCarrier]

  /// - Throws: when something that belongs to this program, such as a page, cannot be read.
  init(_ configuration: Configuration, in services: Services) throws

  var services: Services { get }
  /// Every route, top to bottom.
  var routes: [RouteRow<Access>] { get }
  /// The hourly chores.
  var chores: [Housekeeper.Chore] { get }
  /// Says who does the work of each kind of job.
  func registerJobs(in queue: JobQueue)
}

extension Product {
  package static var variables: [Variable] { [] }
  package static var demoIdentities: [String] { [] }
  package static func carriers(
    _ configuration: Configuration, in database: Database, outbound: any OutboundHTTP,
    clock: any WallClock
  ) -> [Message.Channel: any MessageCarrier] { [:] }
  package var chores: [Housekeeper.Chore] { [] }
  package func registerJobs(in queue: JobQueue) {}

  package func addRoutes(to router: QuartetRouter) {
    for row in routes { row.add(to: router, with: services) }
  }

  /// The routes, for the OpenAPI document.
  package var descriptions: [EndpointDescription] {
    routes.map { $0.description(with: services) }
  }
}

/// Facts about the server that a product's settings may use, besides its own variables.
package struct ServerFacts: Sendable {
  /// `APP_BASE_URL`, without a slash at the end.
  package let publicBaseURL: String
  /// Whether demo data and demo identities exist.
  package let isDemo: Bool
  /// What signs pushes to Apple's service, for all products with one key.
  package let appleTokens: APNsIssuedTokens

  package init(
    publicBaseURL: String, isDemo: Bool, appleTokens: APNsIssuedTokens = APNsIssuedTokens()
  ) {
    self.publicBaseURL = publicBaseURL
    self.isDemo = isDemo
    self.appleTokens = appleTokens
  }
}

/// Whose data a product has in a database.
package enum DataOwner: Hashable, Sendable {
  case nobody
  case demo
  case people
}

/// A product whose settings have been read, to be made once the application's services exist.
package struct ConfiguredProduct: Sendable {
  package let type: any Product.Type
  package let configuration: any Sendable
  package let carriers:
    @Sendable (Database, any OutboundHTTP, any WallClock) -> [Message.Channel: any MessageCarrier]
  package let make: @Sendable (Services) throws -> any Product

  /// - Throws: ``SettingsError``
  package init<Made: Product>(
    _ type: Made.Type, _ settings: SettingsReader, on server: ServerFacts
  ) throws {
    let configuration = try Made.configuration(settings, on: server)
    self.type = type
    self.configuration = configuration
    carriers = { Made.carriers(configuration, in: $0, outbound: $1, clock: $2) }
    make = { try Made(configuration, in: $0) }
  }
}
