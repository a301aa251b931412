import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing

@testable import SoulApp

@MainActor @Suite("Liked pictures")
struct LikedPicturesTests {
  let phone = Phone()

  private func picture(_ id: String) -> SoulPicture {
    SoulPicture(id: id, url: "https://quartet.example/blobs/\(id)?")
  }

  private func answers(_ ids: [String]) {
    let pictures = ids.map {
      Favorite(picture: picture($0), of: "gen_\($0)", createdAt: SoulUser.sample.createdAt)
    }
    phone.server.reply(.favorites, FavoritesResponse(favorites: [.sample] + pictures))
  }

  /// The app as it is after a launch.
  private func launch() -> (liked: LikedPictures, gallery: GalleryModel) {
    let gallery = GalleryModel(user: SoulUser.sample.id, service: phone.service)
    return (LikedPictures(user: SoulUser.sample.id, gallery: gallery), gallery)
  }

  @Test("Liked pictures of all generations are listed, and go when their heart is taken back")
  func listed() async {
    let (liked, gallery) = launch()
    answers(["b", "a"])
    await liked.load()
    #expect(liked.shown.map(\.id) == ["b", "a"])
    #expect(liked.shown.map(\.generation) == ["gen_b", "gen_a"])
    #expect(gallery.isLiked(picture("a")))
    phone.server.reply(
      Address(SoulAPI.removeFavorite(.init(.image, id: "b"))), SoulDone.sample)
    await gallery.heartTapped(picture("b"))
    #expect(liked.shown.map(\.id) == ["a"])
    phone.server.reply(Address(SoulAPI.deleteImage(.init(image: "a"))), SoulDone.sample)
    #expect(await gallery.delete(picture("a")))
    #expect(liked.shown.isEmpty)
  }

  @Test("Without a network the liked pictures of the last launch are shown, with their hearts")
  func offline() async {
    answers(["a"])
    await launch().liked.load()
    phone.server.fail(.favorites, .offline)
    let (liked, gallery) = launch()
    await liked.load()
    #expect(liked.shown.map(\.id) == ["a"] && gallery.isLiked(picture("a")))
    #expect(liked.errorMessage != nil)
    let gallery2 = GalleryModel(user: "somebody else", service: phone.service)
    let other = LikedPictures(user: "somebody else", gallery: gallery2)
    await other.load()
    #expect(other.all.value == nil)
  }
}
