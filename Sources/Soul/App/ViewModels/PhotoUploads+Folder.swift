import ClientKit
import SoulModels
import WireKit

// The end of a folder: its owner deletes it, it expires after 48 hours, or another window trains it.
extension PhotoUploads {
  /// Deletes all photos, here and at the server. One that is on its way arrives before.
  /// - Returns: false if the server's are still there, and ``note`` says why.
  func discard() async -> Bool {
    photos.removeAll { $0.state == .waiting }
    await finished()
    do {
      if let folder { try await service.delete(folder: folder) }
    } catch let error as APIError where error.isNotFound {
      // It is gone already.
    } catch is CancellationError {
      return false
    } catch {
      note = error.localizedDescription
      // Photos in training are their character's, and this screen has no more to do with them.
      if (error as? APIError)?.status == 409 { clear() }
      return false
    }
    clear()
    return true
  }

  private func clear() {
    (photos, loads) = ([], [:])
    leaveFolder()
  }

  private func leaveFolder() {
    (folder, earlier, hasEarlier) = (nil, [], false)
    // Answers about the old folder are still on their way to the old ones.
    verdicts = PhotoVerdicts(service: service)
  }

  /// A photo was refused. Lets go of the folder if that is the reason.
  func letGo(after error: any Error) async -> Bool {
    Self.mayBeGone(error) ? await letGoIfGone() : false
  }

  /// Asks the server for the folder, and lets go of one that has expired or is in training.
  ///
  /// A refusal does not tell: one that is full is a 409, too.
  /// - Returns: whether it is gone; ``note`` tells of photos that are lost with it.
  func letGoIfGone() async -> Bool {
    guard let old = folder else { return false }
    do {
      _ = try await service.judged(old)
      return false
    } catch {
      guard Self.mayBeGone(error) else { return false }
    }
    if folder == old { letGo() }
    return true
  }

  private static func mayBeGone(_ error: any Error) -> Bool {
    [404, 409].contains((error as? APIError)?.status)
  }

  /// Photos that this page still has go into a new folder; the others have to be chosen again.
  private func letGo() {
    let lost = earlier.count + photos.count(where: isLost)
    let left = photos.compactMap { loads[$0.id] == nil ? nil : $0.again }
    leaveFolder()
    photos = left
    if lost > 0 { note = Self.lostWithFolder(lost) }
    sendWaiting()
  }

  /// Whether a photo went with its folder, and was not chosen a second time either.
  private func isLost(_ photo: Photo) -> Bool {
    guard case .sent(let blob) = photo.state, loads[photo.id] == nil else { return false }
    return !photos.contains { $0.state == .double(blob) }
  }

  private static func lostWithFolder(_ count: Int) -> String {
    count == 1
      ? "The photo that was here has expired or is in training already; choose it again."
      : """
      The \("photo".counted(count)) that were here have expired or are in training already; choose \
      them again.
      """
  }
}

extension PhotoUploads.Photo {
  /// The same photo for another folder.
  fileprivate var again: PhotoUploads.Photo {
    switch state {
    case .sent, .double: PhotoUploads.Photo(id: id)
    case .waiting, .sending, .failed, .refused: self
    }
  }
}
