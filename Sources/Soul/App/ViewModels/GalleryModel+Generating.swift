import ClientKit
import SoulModels

extension GalleryModel {
  /// Begins a generation. Its place is in the gallery at once, and goes with a sentence if the server
  /// does not take it.
  /// - Parameter whatIsGone: called for a refusal. Its error, if any, says more than the server's.
  func generate(
    _ preset: Preset, of model: PortraitModel,
    whatIsGone: @MainActor () async -> (any Error)? = { nil }
  ) async {
    let request = GenerateRequest(preset, of: model)
    await begin(preset.name, cover: preset.imageUrl, again: key.isPending(request)) {
      do {
        let started = try await service.generate(request, key: key.key(for: request))
        key.succeeded(request)
        return started
      } catch let refusal as APIError where refusal.isOfThingsGone {
        throw await whatIsGone() ?? refusal
      }
    }
  }

  /// Begins a generation like the one that a picture is of.
  /// - Parameter whatIsGone: as for ``generate(_:of:whatIsGone:)``.
  func generateMore(
    like picture: SoulPicture, title: String, cover: String?,
    whatIsGone: @MainActor () async -> (any Error)? = { nil }
  ) async {
    await begin(title, cover: cover, again: moreKey.isPending(picture.id)) {
      do {
        let started = try await service.more(like: picture.id, key: moreKey.key(for: picture.id))
        moreKey.succeeded(picture.id)
        return started
      } catch let error as APIError where error.isNotFound {
        await deletedElsewhere(picture)
        throw DeletedPicture(lost: "no more can be made like it")
      } catch let refusal as APIError where refusal.isOfThingsGone {
        throw await whatIsGone() ?? refusal
      }
    }
  }

  /// - Parameter again: whether the wish's key was sent before, and its answer lost.
  private func begin(
    _ title: String, cover: String?, again: Bool, _ ask: () async throws -> GenerationStarted
  ) async {
    let wish = waiting.begin(title, cover: cover)
    defer { waiting.answered(wish) }
    let before = known
    await working(at: .wish) {
      var (started, isRepeated) = (try await ask(), again)
      // The lost answer's generation has nothing more to give, so this wish is a new one.
      if again, await isOver(started.generationId, known: before) {
        (started, isRepeated) = (try await ask(), false)
      }
      // The pictures may have been quicker than the answer.
      guard batch(started.generationId) == nil else { return }
      waiting.began(wish, as: started)
      lookAgain()
      // The pictures of a lost answer may have been made meanwhile.
      if isRepeated { await load() }
    }
  }

  /// Whether no new pictures come of a generation: they were here before, or there are none.
  private func isOver(_ id: String, known: Set<String>) async -> Bool {
    if known.contains(id) { return true }
    do {
      return [.failed, .nsfw].contains(try await service.generation(id).status)
    } catch {
      return (error as? APIError)?.isNotFound ?? false
    }
  }

  /// Looks after what goes on, also what another launch has begun.
  func lookAgain() {
    guard waiting.goOn else { return }
    looks.begin(on: service.session.device.clock) { [weak self] in
      guard let self, waiting.goOn else { return false }
      await load()
      return true
    }
  }

  /// The screens are gone.
  func stop() { looks.stop() }
}

extension APIError {
  /// Whether the server does not know, or does not offer, what a wish has named.
  fileprivate var isOfThingsGone: Bool { isNotFound || status == 409 }
}
