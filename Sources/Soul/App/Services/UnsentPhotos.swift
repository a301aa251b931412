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
    /// The window whose page counts; nil in counts of before there was this.
    let window: String?
    /// The folder of the photos that have arrived; nil before the first one.
    let folder: String?
  }

  private let session: SoulSession
  private let kept: KeptValue<Count>?
  private let id = UUID().uuidString
  private var count = 0
  private var folder: String?
  /// Whether this page has kept photos that it has not seen arrive.
  private var isCounted = false
  private var window: DeviceWindow { session.device.window }

  init(_ purpose: PhotoPurpose, session: SoulSession) {
    self.session = session
    kept = session.user.map {
      KeptValue("unsent_" + purpose.rawValue, user: $0.id, device: session.device)
    }
  }

  /// What there is to say of photos that were chosen before. It is said once. Photos of another
  /// window are that window's business while it is open.
  /// - Parameter folder: the one that the server has now.
  func sentence(for folder: String?) async -> String? {
    await waitForReload()
    guard let old = kept?.value, old.id != id, old.count > 0, !isElsewhere(old),
      !session.uploads.contains(old.id)
    else { return nil }
    keep(count, for: folder)
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
    // Photos of a folder that is gone are counted for the next one.
    guard new != count || (new > 0 && folder != self.folder) else { return }
    (count, self.folder) = (new, folder)
    // A page that is gone may live on for a while. Its successor has spoken of its photos already.
    // Photos of another page stay counted until somebody has spoken of them.
    if let other = kept?.value, other.id != id, isCounted || other.count > 0 { return }
    keep(new, for: folder)
  }

  private func isElsewhere(_ old: Count) -> Bool {
    guard let other = old.window, other != window.id, old.count > 0 else { return false }
    return window.isOpenOrReturning(other)
  }

  /// The page of before a reload counts as open for another moment.
  private func waitForReload() async {
    for _ in 0..<20 {
      guard let old = kept?.value, isElsewhere(old),
        await session.device.clock.paused(for: .milliseconds(100))
      else { return }
    }
  }

  private func keep(_ count: Int, for folder: String?) {
    isCounted = count > 0
    kept?.keep(Count(id: id, count: count, window: window.id, folder: folder))
  }
}
