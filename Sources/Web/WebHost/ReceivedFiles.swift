import Foundation
import ServerKit
import SwiftUI

/// The files that one session has received and nobody has read yet, each in a folder of its own.
@MainActor
final class ReceivedFiles {
  private let session: String
  private let browser: String
  private let client: ClientAddress?
  private let room: UploadRoom
  /// The paths of the folders, with their shares of the room.
  private var places: [String: UploadRoom.Share] = [:]
  private var wasUsed = false

  init(session: String, browser: String, client: ClientAddress?, room: UploadRoom) {
    self.session = session
    self.browser = browser
    self.client = client
    self.room = room
  }

  /// A folder for a file of at most so many bytes.
  /// - Throws: ``FileTransferError/noRoom``, or the error of a disk that makes no folder.
  func place(for bytes: Int) throws -> URL {
    guard let share = room.take(bytes, browser: browser, client: client) else {
      throw FileTransferError.noRoom
    }
    do {
      wasUsed = true
      let place = try room.place(of: session)
      places[place.path] = share
      return place
    } catch {
      room.giveBack(share)
      throw error
    }
  }

  /// The file has come, and has so many bytes.
  func arrived(in place: URL, bytes: Int) {
    if let share = places[place.path] { places[place.path] = room.shrink(share, to: bytes) }
  }

  func delete(_ place: URL) {
    guard let share = places.removeValue(forKey: place.path) else { return }
    try? FileManager.default.removeItem(at: place)
    room.giveBack(share)
  }

  func deleteAll() {
    guard wasUsed else { return }
    for share in places.values { room.giveBack(share) }
    places = [:]
    try? FileManager.default.removeItem(at: room.home(of: session))
  }
}
