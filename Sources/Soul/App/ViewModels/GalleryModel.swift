import ClientKit
import Foundation
import LookKit
import Observation
import SoulModels

/// The person's pictures by generation, and the generations that go on.
@MainActor @Observable
final class GalleryModel {
  nonisolated static let pageSize = 60
  /// How many batches are kept for a launch without a network.
  static let keptSize = 24

  private(set) var batches: LoadState<[GenerationBatch]> = .loading
  /// What cannot be shown now, beside what is shown.
  private(set) var errorMessage: String?
  private(set) var next: String?
  private(set) var isLoadingMore = false
  var waiting = PendingGenerations()
  /// Batches behind the loaded pages that links have led to, by id.
  private var found: [String: GenerationBatch] = [:]
  /// The pictures that the person likes, by their ids.
  var likes: Set<String> = []
  private var hasOlderPages = false

  @ObservationIgnored let service: SoulService
  @ObservationIgnored private let kept: KeptValue<[GenerationBatch]>
  @ObservationIgnored let looks = GalleryLooks()
  @ObservationIgnored var key = RequestKey<GenerateRequest>()
  @ObservationIgnored var moreKey = RequestKey<String>()

  init(user: String, service: SoulService) {
    self.service = service
    kept = KeptValue("gallery", user: user, device: service.session.device)
    if let batches = kept.value { self.batches = .loaded(batches) }
  }

  // MARK: What the screens show

  var pending: [Pending] { waiting.all }
  func batch(_ id: String) -> GenerationBatch? {
    batches.value?.first { $0.id == id } ?? found[id]
  }
  /// The ids of all batches that are here.
  var known: Set<String> { Set((batches.value ?? []).map(\.id)).union(found.keys) }

  // MARK: Loading

  func load() async {
    let moment = waiting.moment
    do {
      let page = try await service.batches(limit: Self.pageSize)
      let older = pagesBehind(page)
      batches = .loaded(page.batches + older)
      if older.isEmpty { next = page.next }
      waiting.took(page, askedAt: moment)
      if looks.isEmpty { lookAgain() }
      kept.keep(Array(page.batches.prefix(Self.keptSize)))
      errorMessage = nil
      likes = Set(try await service.favorites().filter { $0.type == .image }.map(\.id))
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      let reason = error.localizedDescription
      if batches.value == nil { batches = .failed(reason) } else { errorMessage = reason }
    }
  }

  /// The pages behind the first one, which stay when it is loaded again.
  private func pagesBehind(_ page: BatchesResponse) -> [GenerationBatch] {
    guard hasOlderPages, let last = page.batches.last else { return [] }
    let known = Set(page.batches.map(\.id))
    return (batches.value ?? []).filter { $0.createdAt < last.createdAt && !known.contains($0.id) }
  }

  func loadMore() async {
    guard let place = next, !isLoadingMore else { return }
    isLoadingMore = true
    defer { isLoadingMore = false }
    await working {
      let page = try await service.batches(before: place, limit: Self.pageSize)
      let known = Set((batches.value ?? []).map(\.id))
      batches = .loaded((batches.value ?? []) + page.batches.filter { !known.contains($0.id) })
      next = page.next
      hasOlderPages = true
    }
  }

  /// A batch that a link names, also one behind the loaded pages.
  /// - Returns: nil for one that is not there, or has no pictures.
  /// - Throws: ``APIError``, or `CancellationError`.
  func find(_ id: String) async throws -> GenerationBatch? {
    if let known = batch(id) { return known }
    do {
      found[id] = GenerationBatch(try await service.generation(id))
    } catch let error as APIError where error.isNotFound {
      return nil
    }
    return batch(id)
  }

  // MARK: Pictures

  func delete(_ picture: SoulPicture, in batch: String) async -> Bool {
    await working {
      try await gone { try await service.delete(image: picture.id) }
      likes.remove(picture.id)
      change(batch) { batch in
        guard let index = batch.imageIds.firstIndex(of: picture.id) else { return }
        batch.imageIds.remove(at: index)
        batch.images.remove(at: index)
      }
    }
  }

  func delete(_ batch: GenerationBatch) async -> Bool {
    await working {
      try await gone { try await service.delete(batch: batch.id) }
      change(batch.id) { $0.imageIds = [] }
    }
  }

  func messageSeen() { errorMessage = nil }

  /// A batch without pictures goes.
  private func change(_ id: String, _ change: (inout GenerationBatch) -> Void) {
    if var batch = found[id] {
      change(&batch)
      found[id] = batch.imageIds.isEmpty ? nil : batch
    }
    guard var all = batches.value, let index = all.firstIndex(where: { $0.id == id }) else {
      return
    }
    change(&all[index])
    if all[index].imageIds.isEmpty { all.remove(at: index) }
    batches = .loaded(all)
    kept.keep(Array(all.prefix(Self.keptSize)))
  }

  /// What is gone already needs no deletion.
  private func gone(_ work: () async throws -> Void) async throws {
    do { try await work() } catch let error as APIError where error.isNotFound {}
  }

  @discardableResult
  func working(_ work: () async throws -> Void) async -> Bool {
    errorMessage = nil
    do {
      try await work()
      return true
    } catch is CancellationError {
      return false
    } catch {
      errorMessage = error.localizedDescription
      return false
    }
  }
}
