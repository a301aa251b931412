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
  /// Seconds after which the addresses of older pages are asked for again. They open for an hour at
  /// least, and ``AppState/freshness`` passes between two loads.
  static let addressAge: TimeInterval = 30 * 60

  private(set) var batches: LoadState<[GenerationBatch]> = .loading
  /// What cannot be shown now, beside what is shown.
  private(set) var errorMessage: String?
  /// Why a generation has not begun, or has ended without pictures. It stays over the next load, until it
  /// was seen.
  private(set) var outcome: String?
  /// Why a picture or a batch could not be changed, until it was seen.
  private(set) var refusal: Refusal?
  private(set) var next: String?
  private(set) var isLoadingMore = false
  var waiting = PendingGenerations()
  /// Batches behind the loaded pages that links have led to, by id.
  var found: [String: GenerationBatch] = [:]
  /// The pictures that the person likes.
  var hearts = Hearts()
  private var hasOlderPages = false
  /// The ids of pictures, batches and characters that were deleted here.
  var gone: Set<String> = []

  /// When the oldest addresses were asked for that are not of the first page; nil if there are none.
  @ObservationIgnored private var oldestAddresses: Date?
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
      show(page.batches + older)
      if older.isEmpty { next = page.next }
      waiting.took(page, askedAt: moment)
      if looks.isEmpty { lookAgain() }
      errorMessage = nil
      _ = try await favorites()
      try await renewAddresses(behind: page)
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
    await working(at: .pages) {
      let asked = service.session.device.now()
      let page = try await service.batches(before: place, limit: Self.pageSize)
      let known = Set((batches.value ?? []).map(\.id))
      show((batches.value ?? []) + page.batches.filter { !known.contains($0.id) })
      next = page.next
      hasOlderPages = true
      oldestAddresses = oldestAddresses ?? asked
    }
  }

  /// Asks for older pages and found batches again before their addresses end.
  private func renewAddresses(behind first: BatchesResponse) async throws {
    let now = service.session.device.now()
    guard let oldest = oldestAddresses, now.timeIntervalSince(oldest) > Self.addressAge else {
      return
    }
    let (older, places) = (pagesBehind(first), Set(found.keys))
    var new: [String: GenerationBatch] = [:]
    var place = older.isEmpty ? nil : first.next
    while let here = place, let last = older.last {
      let page = try await service.batches(before: here, limit: Self.pageSize)
      for batch in page.batches { new[batch.id] = batch }
      let isPast = page.batches.last.map { $0.createdAt <= last.createdAt } ?? true
      place = isPast ? nil : page.next
    }
    for id in places { new[id] = try await generation(id) }
    let stale = places.union(older.map(\.id))
    // What the server does not know any more was deleted elsewhere.
    func renewed(_ batch: GenerationBatch) -> GenerationBatch? {
      stale.contains(batch.id) ? new[batch.id]?.without(gone) : batch
    }
    found = found.compactMapValues(renewed)
    show((batches.value ?? []).compactMap(renewed))
    oldestAddresses = stale.isEmpty ? nil : now
  }

  /// - Returns: the person's favorites; the pictures among them have their hearts from now on.
  func favorites() async throws -> [Favorite] {
    let moment = hearts.moment
    let favorites = try await service.favorites()
    hearts.took(favorites.filter { $0.type == .image }.map(\.id), askedAt: moment)
    return favorites
  }

  /// A batch that a link names, also one behind the loaded pages.
  /// - Returns: nil for one that is not there, or has no pictures.
  /// - Throws: ``APIError``, or `CancellationError`.
  func find(_ id: String) async throws -> GenerationBatch? {
    if let known = batch(id) { return known }
    let asked = service.session.device.now()
    found[id] = try await generation(id)
    oldestAddresses = oldestAddresses ?? asked
    return batch(id)
  }

  private func generation(_ id: String) async throws -> GenerationBatch? {
    do {
      return GenerationBatch(try await service.generation(id))?.without(gone)
    } catch let error as APIError where error.isNotFound {
      return nil
    }
  }

  /// Shows batches, without what was deleted meanwhile, and keeps the first of them.
  func show(_ all: [GenerationBatch]) {
    let left = all.compactMap { $0.without(gone) }
    batches = .loaded(left)
    kept.keep(Array(left.prefix(Self.keptSize)))
  }

  // MARK: What is said

  func outcomeSeen() { outcome = nil }
  func refusalSeen() { refusal = nil }

  /// What a failure belongs to.
  enum Place {
    case pages, wish
    /// A picture or a batch, by its id.
    case thing(String)
  }

  /// - Parameters:
  ///   - reason: nil takes back what was said there.
  ///   - place: by default of a generation, which made no pictures.
  func say(_ reason: String?, at place: Place = .wish) {
    switch place {
    case .pages: errorMessage = reason
    case .wish: outcome = reason
    case .thing(let id): refusal = reason.map { Refusal(id: id, sentence: $0) }
    }
  }

  /// - Parameter place: where it is said why the work has failed.
  @discardableResult
  func working(at place: Place, _ work: () async throws -> Void) async -> Bool {
    say(nil, at: place)
    do {
      try await work()
      return true
    } catch is CancellationError {
      return false
    } catch {
      say(error.localizedDescription, at: place)
      return false
    }
  }
}
