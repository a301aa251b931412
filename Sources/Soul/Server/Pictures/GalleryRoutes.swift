import Hummingbird
import NIOCore
import ServerKit
import SoulModels
import WireKit

/// The routes of generations and their pictures, each only the owner's.
struct GalleryRoutes: Sendable {
  let pictures: Pictures
  let randomness: @Sendable () -> any RandomNumberGenerator
  private let pages: GalleryPages

  init(pictures: Pictures, randomness: @escaping @Sendable () -> any RandomNumberGenerator) {
    self.pictures = pictures
    self.randomness = randomness
    pages = GalleryPages(of: pictures)
  }

  func generate(
    _ request: TypedRequest<NoArguments, GenerateRequest>
  ) async throws -> GenerationStarted {
    let account = try request.context.signedIn().account
    var generator = randomness()
    let seed = Int.random(in: GenerateRequest.seeds, using: &generator)
    let check = try GenerationCheck(try await request.body(), drawnSeed: seed)
    let call = request.context.idempotentCall
    return try await pictures.database.write { [check] db in
      let started = Self.started(try pictures.begin(check, of: account, in: db))
      try call?.keep(started, status: .ok, in: db)
      return started
    }
  }

  func more(_ request: TypedRequest<ImagePath, NoBody>) async throws -> GenerationStarted {
    let (account, image) = (try request.context.signedIn().account, request.arguments.image)
    let call = request.context.idempotentCall
    return try await pictures.database.write { db in
      let started = Self.started(try pictures.beginMore(like: image, of: account, in: db))
      try call?.keep(started, status: .ok, in: db)
      return started
    }
  }

  private static func started(_ row: GenerationRow) -> GenerationStarted {
    GenerationStarted(
      generationId: row.id, prompt: row.prompt, styleId: row.style, higgsfieldId: row.character,
      seed: row.seed, count: row.requested)
  }

  func generation(_ request: TypedRequest<GenerationPath, NoBody>) async throws -> Generation {
    let (account, id) = (try request.context.signedIn().account, request.arguments.generation)
    let (row, ids) = try await pictures.database.read { db in
      let row = try Self.require(id, of: account, in: db)
      return (row, try PictureTable.ids(of: [id], in: db)[id] ?? [])
    }
    return generation(row, ids)
  }

  func images(_ request: TypedRequest<NoArguments, NoBody>) async throws -> ImagesResponse {
    let account = try request.context.signedIn().account
    let page = try await page(of: account, before: nil, limit: 250)
    return ImagesResponse(images: page.batches.flatMap(\.images), userId: account)
  }

  func batches(_ request: TypedRequest<BatchesPath, NoBody>) async throws -> Response {
    let account = try request.context.signedIn().account
    let limit = request.arguments.limit ?? BatchesPath.sizes.upperBound
    guard let before = request.arguments.before else {
      return .json(
        bytes: try await pages.first(of: account, limit: limit) {
          try await bytes(of: account, before: nil, limit: limit)
        })
    }
    guard let place = GalleryPlace(before) else {
      throw Problem.badRequest("before must be the `next` of a page.", code: "invalid_query")
    }
    return .json(bytes: try await bytes(of: account, before: place, limit: limit))
  }

  private func bytes(
    of account: String, before place: GalleryPlace?, limit: Int
  ) async throws -> ByteBuffer {
    ByteBuffer(
      bytes: try BatchesJSON.bytes(
        of: try await page(of: account, before: place, limit: limit)))
  }

  func deleteBatch(_ request: TypedRequest<GenerationPath, NoBody>) async throws -> SoulDone {
    let (account, id) = (try request.context.signedIn().account, request.arguments.generation)
    try await pictures.database.write { db in
      try pictures.delete(try Self.require(id, of: account, in: db), in: db)
    }
    return SoulDone("The pictures are deleted")
  }

  func deleteImage(_ request: TypedRequest<ImagePath, NoBody>) async throws -> SoulDone {
    try await pictures.delete(
      picture: request.arguments.image, of: try request.context.signedIn().account)
    return SoulDone("The picture is deleted")
  }

  // MARK: The answers

  private static func require(
    _ id: String, of account: String, in db: Connection
  ) throws -> GenerationRow {
    guard let row = try GenerationTable.find(id, of: account, in: db) else {
      throw Problem.notFound("Generation not found", code: "generation_not_found")
    }
    return row
  }

  private func page(
    of account: String, before place: GalleryPlace?, limit: Int
  ) async throws -> BatchesResponse {
    let (rows, ids, processing) = try await pictures.database.read { db in
      let rows = try GenerationTable.completed(
        of: account, before: place, limit: limit + 1, in: db)
      let isFirst = place == nil
      return (
        rows, try PictureTable.ids(of: rows.map(\.id), in: db),
        isFirst ? try GenerationTable.processing(of: account, in: db) : []
      )
    }
    let shown = rows.prefix(limit)
    return BatchesResponse(
      batches: shown.map { batch($0, ids[$0.id] ?? []) }, userId: account,
      pending: processing.map { generation($0, []) },
      next: rows.count > limit ? shown.last.map { GalleryPlace($0).text } : nil)
  }

  private func batch(_ row: GenerationRow, _ ids: [String]) -> GenerationBatch {
    GenerationBatch(
      id: row.id, images: addresses(ids), imageIds: ids,
      createdAt: row.completedAt ?? row.createdAt, higgsfieldId: row.task,
      metadata: Self.facts(row, ids))
  }

  private func generation(_ row: GenerationRow, _ ids: [String]) -> Generation {
    Generation(
      id: row.id, status: row.status, requested: row.requested, images: addresses(ids),
      imageIds: ids, message: row.message, metadata: Self.facts(row, ids),
      createdAt: row.createdAt, completedAt: row.completedAt)
  }

  private func addresses(_ ids: [String]) -> [String] { ids.map { pictures.blobs.url(of: $0) } }

  private static func facts(_ row: GenerationRow, _ ids: [String]) -> GenerationFacts {
    GenerationFacts(
      prompt: row.prompt, styleId: row.style, quality: row.quality, aspectRatio: row.ratio,
      imageCount: ids.count, seed: row.seed, modelId: row.model, characterId: row.character,
      presetId: row.preset, presetName: row.presetName)
  }
}
