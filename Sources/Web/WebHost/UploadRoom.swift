import Foundation
import ServerKit
import Synchronization

/// The folder of files that browsers send, and the room in it. A file is there only until the app
/// has read it.
package final class UploadRoom: Sendable {
  /// Bytes that may lie here at once.
  package struct Limits: Sendable {
    package var perBrowser = 48 * 1024 * 1024
    package var perAddress = 96 * 1024 * 1024
    package var total = 256 * 1024 * 1024

    package init() {}
  }

  /// Bytes that a file may have, until they are given back.
  struct Share: Sendable {
    fileprivate let owners: [Owner]
    fileprivate let bytes: Int
  }

  fileprivate enum Owner: Hashable {
    case browser(String)
    case address(ClientAddress)
    case everybody
  }

  private let folder: URL
  private let limits: Limits
  private let taken = Mutex<[Owner: Int]>([:])

  /// A room in a folder that may not exist yet.
  package init(
    _ folder: URL = FileManager.default.temporaryDirectory
      .appending(path: "quartet-uploads-\(RandomName.hex128())"), limits: Limits = Limits()
  ) {
    self.folder = folder
    self.limits = limits
  }

  /// Deletes what a server that was killed has left.
  /// - Throws: if the folder cannot be made, or something in it not deleted.
  package func clear() throws {
    if FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder)
    }
    try Self.make(folder)
  }

  /// A new folder for one file, of which only the server's user can read anything.
  func place(of session: String) throws -> URL {
    let place = home(of: session).appending(path: RandomName.hex128())
    try Self.make(place)
    return place
  }

  /// Where all files of one session are.
  func home(of session: String) -> URL { folder.appending(path: session) }

  private static func make(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  // MARK: Room

  /// - Returns: nil if so many bytes more are too many for the browser, its address, or the disk.
  func take(_ bytes: Int, browser: String, client: ClientAddress?) -> Share? {
    var owners = [(owner: Owner.everybody, limit: limits.total)]
    owners.append((.browser(browser), limits.perBrowser))
    if let client { owners.append((.address(client), limits.perAddress)) }
    if let site = client?.site { owners.append((.address(site), limits.perAddress * 2)) }
    let asked = owners
    return taken.withLock { taken in
      guard asked.allSatisfy({ taken[$0.owner, default: 0] + bytes <= $0.limit }) else {
        return nil
      }
      for (owner, _) in asked { taken[owner, default: 0] += bytes }
      return Share(owners: asked.map(\.owner), bytes: bytes)
    }
  }

  func giveBack(_ share: Share) { _ = shrink(share, to: 0) }

  /// What is left when a file has turned out smaller.
  func shrink(_ share: Share, to bytes: Int) -> Share {
    taken.withLock { taken in
      for owner in share.owners {
        let rest = taken[owner, default: 0] - (share.bytes - bytes)
        taken[owner] = rest > 0 ? rest : nil
      }
    }
    return Share(owners: share.owners, bytes: bytes)
  }

  /// The bytes of all shares.
  var bytesTaken: Int { taken.withLock { $0[.everybody] ?? 0 } }
}
