import ClientKit
import ClientKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulApp

/// What the gallery knows of generations that go on.
@MainActor
struct GalleryLooksTests {
  let phone = Phone()
  private let gallery: GalleryModel

  init() {
    phone.server.reply(.favorites, FavoritesResponse(favorites: []))
    phone.server.reply(.generate, GenerationStarted.sample)
    gallery = GalleryModel(user: SoulUser.sample.id, service: phone.service)
  }

  private nonisolated static func page(
    _ batches: [GenerationBatch] = [], pending: [Generation] = []
  ) -> BatchesResponse {
    BatchesResponse(batches: batches, userId: SoulUser.sample.id, pending: pending)
  }

  @Test("After a relaunch the gallery is asked again, too, while something goes on")
  func relaunch() async throws {
    phone.server.reply(.batches, Self.page(pending: [Generation.samples[1]]))
    await gallery.load()
    await gallery.load()
    #expect(gallery.pending.map(\.id) == [Generation.samples[1].id])
    try await phone.clock.pass(.seconds(30))
    try await eventually { phone.requests(.batches).count == 3 }
    phone.server.reply(.batches, Self.page([.sample]))
    try await phone.clock.pass(.seconds(90))
    try await eventually { phone.requests(.batches).count == 4 && gallery.pending.isEmpty }
    try await phone.clock.pass(.seconds(180))
    try await eventually { phone.clock.sleeperCount == 0 }
    #expect(phone.requests(.batches).count == 4)
  }

  @Test("An answer that is older than a generation does not take its place away")
  func olderAnswer() async throws {
    let gate = Gate()
    phone.server.answer(.batches) { _ in
      await gate.pass()
      return try .json(Self.page())
    }
    let loading = Task { await gallery.load() }
    try await eventually { phone.requests(.batches).count == 1 }
    await gallery.generate(.sample, of: .sample)
    gate.open()
    await loading.value
    #expect(gallery.pending.map(\.id) == [Generation.sampleId])
    await gallery.load()
    #expect(gallery.pending.isEmpty)
    gallery.stop()
  }

  @Test("Pictures that came before the answer to their request need no place")
  func pastAnswer() async throws {
    phone.server.reply(.batches, Self.page([.sample]))
    await gallery.load()
    await gallery.generate(.sample, of: .sample)
    #expect(gallery.pending.isEmpty)
    #expect(phone.clock.sleeperCount == 0)
  }

  @Test("A place says how many portraits are made, once the server has said it")
  func counts() async throws {
    let gate = Gate()
    phone.server.answer(.generate) { _ in
      await gate.pass()
      var started = GenerationStarted.sample
      started.count = 2
      return try .json(started)
    }
    let generating = Task { await gallery.generate(.sample, of: .sample) }
    try await eventually { gallery.pending.count == 1 }
    #expect(gallery.pending.first?.sentence == "Making portraits")
    gate.open()
    await generating.value
    #expect(gallery.pending.first?.sentence == "Making 2 portraits")
    var running = Generation.samples[1]
    running.requested = 1
    phone.server.reply(.batches, Self.page(pending: [running]))
    await gallery.load()
    #expect(gallery.pending.first?.sentence == "Making 1 portrait")
    gallery.stop()
  }

  @Test("A generation that another answer told of first has one place")
  func onePlace() async throws {
    var running = Generation.samples[1]
    running.id = Generation.sampleId
    phone.server.reply(.batches, Self.page(pending: [running]))
    await gallery.load()
    await gallery.generate(.sample, of: .sample)
    #expect(gallery.pending.map(\.id) == [Generation.sampleId])
    gallery.stop()
  }
}
