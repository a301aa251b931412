import ClientKit
import SoulModels

extension GalleryModel {
  func isLiked(_ picture: SoulPicture) -> Bool { hearts.has(picture.id) }

  /// - Returns: false for a picture that was deleted elsewhere. It is not shown from then on.
  @discardableResult
  func heartTapped(_ picture: SoulPicture) async -> Bool {
    guard let wish = hearts.tapped(picture.id) else { return true }
    var isThere = true
    let isTaken = await working(at: .thing(picture.id)) {
      do {
        try await service.setFavorite(.image, picture.id, wish)
      } catch let error as APIError where error.isNotFound {
        isThere = false
      }
    }
    hearts.answered(picture.id, isTaken: isTaken && isThere)
    if !isThere { forget(picture.id) }
    return isThere
  }
}
