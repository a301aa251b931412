import Foundation
import ServerKitTesting
import SoulModels

@testable import ServerKit
@testable import SoulServer

/// Two nodes on one database with one folder of photos, for one sequence after the other.
struct ModelledStudios: Sendable {
  let studios: [Studio]
  let engine: ModelledEngine
  let deaths: WorkerDeaths

  /// The node with this number, where numbers beyond the last begin again.
  subscript(number: Int) -> Studio { studios[number % studios.count] }

  /// On SQLite two routers share the database, because it lets only one process in. Its file is in
  /// memory: what the disk keeps is tested elsewhere.
  static func open(_ body: @Sendable (ModelledStudios) async throws -> Void) async throws {
    let deaths = WorkerDeaths()
    let engine = ModelledEngine(deaths)
    var setting = Studio.Setting()
    setting.location = TestEngine.lastingOfProducts
    setting.directory = TemporaryDirectory(isInMemory: true)
    setting.other = engine
    // A work that could not begin is due again at the next ten seconds.
    setting.jobs = JobQueue.Settings(
      backOff: BackOff(first: .seconds(4), longest: .seconds(4)), jitter: { 0 })
    let (files, secrets) = (TemporaryDirectory(isInMemory: true), setting.secrets)
    defer { withExtendedLifetime(files) {} }
    setting.blobs = { database, jobs, clock, logger in
      let store = DirectoryBlobStore(files.url.appending(path: "blobs"))
      return Blobs(
        database: database, jobs: jobs, store: ModelledStore(files: store, deaths: deaths),
        incoming: IncomingFiles(files.url.appending(path: "incoming")), box: secrets,
        publicBaseURL: "", converter: PlainPictures(), clock: clock, logger: logger)
    }
    let first = setting
    try await Studio.open(first) { one in
      var second = first
      if first.location != .postgres { second.database = one.database }
      try await Studio.open(second) { two in
        try await body(ModelledStudios(studios: [one, two], engine: engine, deaths: deaths))
      }
    }
  }
}

extension Studio {
  /// An access token of the same session that does not run out, as months pass within a sequence.
  func lasting(_ session: SoulTokens) async throws -> String {
    let tokens = soul.services.identities.tokens(of: SoulRealm.accounts)
    guard var claims = await tokens.claims(in: session.accessToken) else { return "" }
    claims.exp += 100 * 365 * 24 * 3600
    return try await tokens.token(claims)
  }
}
