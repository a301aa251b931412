import ClientKit
import SoulModels

/// The ways out: links to pictures, and everything in one file.
extension SoulService {
  func albums() async throws -> [SharedAlbum] {
    try await session.authorized {
      try await session.device.call(SoulAPI.albums(), headers: $0).albums
    }
  }

  /// - Parameter key: the same key again makes no second link.
  func share(_ request: ShareAlbumRequest, key: String) async throws -> SharedAlbum {
    try await session.authorized {
      try await session.device.call(
        SoulAPI.shareAlbum(), sending: request, headers: $0.once(key))
    }
  }

  func takeBack(album: String) async throws {
    _ = try await session.authorized {
      try await session.device.call(SoulAPI.revokeAlbum(.init(album: album)), headers: $0)
    }
  }

  /// Where everything of the person can be fetched.
  /// - Parameter key: the same key again is the same file, and counts once.
  func export(key: String) async throws -> DataExport {
    try await session.authorized {
      try await session.device.call(SoulAPI.requestExport(), headers: $0.once(key))
    }
  }

  /// Begins a generation like the one that a picture is of, with the next seed.
  /// - Parameter key: the same key again begins nothing a second time.
  func more(like image: String, key: String) async throws -> GenerationStarted {
    try await session.authorized {
      try await session.device.call(
        SoulAPI.moreLikeThis(.init(image: image)), headers: $0.once(key))
    }
  }
}
