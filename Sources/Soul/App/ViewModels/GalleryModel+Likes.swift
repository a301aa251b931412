import SoulModels

extension GalleryModel {
  func isLiked(_ picture: SoulPicture) -> Bool { likes.contains(picture.id) }

  /// A heart changes at the tap, and goes back if the server does not take it.
  func heartTapped(_ picture: SoulPicture) async {
    let wish = !isLiked(picture)
    set(picture, liked: wish)
    if await !working({ try await service.setFavorite(.image, picture.id, wish) }) {
      set(picture, liked: !wish)
    }
  }

  private func set(_ picture: SoulPicture, liked: Bool) {
    if liked { likes.insert(picture.id) } else { likes.remove(picture.id) }
  }
}
