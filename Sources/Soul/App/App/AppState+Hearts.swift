import SoulModels

extension AppState {
  /// The heart of the picture that fills the screen was tapped.
  /// - Parameter close: called for a picture that was deleted elsewhere. What lies behind it says so.
  func heartTapped(_ shown: ShownPicture, close: @MainActor () -> Void) async {
    guard await !gallery.heartTapped(shown.picture) else { return }
    let reason = DeletedPicture(lost: "it cannot be a favorite").localizedDescription
    let isFavorite = likes != nil
    close()
    if isFavorite {
      await liked.load()
      liked.say(reason)
    } else {
      let isAlone = gallery.batch(shown.generation) == nil
      gallery.say(reason, at: isAlone ? .wish : .thing(shown.generation))
    }
    await gallery.load()
  }
}
