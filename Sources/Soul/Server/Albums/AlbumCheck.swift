import SoulModels
import WireKit

/// The checked values of a ``ShareAlbumRequest``.
struct AlbumCheck: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// Each once, in their order.
    case pictures([String])
    case generation(String)
  }

  let content: Content
  let days: Int

  /// - Throws: ``Problem`` 400 with a sentence.
  init(_ request: ShareAlbumRequest) throws {
    days = request.days ?? ShareAlbumRequest.standardDays
    guard ShareAlbumRequest.daysRange.contains(days) else {
      throw Self.problem("days must be 1 to \(ShareAlbumRequest.daysRange.upperBound).")
    }
    switch (request.imageIds, request.generationId) {
    case (let ids?, nil):
      var seen: Set<String> = []
      let unique = ids.filter { seen.insert($0).inserted }
      guard SharedAlbum.sizes.contains(unique.count) else {
        throw Self.problem("image_ids must name 1 to \(SharedAlbum.sizes.upperBound) pictures.")
      }
      content = .pictures(unique)
    case (nil, let generation?): content = .generation(generation)
    default: throw Self.problem("Send either image_ids or generation_id.")
    }
  }

  private static func problem(_ sentence: String) -> Problem {
    .badRequest(sentence, code: "invalid_value")
  }
}
