import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

/// Addresses of pictures end. Those behind the first page are renewed, too.
@MainActor
struct GalleryAddressesTests {
  let phone = Phone()
  private let older = Address(
    SoulAPI.batches(.init(before: "p2", limit: GalleryModel.pageSize)))

  private nonisolated static func batch(_ number: Int, signed: Int) -> GenerationBatch {
    GenerationBatch(
      id: "gen_\(number)", images: ["https://quartet.example/\(number)?signature=\(signed)"],
      imageIds: ["a\(number)"], createdAt: Timestamp(milliseconds: Int64(number) * 1000),
      metadata: .sample)
  }

  private func answers(signed: Int) {
    phone.server.reply(
      .batches,
      BatchesResponse(
        batches: [Self.batch(9, signed: signed)], userId: SoulUser.sample.id, next: "p2"))
    phone.server.reply(
      older,
      BatchesResponse(
        batches: [Self.batch(8, signed: signed), Self.batch(7, signed: signed)],
        userId: SoulUser.sample.id))
    var generation = Generation.sample
    (generation.id, generation.images) = (
      "gen_1", ["https://quartet.example/1?signature=\(signed)"]
    )
    generation.imageIds = ["a1"]
    phone.server.reply(.generation("gen_1"), generation)
  }

  private func loaded() async throws -> GalleryModel {
    phone.server.reply(.favorites, FavoritesResponse(favorites: []))
    answers(signed: 1)
    let gallery = GalleryModel(user: SoulUser.sample.id, service: phone.service)
    await gallery.load()
    await gallery.loadMore()
    _ = try await gallery.find("gen_1")
    answers(signed: 2)
    return gallery
  }

  private func signatures(_ gallery: GalleryModel) -> [String?] {
    ["gen_9", "gen_8", "gen_7", "gen_1"].map { id in
      gallery.batch(id)?.images.first.map { String($0.suffix(1)) }
    }
  }

  @Test("After half an hour a load renews the addresses of older pages and of found batches")
  func renewed() async throws {
    let gallery = try await loaded()
    phone.clock.advance(by: .seconds(GalleryModel.addressAge))
    await gallery.load()
    #expect(signatures(gallery) == ["2", "1", "1", "1"])
    phone.clock.advance(by: .seconds(1))
    await gallery.load()
    #expect(signatures(gallery) == ["2", "2", "2", "2"])
    #expect(gallery.next == nil)
    // They are as young as the first page now.
    await gallery.load()
    #expect(phone.requests(older).count == 2)
  }

  @Test("What was deleted elsewhere goes from older pages when they are renewed")
  func deletedElsewhere() async throws {
    let gallery = try await loaded()
    phone.server.reply(
      older, BatchesResponse(batches: [Self.batch(7, signed: 2)], userId: SoulUser.sample.id))
    phone.server.refuse(.generation("gen_1"), 404, "Generation not found")
    phone.clock.advance(by: .seconds(GalleryModel.addressAge + 1))
    await gallery.load()
    #expect(signatures(gallery) == ["2", nil, "2", nil])
  }

  @Test("Without an answer the older pages stay, and the next load renews them")
  func offline() async throws {
    let gallery = try await loaded()
    phone.server.fail(older, .offline)
    phone.clock.advance(by: .seconds(GalleryModel.addressAge + 1))
    await gallery.load()
    #expect(signatures(gallery) == ["2", "1", "1", "1"] && gallery.errorMessage != nil)
    answers(signed: 3)
    await gallery.load()
    #expect(signatures(gallery) == ["3", "3", "3", "3"] && gallery.errorMessage == nil)
  }
}
