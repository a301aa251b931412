import ClientKit
import SoulModels

extension GalleryModel {
  /// Begins a generation. Its place is in the gallery at once, and goes with a sentence if the server
  /// does not take it.
  func generate(_ preset: Preset, of model: PortraitModel) async {
    await begin(preset.name, cover: preset.imageUrl) {
      let request = GenerateRequest(preset, of: model)
      let started = try await service.generate(request, key: key.key(for: request))
      key.succeeded(request)
      return started
    }
  }

  /// Begins a generation like the one that a picture is of.
  func generateMore(like picture: SoulPicture, title: String, cover: String?) async {
    await begin(title, cover: cover) {
      let started = try await service.more(like: picture.id, key: moreKey.key(for: picture.id))
      moreKey.succeeded(picture.id)
      return started
    }
  }

  private func begin(
    _ title: String, cover: String?, _ ask: () async throws -> GenerationStarted
  ) async {
    let wish = waiting.begin(title, cover: cover)
    defer { waiting.answered(wish) }
    outcomeSeen()
    let before = known
    await working {
      var started = try await ask()
      // The key was that of a lost answer, whose pictures had come before this wish: it is a new one.
      if before.contains(started.generationId) { started = try await ask() }
      // The pictures may have been quicker than the answer.
      guard batch(started.generationId) == nil else { return }
      waiting.began(wish, as: started)
      lookAgain()
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
