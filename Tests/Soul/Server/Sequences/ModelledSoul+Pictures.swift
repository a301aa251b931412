import ServerKit
import ServerKitTesting
import SoulModels
import WireKit

@testable import SoulServer

/// Asks for pictures, and deletes them.
extension ModelledSoul {
  func onPictures(_ operation: SoulOperation, at studio: Studio) async throws -> Int {
    switch operation {
    case .generate(let index, let model, let attempt):
      return try await generate(index, model, attempt, at: studio)
    case .removeBatch(let index, let number):
      let person = person(index)
      let path = GenerationPath(generation: Self.id(number, of: person.generations) ?? "gen_none")
      return try await studio.send(SoulAPI.deleteBatch(path), as: person.token).status
    case .removePicture(let index, let number):
      let person = person(index)
      let path = GenerationPath(generation: Self.id(number, of: person.generations) ?? "gen_none")
      let shown = try await studio.send(SoulAPI.generation(path), as: person.token)
      let first = shown.status == 200 ? try shown.decoded(Generation.self).imageIds.first : nil
      let image = ImagePath(image: first ?? "blob_none")
      return try await studio.send(SoulAPI.deleteImage(image), as: person.token).status
    default: return 0
    }
  }

  private func generate(
    _ index: Int, _ model: Int?, _ attempt: Int, at studio: Studio
  ) async throws -> Int {
    let person = person(index)
    let key = "\(state.withLock { $0.ticks }) \(attempt)"
    // As the app asks: four, or as many as are left.
    var request = Studio.request(of: nil)
    if let model {
      request.higgsfieldId = ModelledEngine.character(
        of: Self.id(model, of: person.models) ?? "none")
    }
    var reply = try await studio.send(SoulAPI.generate(), request, as: person.token, key: key)
    // The other node is at work on the same request.
    while reply.status == 409 {
      try await Task.sleep(for: .milliseconds(2))
      reply = try await studio.send(SoulAPI.generate(), request, as: person.token, key: key)
    }
    guard reply.status == 200 else { return reply.status }
    let id = try reply.decoded(GenerationStarted.self).generationId
    state.withLock { state in
      guard state.orders.insert(id).inserted else { return }
      state.people[index].generations.append(id)
    }
    return 200
  }

  static func id(_ number: Int, of ids: [String]) -> String? {
    ids.indices.contains(number) ? ids[number] : nil
  }
}
