import ClientKit
import Foundation
import SoulModels

/// A character that was deleted elsewhere, as in another window.
struct DeletedCharacter: LocalizedError {
  var errorDescription: String? { "This character was deleted. Choose another one." }
}

// Making portraits, and the reasons why none can be made.
extension AppState {
  /// Why no pictures can be made now; nil if they can.
  var obstacle: String? {
    if isOffline { return "You are offline. Portraits can be made when you are back." }
    if let preset, presets.isGone(preset.id) { return LostLook().localizedDescription }
    switch models.models {
    case .loading: return "Your characters are not here yet."
    case .failed: return "Your characters could not be loaded."
    case .loaded where models.ready.isEmpty:
      return models.isBusy
        ? "Your character is still in training." : "Train your character first."
    case .loaded: return monthObstacle ?? (models.selected == nil ? "Choose a character." : nil)
    }
  }

  /// Why the month has no portraits left; nil if it has, or what was known of it is past.
  var monthObstacle: String? {
    guard let usage = account.usage.value, usage.resetsAt.date > session.device.now() else {
      return nil
    }
    return usage.shortage
  }

  /// Why no character can be trained now; nil if one can.
  var trainingObstacle: String? {
    isOffline ? "You are offline. New characters can be trained when you are back." : nil
  }

  /// Whether another character can be trained from these photos now.
  func canTrain(_ uploads: PhotoUploads, named name: String) -> Bool {
    trainingObstacle == nil && uploads.isEnough && !uploads.isSending && ModelsModel.isName(name)
  }

  /// Trains another character from the photos and the name of its sheet.
  /// - Returns: whether it has begun.
  func trainAnother(from uploads: PhotoUploads) async -> Bool {
    guard canTrain(uploads, named: draft.name), let folder = uploads.folder else { return false }
    guard await models.train(draft.name, folder: folder) else {
      // Photos that are gone have a sentence of their own, among them.
      if await uploads.letGoIfGone() { models.messageSeen() }
      return false
    }
    draft.name = ""
    return true
  }

  /// Makes pictures of the preset that is open. A second tap while it closes makes no more.
  func generate(_ chosen: Preset) async {
    guard obstacle == nil, preset?.id == chosen.id, let model = models.selected else { return }
    preset = nil
    tab = .gallery
    await gallery.generate(chosen, of: model) { [self] in
      await whatIsGone(of: model.id, in: chosen.id)
    }
  }

  /// The server has refused a wish. What the wish names is asked for again.
  /// - Returns: what is gone, in a sentence; nil if the server's own sentence says why.
  private func whatIsGone(of model: String?, in look: String?) async -> (any Error)? {
    async let looks: Void = presets.load()
    async let characters: Void = models.load()
    _ = await (looks, characters)
    if let model, models.isGone(model) {
      gallery.forget(model)
      await gallery.load()
      return DeletedCharacter()
    }
    return look.map(presets.isGone) ?? false ? LostLook() : nil
  }

  /// Makes pictures like those of the batch that is open: of its preset and character, with the next
  /// seed.
  func generateMore(like old: GenerationBatch) async {
    guard let first = old.pictures.first else { return }
    await generateMore(like: first, of: old)
  }

  /// Makes pictures like one of the batch that is open, or of the favorites that are. It closes them,
  /// so that a second tap on what still fades makes no more.
  func generateMore(like picture: SoulPicture, of old: GenerationBatch) async {
    let isOpen =
      batch?.id == old.id || likes?.pictures.contains { $0.id == picture.id } ?? false
    guard isOpen, monthObstacle == nil, canGenerateMore(like: old) else { return }
    (batch, likes) = (nil, nil)
    tab = .gallery
    let (model, look) = (old.metadata.modelId, old.metadata.presetId)
    let cover = look.flatMap { presets.preset($0)?.imageUrl }
    await gallery.generateMore(like: picture, title: old.title, cover: cover) { [self] in
      await whatIsGone(of: model, in: look)
    }
  }

  /// Whether there is all that pictures like these take, but for the month's: see ``monthObstacle``.
  /// The character that is chosen now plays no part: the pictures' own is asked for again.
  func canGenerateMore(like old: GenerationBatch) -> Bool {
    guard !isOffline, old.metadata.presetId.flatMap({ presets.preset($0) }) != nil else {
      return false
    }
    guard let model = old.metadata.modelId else { return true }
    return models.ready.contains { $0.id == model }
  }
}
