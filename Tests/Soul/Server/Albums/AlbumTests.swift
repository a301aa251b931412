import ServerKit
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Albums that are shared by a link")
struct AlbumTests {
  @Test("Chosen pictures are shown in their order, and nothing else of the person")
  func chosen() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let made = try await studio.generated(of: nil, as: token)
      let chosen = [made.imageIds[2], made.imageIds[0], made.imageIds[2]]
      let album = try await studio.share(ShareAlbumRequest(imageIds: chosen), as: token)
      #expect(album.imageIds == [made.imageIds[2], made.imageIds[0]])
      #expect(album.state == .open && album.images.count == 2)
      #expect(album.expiresAt == studio.clock.now().adding(.seconds(7 * 24 * 3600)))
      let link = try #require(album.url)
      let page = try await studio.send(.get, link, nil)
      #expect(page.status == 200)
      #expect(page.text.ranges(of: "<img ").count == 2)
      let end = album.expiresAt.iso8601Seconds
      let words = "15 November 2025 at \(end.dropFirst(11).prefix(5)) UTC"
      #expect(page.text.contains("until <time datetime=\"\(end)\">\(words)</time>."))
      #expect(page.headers[.cacheControl] == "private, no-store")
      #expect(page.headers[.referrerPolicy] == "no-referrer")
      #expect(page.headers[.literal("X-Robots-Tag")] == "noindex, nofollow")
      #expect(page.headers[.contentSecurityPolicy]?.contains("img-src 'self' data:") == true)
      for secret in chosen + [Studio.phone, made.metadata.prompt, "Golden", made.id, "/blobs/"] {
        #expect(!page.text.contains(secret), "\(secret) is on the page")
      }
      for (number, id) in [(1, made.imageIds[2]), (2, made.imageIds[0])] {
        let picture = try await studio.send(.get, "\(link)/\(number)?size=medium", nil)
        #expect(picture.status == 303)
        let address = try #require(picture.headers[.location])
        #expect(address.hasPrefix("/blobs/\(id)?") && address.hasSuffix("&size=medium"))
      }
      for wrong in ["3", "0", "-1", "x"] {
        #expect(try await studio.send(.get, "\(link)/\(wrong)", nil).status == 404)
      }
    }
  }

  @Test("A batch is shared whole, for as many days as were asked for")
  func batch() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let made = try await studio.generated(of: nil, as: token)
      let album = try await studio.share(
        ShareAlbumRequest(generationId: made.id, days: 30), as: token)
      #expect(album.imageIds == made.imageIds)
      #expect(album.expiresAt == studio.clock.now().adding(.seconds(30 * 24 * 3600)))
    }
  }

  @Test("A link that has expired, was taken back or never was says so, and shows nothing")
  func ends() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let made = try await studio.generated(of: nil, as: token)
      let request = ShareAlbumRequest(generationId: made.id, days: 1)
      let (first, second) = (
        try await studio.share(request, as: token), try await studio.share(request, as: token)
      )
      let links = (try #require(first.url), try #require(second.url))
      #expect(links.0 != links.1)
      for _ in 0..<2 {
        let reply = try await studio.send(SoulAPI.revokeAlbum(.init(album: first.id)), as: token)
        #expect(reply.status == 200)
      }
      try await studio.expectClosed(links.0, 410, "This link was taken back")
      studio.clock.advance(by: .seconds(24 * 3600 - 1))
      #expect(try await studio.send(.get, links.1, nil).status == 200)
      studio.clock.advance(by: .seconds(1))
      try await studio.expectClosed(links.1, 410, "This link has expired")
      try await studio.expectClosed(
        "/soul/albums/" + String(repeating: "0", count: 32), 404, "This link is not known")
      try await studio.expectClosed("/soul/albums/x", 404, "This link is not known")
      let renewed = try await studio.signIn(after: .seconds(60)).session.accessToken
      let listed = try await studio.get(SoulAPI.albums(), as: renewed).albums
      #expect(Set(listed.map(\.state)) == [.expired, .revoked])
      #expect(listed.allSatisfy { $0.url == nil })
      studio.clock.advance(by: .seconds(31 * 24 * 3600))
      for chore in studio.soul.chores { try await chore() }
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_albums") == 0)
    }
  }

  @Test("A deleted picture leaves the album, and with the last one it is empty")
  func deletedPictures() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let made = try await studio.generated(of: nil, as: token)
      let album = try await studio.share(
        ShareAlbumRequest(imageIds: Array(made.imageIds.prefix(2))), as: token)
      let link = try #require(album.url)
      let first = SoulAPI.deleteImage(.init(image: made.imageIds[0]))
      #expect(try await studio.send(first, as: token).status == 200)
      #expect(try await studio.send(.get, "\(link)/1", nil).status == 404)
      #expect(try await studio.send(.get, "\(link)/2", nil).status == 303)
      let listed = try await studio.get(SoulAPI.albums(), as: token).albums
      #expect(listed.map(\.imageIds) == [[made.imageIds[1]]])
      let batch = SoulAPI.deleteBatch(.init(generation: made.id))
      #expect(try await studio.send(batch, as: token).status == 200)
      try await studio.expectClosed(link, 410, "These pictures were deleted")
      let empty = try await studio.get(SoulAPI.albums(), as: token).albums
      #expect(empty.map(\.state) == [.empty] && empty[0].url == nil)
    }
  }

  @Test("A deleted account takes its links with it")
  func deletedAccount() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let made = try await studio.generated(of: nil, as: token)
      let album = try await studio.share(ShareAlbumRequest(generationId: made.id), as: token)
      #expect(try await studio.send(SoulAPI.deleteAccount(), as: token).status == 200)
      try await studio.expectClosed(try #require(album.url), 404, "This link is not known")
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_album_pictures") == 0)
    }
  }
}

extension Studio {
  func share(_ request: ShareAlbumRequest, as token: String) async throws -> SharedAlbum {
    let reply = try await send(SoulAPI.shareAlbum(), request, as: token)
    #expect(reply.status == 201, "\(reply.text)")
    return try reply.decoded()
  }

  /// The page and each picture of a link that shows nothing.
  func expectClosed(_ link: String, _ status: Int, _ title: String) async throws {
    let page = try await send(.get, link, nil)
    #expect(page.status == status && page.text.contains("<h1>\(title)</h1>"), "\(page.text)")
    #expect(!page.text.contains("<img") && page.headers[.cacheControl] == "private, no-store")
    let picture = try await send(.get, link + "/1", nil)
    #expect(picture.status == status || picture.status == 404)
    #expect(picture.headers[.location] == nil)
  }

  /// Signs in again when another code may be sent.
  func signIn(after pause: Duration) async throws -> VerifyCodeResponse {
    clock.advance(by: pause)
    return try await signIn()
  }
}
