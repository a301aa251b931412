import SwiftUI

extension FileDesk {
  func acceptPhotos(
    atMost most: Int?, done: @escaping @MainActor ([PickedFile]) -> Void
  ) -> String {
    add(.photos(most: min(most ?? mostPhotos, mostPhotos), done: done))
  }

  /// A task that waits for files hears that they cannot come any more.
  func giveUp(_ incoming: Incoming) {
    if incoming.request.isAwaited { incoming.done(.failure(FileTransferError.interrupted)) }
  }

  /// The person picked photos, which stay in the browser until the app reads them.
  /// - Returns: false if the session has no such picker open.
  func picked(_ token: String, _ photos: [PickedFile]) -> Bool {
    guard case .photos(let most, let done) = transfer(token) else { return false }
    remove(token)
    let taken = Array(photos.prefix(most))
    if !taken.isEmpty { perform { done(taken) } }
    return true
  }
}
