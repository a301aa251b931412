import ServerKit
import SoulModels
import SoulPictures
import WireKit

/// Soul's server: portraits in preset looks, from a person's own photos.
package struct Soul: Product {
  package static let name = "Soul"
  package static let migrations = SoulTables.migrations
  package static let variables =
    HiggsfieldSettings.variables + APNsSettings.variables + WebPushSettings.variables
    + SupabaseSettings.variables + [SMSRegions.variable]
  package static let demoIdentities = ["Soul's Ada (\(SoulDemo.phone), with a code)"]
  /// What no other product has below `/api` is Soul's, also an address that nobody knows.
  package static let errorForms: [String: ErrorForm] = [
    "/api": .plain, "/rest/v1": .json(PostgrestError.self),
  ]

  package let services: Services
  let auth: AuthRoutes
  let users: UserRoutes
  let photos: PhotoRoutes
  let models: ModelRoutes
  let presets: PresetRoutes
  let gallery: GalleryRoutes
  let favorites: FavoriteRoutes
  let albums: AlbumRoutes
  let exports: ExportRoutes
  let browsers: BrowserRoutes
  let notices: NoticeRoutes
  private let people: SoulPeople
  /// A service elsewhere does not know the demo's models.
  private let showsDemoGallery: Bool

  package init(_ configuration: SoulConfiguration, in services: Services) throws {
    let engine: any PortraitEngine =
      if let higgsfield = configuration.higgsfield {
        HiggsfieldEngine(settings: higgsfield, outbound: services.outbound)
      } else {
        LocalEngine()
      }
    try self.init(
      configuration, in: services, engine: engine,
      presets: PresetCatalogue.loaded(logger: services.logger))
  }

  /// - Parameters:
  ///   - presets: those that the server begins with.
  ///   - measure: what measures photos; a child with limits by default.
  /// - Throws: when a page that belongs to this program cannot be read.
  init(
    _ configuration: SoulConfiguration, in services: Services, engine: any PortraitEngine,
    presets: any PresetSource,
    measure: @escaping PhotoJudging.Measure = PictureProgram(limits: PhotoJudging.limits).facts
  ) throws {
    self.services = services
    showsDemoGallery = configuration.isDemo && configuration.higgsfield == nil
    let (database, clock) = (services.database, services.clock)
    let accounts = Accounts(
      SoulRealm.accounts, in: services,
      // People of Soul have no passwords, so that there is nothing to reset.
      messages: AccountOutbox("Soul", in: services) { _ in "" })
    people = SoulPeople(
      accounts: accounts, database: database, clock: clock, blobs: services.blobs,
      supabase: configuration.supabase.map { supabase in
        SupabaseCodes(
          accounts: accounts,
          supabase: SupabaseClient(settings: supabase, outbound: services.outbound),
          logger: services.logger)
      },
      smsRegions: configuration.smsRegions)
    let canSendCodes = configuration.supabase != nil || services.outbox.canSend(by: .sms)
    if !canSendCodes {
      services.logger.warning("Soul has no carrier of SMS, so nobody can sign in with a code")
    }
    if !Faces.areInstalled() {
      services.logger.warning(
        "Soul does not see faces in photos. Install Debian's opencv-data; no restart is needed.")
    }
    auth = AuthRoutes(people: people, canSendCodes: canSendCodes)
    let folders = Photos(
      database: database, blobs: services.blobs, clock: clock, randomness: services.randomness)
    photos = PhotoRoutes(
      photos: folders,
      judging: PhotoJudging(photos: folders, logger: services.logger, measure: measure))
    let tellers = SoulNotices(outbox: services.outbox, blobs: services.blobs, clock: clock)
    let pictures = Pictures(
      photos: folders, engine: engine, notices: tellers, jobs: services.jobs,
      identifiers: services.identifiers, logger: services.logger)
    users = UserRoutes(
      people: people, pictures: pictures, sendsToApple: configuration.apple != nil)
    models = ModelRoutes(
      trainings: Trainings(
        photos: folders, engine: engine, notices: tellers, jobs: services.jobs,
        identifiers: services.identifiers, logger: services.logger),
      photos: photos, pictures: pictures)
    let publicBaseURL = configuration.publicBaseURL
    self.presets = PresetRoutes(
      database: database, source: presets, publicBaseURL: publicBaseURL)
    gallery = GalleryRoutes(pictures: pictures, randomness: services.randomness)
    favorites = FavoriteRoutes(pictures: pictures, publicBaseURL: publicBaseURL)
    let links = Albums(
      pictures: pictures, secrets: services.secrets, publicBaseURL: publicBaseURL)
    albums = AlbumRoutes(albums: links, pages: try AlbumPages())
    exports = ExportRoutes(
      exports: Exports(
        people: people, secrets: services.secrets, identifiers: services.identifiers,
        publicBaseURL: publicBaseURL),
      content: ExportContent(people: people, albums: links, logger: services.logger),
      logger: services.logger)
    browsers = BrowserRoutes(
      registry: BrowserRegistry(
        database: database, clock: clock,
        client: configuration.browsers.map {
          WebPushClient($0, outbound: services.outbound, clock: clock)
        }))
    notices = NoticeRoutes(
      database: database, clock: clock,
      waiting: WaitingRead(changes: database.changes, clock: services.timer))
  }

  package var chores: [Housekeeper.Chore] {
    let demo = DemoGallery(trainings: models.trainings)
    return [
      Presets(database: services.database, source: presets.source).add
    ] + (showsDemoGallery ? [demo.fill] : []) + [
      people.removeExpired, photos.photos.removeExpired, models.trainings.endOverdue,
      gallery.pictures.endOverdue, albums.albums.removeEnded, exports.exports.removeOld,
    ]
  }

  package func registerJobs(in queue: JobQueue) {
    models.trainings.registerJobs(in: queue)
    gallery.pictures.registerJobs(in: queue)
  }

  package static func configuration(
    _ settings: SettingsReader, on server: ServerFacts
  ) throws -> SoulConfiguration {
    SoulConfiguration(
      publicBaseURL: server.publicBaseURL, isDemo: server.isDemo,
      higgsfield: try HiggsfieldSettings(settings),
      apple: try APNsSettings(
        settings, topic: APNsSettings.topic, sharing: server.appleTokens),
      browsers: try WebPushSettings(settings),
      supabase: try SupabaseSettings(settings), smsRegions: try SMSRegions.read(settings))
  }

  package static func carriers(
    _ configuration: SoulConfiguration, in database: Database, outbound: any OutboundHTTP,
    clock: any WallClock
  ) -> [Message.Channel: any MessageCarrier] {
    let pushes = PushWays(
      to: DeviceTable.self, BrowserTable.self, apple: configuration.apple,
      web: configuration.browsers, in: database, outbound: outbound, clock: clock)
    return pushes.map { [.push: $0] } ?? [:]
  }

  package static func dataOwner(in database: Database) async throws -> DataOwner {
    try await SoulDemo.owner(in: database)
  }

  package static func seedDemo(in database: Database, clock: any WallClock) async throws {
    try await SoulDemo.seed(in: database, clock: clock)
  }
}
