import ClientKit
import Foundation
import LookKit
import Observation
import SoulModels

/// The person's pictures by generation, and the generations that go on.
@MainActor @Observable
final class GalleryModel {
  /// When the gallery is asked again after a generation has begun.
  static let refreshes: [Duration] = [.seconds(30), .seconds(120), .seconds(300)]
  nonisolated static let pageSize = 60
  /// How many batches are kept for a launch without a network.
  static let keptSize = 24

  private(set) var batches: LoadState<[GenerationBatch]> = .loading
  /// What cannot be shown now, beside what is shown.
  private(set) var errorMessage: String?
  private(set) var next: String?
  private(set) var isLoadingMore = false
  private var waiting = PendingGenerations()
  private var likes: Set<String> = []
  private var hasOlderPages = false

  @ObservationIgnored let service: SoulService
  @ObservationIgnored private let kept: KeptValue<[GenerationBatch]>
  @ObservationIgnored private var waits: [Task<Void, Never>] = []
  @ObservationIgnored private var key = RequestKey<GenerateRequest>()
  @ObservationIgnored private var moreKey = RequestKey<String>()

  init(user: String, service: SoulService) {
    self.service = service
    kept = KeptValue("gallery", user: user, device: service.session.device)
    if let batches = kept.value { self.batches = .loaded(batches) }
  }

  // MARK: What the screens show

  var pending: [Pending] { waiting.all }
  func batch(_ id: String) -> GenerationBatch? { batches.value?.first { $0.id == id } }
  func isLiked(_ picture: SoulPicture) -> Bool { likes.contains(picture.id) }

  // MARK: Loading

  func load() async {
    do {
      let page = try await service.batches(limit: Self.pageSize)
      let older = pagesBehind(page)
      batches = .loaded(page.batches + older)
      if older.isEmpty { next = page.next }
      waiting.took(page.pending)
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

  // MARK: Generating

  /// Begins a generation. Its place is in the gallery at once, and goes with a sentence if the server
  /// does not take it.
  func generate(_ preset: Preset, of model: PortraitModel, seed: Int? = nil) async {
    await begin(preset.name, cover: preset.imageUrl) {
      let request = GenerateRequest(preset, of: model, seed: seed)
      let started = try await service.generate(request, key: key.key(for: request))
      key.succeeded()
      return started
    }
  }

  /// Begins a generation like the one that a picture is of.
  func generateMore(like picture: SoulPicture, title: String, cover: String?) async {
    await begin(title, cover: cover) {
      let started = try await service.more(like: picture.id, key: moreKey.key(for: picture.id))
      moreKey.succeeded()
      return started
    }
  }

  private func begin(
    _ title: String, cover: String?, _ ask: () async throws -> GenerationStarted
  ) async {
    let wish = waiting.begin(title, cover: cover)
    defer { waiting.answered(wish) }
    await working {
      let started = try await ask()
      waiting.began(wish, as: started.generationId)
      lookAgain()
    }
  }

  /// Notifications refresh the gallery at once; this is for those that do not come.
  private func lookAgain() {
    waits.append(
      Task { [weak self, clock = service.session.device.clock] in
        var last = Duration.zero
        for refresh in Self.refreshes {
          guard await clock.paused(for: refresh - last), let self else { return }
          last = refresh
          guard waiting.goOn else { return }
          await load()
        }
      })
  }

  /// The screens are gone.
  func stop() {
    for wait in waits { wait.cancel() }
    waits = []
  }

  // MARK: Pictures

  func delete(_ picture: SoulPicture, in batch: String) async -> Bool {
    await working {
      try await gone { try await service.delete(image: picture.id) }
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

  func heartTapped(_ picture: SoulPicture) async {
    let wish = !isLiked(picture)
    set(picture, liked: wish)
    if await !working({ try await service.setFavorite(.image, picture.id, wish) }) {
      set(picture, liked: !wish)
    }
  }

  func messageSeen() { errorMessage = nil }

  private func set(_ picture: SoulPicture, liked: Bool) {
    if liked { likes.insert(picture.id) } else { likes.remove(picture.id) }
  }

  /// A batch without pictures goes.
  private func change(_ id: String, _ change: (inout GenerationBatch) -> Void) {
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
  private func working(_ work: () async throws -> Void) async -> Bool {
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
