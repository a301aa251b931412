import ClientKit
import Foundation
import SoulModels
import WireKit

/// How many photos were chosen and have not arrived. Only the page that they were chosen in has them.
/// So after a reload the person is told to choose them again.
@MainActor
final class UnsentPhotos {
  private struct Count: Codable {
    /// Whose count it is.
    let id: String
    let count: Int
    /// The folder of the photos that have arrived; nil before the first one.
    let folder: String?
  }

  private let session: SoulSession
  private let kept: KeptValue<Count>?
  private let id = UUID().uuidString
  private var count = 0
  private var hasCounted = false

  init(_ purpose: PhotoPurpose, session: SoulSession) {
    self.session = session
    kept = session.user.map {
      KeptValue("unsent_" + purpose.rawValue, user: $0.id, device: session.device)
    }
  }

  /// What there is to say of photos that were chosen before. It is said once.
  /// - Parameter folder: the one that the server has now.
  func sentence(for folder: String?) -> String? {
    guard let old = kept?.value, old.id != id, old.count > 0, !session.uploads.contains(old.id)
    else { return nil }
    keep(0, for: folder)
    // Photos for a folder that is gone are of no use: it was trained, or deleted.
    guard old.folder == nil || old.folder == folder else { return nil }
    return """
      \("photo".counted(old.count)) that you chose last time did not arrive. Choose \
      \(old.count == 1 ? "it" : "them") again.
      """
  }

  func follow(_ photos: [PhotoUploads.Photo], for folder: String?) {
    if photos.contains(where: \.isOnItsWay) {
      session.uploads.insert(id)
    } else {
      session.uploads.remove(id)
    }
    let new = photos.count { $0.isUnsent }
    guard new != count else { return }
    count = new
    // A page that is gone may live on for a while. Its successor has spoken of its photos already.
    if hasCounted, kept?.value?.id != id { return }
    keep(new, for: folder)
  }

  private func keep(_ count: Int, for folder: String?) {
    hasCounted = true
    kept?.keep(Count(id: id, count: count, folder: folder))
  }
}
