import ArgumentParser
import BoutiqueModels
import BoutiqueServer
import Foundation
import ServerKit
import WireKit

/// `quartet boutique …`
struct BoutiqueCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boutique", abstract: "Administer Boutique GEO.",
    subcommands: [AddStoreCommand.self])
}

/// `quartet boutique add-store`; may be used while the server runs.
struct AddStoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-store",
    abstract: "Add a store, and print the code that its kiosk is paired with.")

  @Option(help: "The store's name, as customers know it.")
  var name: String

  @Option(help: "Where its customers post: \(Self.platforms).")
  var platform: String

  @Option(
    name: [.customLong("url"), .customLong("review-url")],
    help: "The https link on which customers post their review.")
  var url: String

  @Option(help: "The Square location whose payments are this store's purchases.")
  var squareLocation: String?

  @Option(help: "The server's data directory. (default: $DATA, or data)")
  var data: String?

  @Option(help: "The server's PostgreSQL database. (default: $QUARTET_DATABASE_URL, or SQLite)")
  var database: String?

  private static var platforms: String {
    ReviewPlatform.allCases.map(\.rawValue).joined(separator: ", ")
  }

  func run() async throws {
    try await Failure.explained {
      let settings = try Settings(
        environment: ProcessInfo.processInfo.environment,
        flags: Settings.Flags(data: data, database: database))
      let added = try await FullDisk.explained(in: settings.data) { try await add(settings) }
      print("Added \(added.store.name): \(added.store.publicId)")
      print(
        "Pair its kiosk within 15 minutes with the code \(added.code.code) or by \(added.code.link)"
      )
    }
  }

  private func add(_ settings: Settings) async throws -> (store: Store, code: PairingCode) {
    try await AdministeredData.use(settings) { database in
      let store = try await Boutique.addStore(
        StoreDraft(
          name: name, primaryReviewPlatform: platform.uppercased(), reviewDestinationUrl: url,
          squareLocationId: squareLocation), to: database)
      let code = try await Boutique.makePairingCode(
        forStore: store.publicId, in: database, publicBaseURL: settings.publicBaseURL)
      return (store, code)
    }
  }
}
