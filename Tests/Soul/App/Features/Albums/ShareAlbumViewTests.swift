import Testing

@testable import SoulApp

@MainActor @Suite("The sheet that shares pictures")
struct ShareAlbumViewTests {
  @Test("It speaks of one picture as of one")
  func one() {
    #expect(ShareAlbumView.promise(of: 1).contains(" sees this picture, "))
    #expect(ShareAlbumView.promise(of: 2).contains(" sees these pictures, "))
  }
}
