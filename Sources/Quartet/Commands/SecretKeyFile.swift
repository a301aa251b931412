import Foundation
import ServerKit

/// The file `secret.key` of a data directory, as backups see it.
struct SecretKeyFile {
  let url: URL

  init(in directory: URL) {
    url = directory.appendingPathComponent("secret.key")
  }

  var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

  /// - Throws: ``SecretKeyFileError``
  func copy(besideBackup backup: URL) throws {
    guard exists else { throw SecretKeyFileError.missing(url.path) }
    try Self.write(Data(contentsOf: url), to: Self.place(beside: backup))
  }

  /// Takes the key that lies beside a backup, if any. The directory's own key of before, if it is
  /// another, goes to the folder of its database, or beside the new one if it had none.
  func take(fromBackup backup: URL, keeping folder: URL?) throws {
    let place = Self.place(beside: backup)
    guard FileManager.default.fileExists(atPath: place.path) else { return }
    let key = try Data(contentsOf: place)
    if exists, let old = try? Data(contentsOf: url), old != key {
      let kept = folder?.appendingPathComponent("secret.key")
      try Self.write(old, to: kept ?? url.appendingPathExtension("before-restore"))
    }
    try Self.write(key, to: url)
  }

  private static func place(beside backup: URL) -> URL {
    URL(fileURLWithPath: backup.path + ".key", isDirectory: false)
  }

  /// Under another name first, so that a power cut leaves no half key.
  private static func write(_ key: Data, to url: URL) throws {
    let draft = URL(fileURLWithPath: url.path + ".new", isDirectory: false)
    try? FileManager.default.removeItem(at: draft)
    guard
      FileManager.default.createFile(
        atPath: draft.path, contents: key, attributes: [.posixPermissions: 0o600])
    else { throw SecretKeyFileError.unwritable(url.path) }
    try DurableFile.rename(draft, to: url)
  }
}

enum SecretKeyFileError: Error, CustomStringConvertible {
  case missing(String)
  case unwritable(String)

  var description: String {
    switch self {
    case .missing(let path):
      """
      There is no \(path), so there is no key to write. The key in QUARTET_SECRET_KEY is yours to \
      keep.
      """
    case .unwritable(let path): "\(path) cannot be written."
    }
  }
}
