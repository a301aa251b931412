import ArgumentParser
import Foundation
import ServerKit

/// `quartet restore`; the server must be stopped.
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a backup in the place of a data directory's database.",
    discussion: """
      The backup is checked and brought to this program's schema before anything is replaced.
      """)

  @Option(help: "A file that quartet backup wrote. A FILE.key beside it is restored too.")
  var from: String

  @Option(help: "The server's data directory. (default: $DATA, or data)")
  var data: String?

  @Flag(help: "Replace a database that is there. It is kept in a folder of the directory.")
  var replace = false

  func run() async throws {
    try await Failure.explained {
      let settings = try Settings(
        environment: ProcessInfo.processInfo.environment, flags: Settings.Flags(data: data))
      try settings.requireEmbedded()
      let file = URL(fileURLWithPath: from, isDirectory: false)
      let restored = try await FullDisk.explained(in: settings.data) {
        // A server that was started meanwhile would write into a file that goes.
        let lock = try DataDirectory(holding: settings.data)
        defer { withExtendedLifetime(lock) {} }
        let restored = try await DatabaseRestore.restore(
          file, to: settings.data, migrations: ServedProduct.migrations, replaces: replace)
        try SecretKeyFile(in: settings.data).take(fromBackup: file, keeping: restored.kept)
        return restored
      }
      print("Restored \(file.path) to \(settings.data.path).")
      if let kept = restored.kept { print("The database of before is in \(kept.path).") }
      if settings.secretKey == nil, !SecretKeyFile(in: settings.data).exists {
        print(
          """
          There is no secret.key in \(settings.data.path). Put yours there before you start the \
          server. If it is lost: quartet database change-key --forget-secrets. Owners must then \
          sign in again, and kiosks be paired again.
          """)
      }
    }
  }
}
