import ClientKit
import Foundation
import SoulModels

/// Generations and the gallery.
extension SoulService {
  /// - Parameter key: the same key again begins nothing a second time.
  func generate(_ request: GenerateRequest, key: String) async throws -> GenerationStarted {
    try await session.authorized {
      try await session.device.call(SoulAPI.generate(), sending: request, headers: $0.once(key))
    }
  }

  func generation(_ id: String) async throws -> Generation {
    try await session.authorized {
      try await session.device.call(SoulAPI.generation(.init(generation: id)), headers: $0)
    }
  }

  func batches(before: String? = nil, limit: Int) async throws -> BatchesResponse {
    try await session.authorized {
      try await session.device.call(
        SoulAPI.batches(.init(before: before, limit: limit)), headers: $0)
    }
  }

  func delete(batch: String) async throws {
    _ = try await session.authorized {
      try await session.device.call(SoulAPI.deleteBatch(.init(generation: batch)), headers: $0)
    }
  }

  func delete(image: String) async throws {
    _ = try await session.authorized {
      try await session.device.call(SoulAPI.deleteImage(.init(image: image)), headers: $0)
    }
  }

  /// The file of a picture, from its signed address.
  func file(at address: String) async throws -> Data {
    try await session.device.file(at: address)
  }
}
