import ClientKit
import Foundation
import LookKit
import Observation
import SoulModels

/// The person's albums: pictures that whoever has a link can see, until it expires or is taken back.
@MainActor @Observable
final class AlbumsModel {
  private(set) var albums: LoadState<[SharedAlbum]> = .loading
  private(set) var isSharing = false
  private(set) var errorMessage: String?
  /// The pictures of the last wish, if one of them is gone from the server.
  private(set) var missed: [String] = []

  @ObservationIgnored private let service: SoulService
  @ObservationIgnored private var key = RequestKey<ShareAlbumRequest>()

  init(service: SoulService) { self.service = service }

  func load() async {
    do {
      albums = .loaded(try await service.albums())
      errorMessage = nil
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      let reason = error.localizedDescription
      if albums.value == nil { albums = .failed(reason) } else { errorMessage = reason }
    }
  }

  /// Whether one of the pictures is known to be gone, so that no link to them can be made.
  func isMissed(_ pictures: [String]) -> Bool { !missed.isEmpty && missed == pictures }

  /// Makes a link to pictures.
  /// - Parameter generation: the one that all of them are of, which knows those that are left.
  /// - Returns: the album; nil if there is none, and ``errorMessage`` says why.
  func share(
    _ pictures: [String], of generation: String? = nil, days: Int
  ) async -> SharedAlbum? {
    guard !isSharing else { return nil }
    isSharing = true
    (errorMessage, missed) = (nil, [])
    defer { isSharing = false }
    do {
      let request = ShareAlbumRequest(imageIds: pictures, days: days)
      let album = try await service.share(request, key: key.key(for: request))
      key.succeeded(request)
      if let known = albums.value { albums = .loaded([album] + known) }
      return album
    } catch is CancellationError {
      return nil
    } catch let error as APIError where error.isNotFound {
      let isLeft = await isAnyLeft(of: pictures, in: generation)
      missed = pictures
      errorMessage = Self.sentence(ofMissed: pictures.count, isAnyLeft: isLeft)
      return nil
    } catch {
      errorMessage = error.localizedDescription
      return nil
    }
  }

  /// Whether the server still has one of several pictures. Without an answer it may have.
  private func isAnyLeft(of pictures: [String], in generation: String?) async -> Bool {
    guard let generation, pictures.count > 1 else { return pictures.count > 1 }
    do {
      let batch = GenerationBatch(try await service.generation(generation))
      return pictures.contains { batch?.imageIds.contains($0) ?? false }
    } catch {
      return !((error as? APIError)?.isNotFound ?? false)
    }
  }

  private static func sentence(ofMissed count: Int, isAnyLeft: Bool) -> String {
    if count == 1 { return "This portrait was deleted. Close this, and share another one." }
    return isAnyLeft
      ? "A portrait of these was deleted. Close this, and share those that are left."
      : "These portraits were deleted. Close this, and share others."
  }

  /// From now on the link opens nothing.
  func takeBack(_ album: SharedAlbum) async {
    errorMessage = nil
    do {
      try await service.takeBack(album: album.id)
    } catch is CancellationError {
      return
    } catch let error as APIError where error.isNotFound {
      // It is gone already.
    } catch {
      errorMessage = error.localizedDescription
      return
    }
    await load()
  }

  func messageSeen() { errorMessage = nil }
}
