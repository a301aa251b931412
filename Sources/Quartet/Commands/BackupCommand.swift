import ArgumentParser
import Foundation
import ServerKit

/// `quartet backup`; may be used while the server runs.
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Write the database of a data directory to one file, also while it is being served.")

  @Option(help: "The file to write.")
  var to: String

  @Option(help: "The server's data directory. (default: $DATA, or data)")
  var data: String?

  @Flag(help: "Replace an older file of that name, once the new one is whole.")
  var replace = false

  @Flag(help: "Write the directory's secret.key beside it, to FILE.key. Whoever has both has all.")
  var withSecretKey = false

  func run() async throws {
    try await Failure.explained {
      let settings = try Settings(
        environment: ProcessInfo.processInfo.environment, flags: Settings.Flags(data: data))
      try settings.requireEmbedded()
      let file = URL(fileURLWithPath: to, isDirectory: false)
      let key = SecretKeyFile(in: settings.data)
      let backup = try await FullDisk.explained(in: file.deletingLastPathComponent()) {
        let backup = try DatabaseBackup.make(of: settings.data, at: file, replaces: replace)
        if withSecretKey { try key.copy(besideBackup: file) }
        return backup
      }
      print("Wrote \(file.path): \(backup.bytes) bytes, checked.")
      if !withSecretKey, key.exists {
        print(
          """
          It does not hold \(key.url.path). Keep one copy of that file elsewhere: without it owners \
          must sign in again, and kiosks be paired again.
          """)
      }
    }
  }
}
