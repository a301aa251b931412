import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("The owner's side of albums")
struct AlbumOwnerTests {
  @Test("Nobody shares, sees or ends what is somebody else's")
  func strangers() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let stranger = try await studio.signIn("+15195463439").session.accessToken
      let made = try await studio.generated(of: nil, as: token)
      let album = try await studio.share(ShareAlbumRequest(generationId: made.id), as: token)
      for request in [
        ShareAlbumRequest(generationId: made.id), ShareAlbumRequest(imageIds: [made.imageIds[0]]),
      ] {
        let reply = try await studio.send(SoulAPI.shareAlbum(), request, as: stranger)
        #expect(reply.status == 404)
      }
      let revoke = SoulAPI.revokeAlbum(.init(album: album.id))
      #expect(try await studio.send(revoke, as: stranger).status == 404)
      #expect(try await studio.get(SoulAPI.albums(), as: stranger).count == 0)
      #expect(try await studio.send(SoulAPI.albums()).status == 401)
      #expect(try await studio.send(.get, try #require(album.url), nil).status == 200)
    }
  }

  @Test("The database has no link, only its digest")
  func digest() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let made = try await studio.generated(of: nil, as: token)
      let album = try await studio.share(ShareAlbumRequest(generationId: made.id), as: token)
      let link = try #require(album.url?.split(separator: "/").last.map(String.init))
      #expect(RandomName.isHex128(link))
      let stored = try await studio.database.read { db in
        try db.first("SELECT id, digest FROM soul_albums") { row in
          (try row["id"] as String, try row["digest"] as String)
        }
      }
      #expect(stored?.0 == album.id && stored?.1 == Digest.hex(of: link))
      // The owner can see it again.
      let listed = try await studio.get(SoulAPI.albums(), as: token).albums
      #expect(listed.map(\.url) == [album.url])
    }
  }

  @Test("A repetition with the same Idempotency-Key makes no second link")
  func repeated() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let made = try await studio.generated(of: nil, as: token)
      let request = ShareAlbumRequest(generationId: made.id)
      var links: [String?] = []
      for key in ["one", "one", "two"] {
        let reply = try await studio.send(SoulAPI.shareAlbum(), request, as: token, key: key)
        #expect(reply.status == 201, "\(reply.text)")
        links.append(try reply.decoded(SharedAlbum.self).url)
      }
      #expect(links[0] == links[1] && links[1] != links[2])
      #expect(try await studio.get(SoulAPI.albums(), as: token).count == 2)
    }
  }

  @Test(
    "A link and its answer are one commit: a request that was overtaken makes none",
    .enabled(if: TestEngine.ofProducts != .postgres))
  func overtaken() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let made = try await studio.generated(of: nil, as: token)
      try await studio.overtakeRequests(addingTo: "soul_albums")
      let reply = try await studio.send(
        SoulAPI.shareAlbum(), ShareAlbumRequest(generationId: made.id), as: token, key: "one")
      #expect(reply.status == 409)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_albums") == 0)
    }
  }

  @Test("Requests that share nothing")
  func refusals() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let made = try await studio.generated(of: nil, as: token)
      for request in [
        ShareAlbumRequest(imageIds: []), ShareAlbumRequest(generationId: made.id, days: 0),
        ShareAlbumRequest(generationId: made.id, days: 31),
        ShareAlbumRequest(imageIds: (0...100).map { "blob_\($0)" }),
      ] {
        #expect(try await studio.send(SoulAPI.shareAlbum(), request, as: token).status == 400)
      }
      for body in ["{}", #"{"image_ids":["a"],"generation_id":"b"}"#, #"{"image_ids":"a"}"#] {
        #expect(try await studio.send(.post, "/api/albums", body, as: token).status == 400)
      }
      let unknown = ShareAlbumRequest(imageIds: [made.imageIds[0], "blob_unknown"])
      #expect(try await studio.send(SoulAPI.shareAlbum(), unknown, as: token).status == 404)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_albums") == 0)
    }
  }

  @Test("A person has 100 links; one that has ended gives way to a new one")
  func limit() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      let made = try await studio.generated(of: nil, as: token)
      let request = ShareAlbumRequest(imageIds: [made.imageIds[0]])
      let first = try await studio.share(request, as: token)
      let now = studio.clock.now()
      try await studio.database.write { db in
        for number in 1..<AlbumTable.limit {
          let row = AlbumRow(
            id: "album_\(number)", account: person.user.id, digest: "\(number)",
            createdAt: now.adding(.seconds(number)), expiresAt: now.adding(.seconds(3600)))
          try AlbumTable.insert(row, [made.imageIds[0]], in: db)
        }
      }
      #expect(try await studio.send(SoulAPI.shareAlbum(), request, as: token).status == 409)
      _ = try await studio.send(SoulAPI.revokeAlbum(.init(album: first.id)), as: token)
      _ = try await studio.share(request, as: token)
      let listed = try await studio.get(SoulAPI.albums(), as: token).albums
      #expect(listed.count == AlbumTable.limit && !listed.map(\.id).contains(first.id))
    }
  }

  @Test("An album whose pictures are all deleted gives way to a new one, too")
  func emptyAlbum() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      let made = try await studio.generated(of: nil, as: token)
      let now = studio.clock.now()
      try await studio.database.write { db in
        for number in 1...AlbumTable.limit {
          let row = AlbumRow(
            id: "album_\(number)", account: person.user.id, digest: "\(number)",
            createdAt: now.adding(.seconds(number)), expiresAt: now.adding(.seconds(3600)))
          try AlbumTable.insert(row, [made.imageIds[number == 50 ? 1 : 0]], in: db)
        }
      }
      let request = ShareAlbumRequest(imageIds: [made.imageIds[0]])
      #expect(try await studio.send(SoulAPI.shareAlbum(), request, as: token).status == 409)
      let delete = SoulAPI.deleteImage(.init(image: made.imageIds[1]))
      #expect(try await studio.send(delete, as: token).status == 200)
      _ = try await studio.share(request, as: token)
      let listed = try await studio.get(SoulAPI.albums(), as: token).albums
      #expect(listed.count == AlbumTable.limit && !listed.map(\.id).contains("album_50"))
    }
  }
}
