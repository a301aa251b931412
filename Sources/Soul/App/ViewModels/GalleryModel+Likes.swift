import SoulModels

extension GalleryModel {
  func isLiked(_ picture: SoulPicture) -> Bool { hearts.has(picture.id) }

  func heartTapped(_ picture: SoulPicture) async {
    guard let wish = hearts.tapped(picture.id) else { return }
    let isTaken = await working(at: .thing(picture.id)) {
      try await service.setFavorite(.image, picture.id, wish)
    }
    hearts.answered(picture.id, isTaken: isTaken)
  }
}
