import ArgumentParser
import Foundation
import ServerKit

/// `quartet database change-key`; no server may use the database.
struct ChangeKeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change-key",
    abstract: "Let a database be used with another key of secrets.",
    discussion: """
      The new key is that of QUARTET_SECRET_KEY, or that of secret.key in the data directory. Stop \
      all servers first. With the old key, browsers' secrets are sealed anew and kiosks go on; \
      owners sign in again. Without it, kiosks in browsers must be paired again, too.
      """)

  @Option(help: "A file with the key of before, such as a copy of the old secret.key.")
  var oldKeyFile: String?

  @Flag(help: "The old key is lost: delete what was sealed with it.")
  var forgetSecrets = false

  @Option(help: "The server's data directory. (default: $DATA, or data)")
  var data: String?

  @Option(help: "The server's PostgreSQL database. (default: $QUARTET_DATABASE_URL, or SQLite)")
  var database: String?

  func run() async throws {
    try await Failure.explained {
      let settings = try Settings(
        environment: ProcessInfo.processInfo.environment,
        flags: Settings.Flags(data: data, database: database))
      print(try await FullDisk.explained(in: settings.data) { try await change(settings) })
    }
  }

  private func change(_ settings: Settings) async throws -> String {
    guard (oldKeyFile == nil) == forgetSecrets else {
      throw SettingsError(
        "Name the old key with --old-key-file, or give --forget-secrets if it is lost.")
    }
    let old = try oldKeyFile.map(Self.box)
    let lock = try DataDirectory(holding: settings.data)
    defer { withExtendedLifetime(lock) {} }
    let new = try SecretBox.load(configured: settings.secretKey, directory: settings.data)
    let database = try Database.open(
      settings.database, migrations: ServedProduct.migrations, changes: ChangeBus())
    let outcome = try await SecretKeyChange(old: old, new: new).run(in: database)
    try await database.close()
    return outcome.sentence
  }

  private static func box(in file: String) throws -> SecretBox {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw SettingsError("\(file) cannot be read.")
    }
    let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let box = SecretBox(hexadecimal: key) else {
      throw SettingsError("\(file) does not hold a key of 64 hexadecimal digits.")
    }
    return box
  }
}
