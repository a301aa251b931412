import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("The gallery, favorites and presets")
struct GalleryTests {
  @Test("Pages of batches, the newest first, without a gap or a repetition")
  func pages() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      var made: [String] = []
      for _ in 0..<5 { made.insert(try await studio.generated(of: nil, as: token).id, at: 0) }
      var (seen, next): ([String], String?) = ([], nil)
      repeat {
        let page = try await studio.get(
          SoulAPI.batches(.init(before: next, limit: 2)), as: token)
        #expect(page.batches.count <= 2 && page.count == page.batches.count)
        seen += page.batches.map(\.id)
        next = page.next
      } while next != nil
      #expect(seen == made)
      for query in ["before=yesterday", "limit=0", "limit=1001", "limit=x"] {
        let reply = try await studio.send(.get, "/api/images/batches?\(query)", nil, as: token)
        #expect(reply.status == 400)
      }
    }
  }

  @Test("A whole gallery comes from memory until something in it changes, or its addresses do")
  func wholeGallery() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      func whole() async throws -> BatchesResponse {
        try await studio.get(SoulAPI.batches(.init()), as: token)
      }
      #expect(try await whole().batches.isEmpty)
      let begun = try await studio.send(
        SoulAPI.generate(), Studio.request(of: nil), as: token
      ).decoded(GenerationStarted.self)
      #expect(try await whole().pending.map(\.id) == [begun.generationId])
      try await studio.work(3)
      let made = try await whole()
      #expect(made.batches.map(\.id) == [begun.generationId] && made.pending.isEmpty)

      // Behind the server's back, so that it does not hear of it.
      try await studio.database.write { db in
        try db.execute("UPDATE soul_generations SET preset_name = 'Dawn'")
      }
      #expect(try await whole() == made)
      let page = try await studio.get(SoulAPI.batches(.init(limit: 60)), as: token)
      #expect(page.batches.map(\.metadata.presetName) == ["Dawn"])
      studio.database.changes.publish(SoulTopic.gallery(person.user.id))
      let named = try await whole()
      #expect(named.batches.map(\.metadata.presetName) == ["Dawn"])

      let stranger = try await studio.signIn("+15195463439").session.accessToken
      #expect(try await studio.get(SoulAPI.batches(.init()), as: stranger).batches.isEmpty)
      studio.clock.advance(by: .seconds(3600))
      let later = try await studio.signIn().session.accessToken
      let anew = try await studio.get(SoulAPI.batches(.init()), as: later).batches
      #expect(anew.map(\.id) == named.batches.map(\.id))
      #expect(Set(anew[0].images).isDisjoint(with: named.batches[0].images))
      for id in anew[0].imageIds {
        _ = try await studio.send(SoulAPI.deleteImage(.init(image: id)), as: later)
        let left = try await studio.get(SoulAPI.batches(.init()), as: later)
        #expect(!left.batches.flatMap(\.imageIds).contains(id))
      }
    }
  }

  @Test("A picture and a batch are deleted with their files, by their owner only")
  func deletion() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let stranger = try await studio.signIn("+15195463439").session.accessToken
      let first = try await studio.generated(of: nil, as: token)
      let second = try await studio.generated(of: nil, as: token)
      let image = SoulAPI.deleteImage(.init(image: first.imageIds[0]))
      let batch = SoulAPI.deleteBatch(.init(generation: second.id))
      for reply in [
        try await studio.send(image, as: stranger), try await studio.send(batch, as: stranger),
        try await studio.send(SoulAPI.generation(.init(generation: first.id)), as: stranger),
      ] { #expect(reply.status == 404) }
      #expect(try await studio.send(image, as: token).status == 200)
      #expect(try await studio.send(image, as: token).status == 404)
      #expect(try await studio.send(batch, as: token).status == 200)
      let left = try await studio.get(SoulAPI.batches(.init()), as: token).batches
      #expect(left.map(\.imageIds) == [Array(first.imageIds.dropFirst())])
      #expect(try await studio.count("SELECT COUNT(*) FROM blobs WHERE state = 'stored'") == 3)
      for id in first.imageIds.dropFirst() {
        _ = try await studio.send(SoulAPI.deleteImage(.init(image: id)), as: token)
      }
      #expect(try await studio.get(SoulAPI.batches(.init()), as: token).batches.isEmpty)
      // Deleting does not make room in the month.
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 8)
    }
  }

  @Test(
    "A generation deleted while it goes on leaves no pictures, and gives back what is unpaid",
    arguments: [(false, false, 0), (false, true, 4), (true, true, 0)])
  func deletedMeanwhile(isFree: Bool, isAsked: Bool, used: Int) async throws {
    try await Studio.open(engine: FakeEngine(beginsForFree: isFree)) { studio in
      let token = try await studio.signIn().session.accessToken
      let begun = try await studio.send(
        SoulAPI.generate(), Studio.request(of: nil), as: token
      ).decoded(GenerationStarted.self)
      if isAsked { try await studio.jobs.runDue() }
      let path = GenerationPath(generation: begun.generationId)
      #expect(try await studio.send(SoulAPI.deleteBatch(path), as: token).status == 200)
      try await studio.work(3)
      #expect(studio.engine.now.begun.count == (isAsked ? 1 : 0))
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == used)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_pictures") == 0)
      #expect(try await studio.notices(as: token).isEmpty)
    }
  }

  @Test("Favorites follow the account, and end with the picture")
  func favorites() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let stranger = try await studio.signIn("+15195463439").session.accessToken
      let image = try await studio.generated(of: nil, as: token).imageIds[0]
      let (preset, picture) = (
        FavoritePath(.preset, id: TwoPresets.first.id), FavoritePath(.image, id: image)
      )
      for path in [preset, picture, preset] {
        #expect(try await studio.send(SoulAPI.addFavorite(path), as: token).status == 200)
        studio.clock.advance(by: .seconds(1))
      }
      let liked = try await studio.get(SoulAPI.favorites(), as: token).favorites
      #expect(liked.map(\.type) == [.image, .preset])
      #expect(liked[1].preset?.name == "Golden Hour" && liked[0].imageUrl != nil)
      #expect(try await studio.send(SoulAPI.addFavorite(picture), as: stranger).status == 404)
      #expect(try await studio.get(SoulAPI.favorites(), as: stranger).count == 0)
      let wrong = try await studio.send(.put, "/api/favorites/song/1", nil, as: token)
      #expect(wrong.status == 404)
      _ = try await studio.send(SoulAPI.removeFavorite(preset), as: token)
      _ = try await studio.send(SoulAPI.deleteImage(.init(image: image)), as: token)
      #expect(try await studio.get(SoulAPI.favorites(), as: token).count == 0)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_favorites") == 0)
    }
  }

  @Test("At the limit of favorites, one that is there already can be added again")
  func fullFavorites() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let (token, account) = (person.session.accessToken, person.user.id)
      let path = FavoritePath(.preset, id: TwoPresets.first.id)
      let other = FavoritePath(.preset, id: TwoPresets().presets[1].id)
      let now = studio.clock.now()
      #expect(try await studio.send(SoulAPI.addFavorite(path), as: token).status == 200)
      try await studio.database.write { db in
        for number in 1..<FavoriteTable.limit {
          try FavoriteTable.insert(.image, "\(number)", of: account, at: now, in: db)
        }
      }
      #expect(try await studio.send(SoulAPI.addFavorite(path), as: token).status == 200)
      #expect(try await studio.send(SoulAPI.addFavorite(other), as: token).status == 409)
      #expect(
        try await studio.count("SELECT COUNT(*) FROM soul_favorites") == FavoriteTable.limit)
    }
  }

  @Test("Presets, in their order, in Soul's form and in that of PostgREST")
  func presets() async throws {
    try await Studio.open { studio in
      let shown = try await studio.send(SoulAPI.presets()).decoded(PresetsResponse.self)
      #expect(shown.presets.map(\.name) == ["Golden Hour", "Amber"])
      #expect(shown.categories == [.cinematic, .vintage])
      let rows = try await studio.send(
        .get, "/rest/v1/presets?select=*&is_active=eq.true&order=sort_order", nil)
      #expect(try rows.decoded([Preset].self) == shown.presets)
      #expect(rows.text.contains(#""style_id":"golden""#))
      let backwards = try await studio.send(
        .get, "/rest/v1/presets?order=sort_order.desc&limit=1&category=eq.vintage", nil)
      #expect(try backwards.decoded([Preset].self).map(\.name) == ["Amber"])
      let names = [
        "id=eq.\(TwoPresets.first.id)": ["Golden Hour"], "style_id=eq.amber": ["Amber"],
        "style_id=eq.noir": [], "limit=1&offset=1&apikey=k": ["Amber"], "offset=2": [],
        "order=sort_order.asc.nullslast": ["Golden Hour", "Amber"],
        "order=sort_order.nullsfirst": ["Golden Hour", "Amber"],
        "order=name.desc.nullsfirst": ["Golden Hour", "Amber"],
      ]
      for (query, expected) in names {
        let reply = try await studio.send(.get, "/rest/v1/presets?\(query)", nil)
        #expect(try reply.decoded([Preset].self).map(\.name) == expected, "\(query)")
      }
      for query in [
        "select=id", "order=id", "order=name.up", "is_active=true", "limit=0", "id=1",
        "style_id=in.(a,b)", "offset=-1", "sort_order=gt.3", "order=nullslast",
      ] {
        let reply = try await studio.send(.get, "/rest/v1/presets?\(query)", nil)
        #expect(reply.status == 400)
        #expect(try !reply.decoded(PostgrestError.self).message.isEmpty)
      }
      let cover = try await studio.send(.get, shown.presets[0].imageUrl, nil)
      #expect(cover.status == 200 && cover.headers[.contentType] == "image/jpeg")
      #expect(try await studio.send(.get, shown.presets[1].imageUrl, nil).status == 404)
    }
  }

  @Test("What an operator has changed of a preset stays when the server starts again")
  func operators() async throws {
    try await Studio.open { studio in
      try await studio.database.write { db in
        try db.execute("UPDATE soul_presets SET name = 'Dawn' WHERE style_id = 'golden'")
      }
      for chore in studio.soul.chores { try await chore() }
      let shown = try await studio.send(SoulAPI.presets()).decoded(PresetsResponse.self)
      #expect(shown.presets.map(\.name) == ["Dawn", "Amber"])
    }
  }

  @Test("Notifications are read up to a number, and each person has their own")
  func notices() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      _ = try await studio.trainedModel(of: person)
      _ = try await studio.generated(of: nil, as: token)
      let all = try await studio.get(SoulAPI.notices(.init()), as: token)
      #expect(all.unreadCount == 2 && all.notifications.map(\.number) == [2, 1])
      let read = try await studio.send(
        SoulAPI.readNotices(), ReadNoticesRequest(upTo: 1), as: token
      ).decoded(NoticesResponse.self)
      #expect(read.unreadCount == 1)
      let stranger = try await studio.signIn("+15195463439").session.accessToken
      #expect(try await studio.get(SoulAPI.notices(.init()), as: stranger).notifications.isEmpty)
    }
  }
}
