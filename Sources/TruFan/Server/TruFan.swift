import ServerKit
import TruFanModels
import WireKit

/// TruFan's server: a convenience store while you park.
package struct TruFan: Product {
  package static let name = "TruFan"
  /// In the order of their numbers, whichever part has added them.
  package static let migrations =
    (TruFanTables.migrations + ParkingTables.migrations + LoyaltyTables.migrations
    + LargeStoreTables.migrations + FigureTables.migrations + PaymentTables.migrations
    + PushTables.migrations)
    .sorted { $0.number < $1.number }
  package static let variables = TruFanConfiguration.variables
  package static let errorForms = Dictionary(
    uniqueKeysWithValues: ["auth", "users", "convenience", "parking", "admin", "payments"].map {
      ("/api/v1/" + $0, ErrorForm.json(TruFanError.self))
    })
  package static let demoIdentities = [
    "a parker (parker@example.com), staff (staff@example.com) and an administrator "
      + "(admin@example.com), all with the password \(TruFanDemo.password)"
  ]

  package let services: Services
  let accounts: AccountRoutes
  let catalogue: CatalogueRoutes
  let pictures: TruFanPictures
  let orders: OrderRoutes
  let staff: StaffRoutes
  let photos: PhotoRoutes
  let staffPhotos: StaffPhotoRoutes
  let admin: AdminRoutes
  let figures: FigureRoutes
  let parking: ParkingRoutes
  let unpaidParking: UnpaidParkingRoutes
  let vehicles: VehicleRoutes
  let favourites: FavouriteRoutes
  let rewards: RewardRoutes
  let plans: OrderPlanRoutes
  let inbox: InboxRoutes
  let pushes: PushRoutes
  let cards: CardRoutes
  private let payments: Payments

  package init(_ configuration: TruFanConfiguration, in services: Services) throws {
    try self.init(
      configuration, in: services, service: configuration.payments.service(services.outbound))
  }

  /// - Parameter service: the one that moves the money of `configuration.payments`.
  init(
    _ configuration: TruFanConfiguration, in services: Services, service: any PaymentService
  ) throws {
    self.services = services
    let database = services.database
    let stays = ParkingSessions(
      services,
      notices: ParkingNotices(
        outbox: services.outbox, publicBaseURL: configuration.publicBaseURL))
    let waiting = WaitingRead(changes: database.changes, clock: services.timer)
    let rules = configuration.rewards
    let book = RewardBook(
      rules: rules, clock: services.clock, identifiers: services.identifiers)
    let friends = Referrals(
      rules: rules, clock: services.clock, randomness: services.randomness,
      guesses: GuessLimit(Referrals.guessLimit, limiter: services.limiter))
    rewards = RewardRoutes(database: database, book: book, referrals: friends)
    if let warning = configuration.payments.warning(isDemo: configuration.isDemo) {
      services.logger.warning("\(warning)")
    }
    let canSendEmail = services.outbox.canSend(by: .email)
    if !canSendEmail {
      services.logger.warning(
        """
        TruFan cannot send email, so nobody can reset a forgotten password, and no notice of \
        parking comes by email. Set MAIL_FROM.
        """)
    }
    payments = Payments(
      realm: TruFanRealm.name, service: service,
      subject: PaymentSubjects(
        orders: OrderPayments(
          clock: services.clock, identifiers: services.identifiers, jobs: services.jobs,
          outbox: services.outbox, parking: stays, rewards: book),
        parking: ParkingPayments(sessions: stays)), in: services)
    let wallet = Wallet(
      choice: configuration.payments, payments: payments, database: database,
      declined: DeclinedCards(services.limiter))
    let queue = StoreQueue(clock: services.clock)
    let orderBook = Orders(
      database: database, clock: services.clock, identifiers: services.identifiers,
      randomness: services.randomness, jobs: services.jobs, outbox: services.outbox,
      wallet: wallet, rewards: book, photos: OrderPhotos(blobs: services.blobs),
      queue: queue, parking: stays)
    accounts = AccountRoutes(
      people: TruFanAccounts(
        accounts: Accounts(
          TruFanRealm.accounts, in: services,
          messages: AccountOutbox("TruFan", in: services) {
            "\(configuration.publicBaseURL)/trufan/reset/\($0)"
          }),
        database: database, photos: OrderPhotos(blobs: services.blobs),
        cards: SavedCards(of: payments)),
      referrals: friends, canSendEmail: canSendEmail)
    catalogue = CatalogueRoutes(
      catalogue: Catalogue(database: database),
      popular: PopularOrders(database: database, clock: services.clock), queue: queue)
    pictures = try TruFanPictures()
    orders = OrderRoutes(orders: orderBook, parking: stays, waiting: waiting)
    staff = StaffRoutes(
      orders: orderBook, waiting: waiting, guesses: HandOverGuesses(services.limiter))
    photos = PhotoRoutes(orders: orderBook)
    staffPhotos = StaffPhotoRoutes(
      database: database, photos: StaffPhotos(blobs: services.blobs))
    admin = AdminRoutes(orders: orderBook)
    figures = FigureRoutes(database: database, clock: services.clock)
    parking = ParkingRoutes(stays, wallet: wallet, waiting: waiting, in: services)
    unpaidParking = UnpaidParkingRoutes(sessions: stays, payments: payments)
    vehicles = VehicleRoutes(
      vehicles: SavedVehicles(
        database: database, clock: services.clock, identifiers: services.identifiers))
    plans = OrderPlanRoutes(
      plans: OrderPlans(
        orders: orderBook, preOrders: stays.preOrders, cards: SavedCards(of: payments)))
    favourites = FavouriteRoutes(database: database, clock: services.clock)
    inbox = InboxRoutes(database: database, clock: services.clock, waiting: waiting)
    pushes = PushRoutes(
      database: database, clock: services.clock,
      browsers: BrowserRegistry(
        database: database, clock: services.clock,
        client: configuration.browsers.map {
          WebPushClient($0, outbound: services.outbound, clock: services.clock)
        }),
      sendsToApple: configuration.apple != nil)
    cards = CardRoutes(
      wallet, publicBaseURL: configuration.publicBaseURL, waiting: waiting, in: services)
  }

  package var chores: [Housekeeper.Chore] {
    payments.chores + [accounts.people.accounts.removeExpired]
  }

  package func registerJobs(in queue: JobQueue) {
    payments.registerJobs(in: queue)
    let orders = orders.orders
    queue.register(OrderJobs.unpaid, perform: orders.endUnpaid)
    queue.register(OrderJobs.repayment, perform: orders.payAgain)
    queue.register(OrderJobs.reminder, perform: orders.remind)
    queue.register(OrderJobs.completion, perform: orders.completeUnrated)
    queue.register(OrderJobs.substitution, perform: orders.decideUnanswered)
    OrderPlanJobs.register(plans.plans, in: queue)
    ParkingJobs.register(parking.sessions, in: queue)
  }

  package static func configuration(
    _ settings: SettingsReader, on server: ServerFacts
  ) throws -> TruFanConfiguration {
    TruFanConfiguration(
      publicBaseURL: server.publicBaseURL, isDemo: server.isDemo,
      rewards: try RewardRules(settings),
      payments: try PaymentChoice(settings, isDemo: server.isDemo),
      apple: try APNsSettings(
        settings, topic: APNsSettings.truFanTopic, sharing: server.appleTokens),
      browsers: try WebPushSettings(settings))
  }

  package static func carriers(
    _ configuration: TruFanConfiguration, in database: Database, outbound: any OutboundHTTP,
    clock: any WallClock
  ) -> [Message.Channel: any MessageCarrier] {
    let pushes = PushWays(
      to: PushedDeviceTable.self, PushedBrowserTable.self, apple: configuration.apple,
      web: configuration.browsers, in: database, outbound: outbound, clock: clock)
    return pushes.map { [.push: $0] } ?? [:]
  }

  package static func dataOwner(in database: Database) async throws -> DataOwner {
    try await TruFanDemo.owner(in: database)
  }

  package static func seedDemo(in database: Database, clock: any WallClock) async throws {
    try await TruFanDemo.seed(in: database, clock: clock)
    try await DemoYear.seed(in: database, clock: clock)
  }
}
