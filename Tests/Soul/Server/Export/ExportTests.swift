import Foundation
import Hummingbird
import Logging
import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Everything of a person's, in one file")
struct ExportTests {
  @Test(
    "The archive has the profile, the characters with their photos, and pictures with their seeds")
  func everything() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      let model = try await studio.trainedModel("Été / 1", of: person)
      let made = try await studio.generated(of: model, as: token)
      _ = try await studio.send(
        SoulAPI.addFavorite(.init(.image, id: made.imageIds[0])), as: token)
      _ = try await studio.share(ShareAlbumRequest(generationId: made.id), as: token)
      _ = try await studio.folder(of: person.user.id)
      let stranger = try await studio.signIn("+15195463439")
      _ = try await studio.generated(of: nil, as: stranger.session.accessToken)
      let export = try await studio.requestExport(as: token)
      // Two photos, one of each folder, the character's small picture, and four pictures.
      #expect(export.files == 7 && export.bytes > 0)
      #expect(export.fileName == "soul-2025-11-08.zip")
      let told = try await studio.read(
        export,
        """
        import sys, zipfile, json
        with zipfile.ZipFile(sys.argv[1]) as z:
          assert z.testzip() is None
          for n in z.namelist(): print(n)
          profile = json.loads(z.read('profile.json'))
          print(profile['profile']['phone'], profile['usage']['imagesGenerated'])
          print(len(json.loads(z.read('favorites.json'))), len(json.loads(z.read('albums.json'))))
          for n in z.namelist():
            if n.endswith('generation.json'):
              g = json.loads(z.read(n))
              print(g['facts']['preset_name'], g['facts']['seed'], g['facts']['prompt'])
            if n.endswith('.jpg'): assert z.read(n)[:3] == bytes([0xff, 0xd8, 0xff]), n
          text = b''.join(z.read(n) for n in z.namelist() if n.endswith('.json'))
          assert b'signature=' not in text and b'/soul/albums/' not in text
        """)
      let (character, number) = (model.id.prefix(8), made.id.dropFirst(4).prefix(8))
      let lines = told.split(separator: "\n").map(String.init)
      let waiting = try #require(lines.first { $0.hasPrefix("photos/temp_") })
      #expect(waiting.hasSuffix("/photo-1.jpg"))
      #expect(
        lines == [
          "README.txt", "profile.json", "favorites.json", "notifications.json", "albums.json",
          "devices.json", "generations.json",
          "characters/Été - 1 \(character)/character.json",
          "characters/Été - 1 \(character)/thumbnail.jpg",
          "characters/Été - 1 \(character)/photo-1.jpg", waiting,
          "pictures/2025-11-08 Golden Hour \(number)/generation.json",
        ] + (1...4).map { "pictures/2025-11-08 Golden Hour \(number)/\($0).jpg" } + [
          "\(Studio.phone) 4", "1 1", "Golden Hour 7 A warm portrait",
        ])
    }
  }

  @Test("Devices and generations without pictures are in it; failed trainings repeat no photos")
  func without() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      let device = RegisterDeviceRequest(deviceToken: "abc", platform: "android")
      #expect(try await studio.send(SoulAPI.registerDevice(), device, as: token).status == 200)
      studio.engine.set { engine in
        engine.training = .failed("Too dark.")
        engine.pictures = .failed("Nothing works.")
      }
      let failed = try await studio.trainedModel("First", of: person)
      let again = TrainFromImagesRequest(
        modelName: "Second", tempFolderName: failed.tempFolderName)
      #expect(try await studio.send(SoulAPI.trainFromImages(), again, as: token).status == 200)
      let generation = try await studio.generated(of: nil, as: token)
      #expect(generation.status == .failed)
      let export = try await studio.requestExport(as: token)
      #expect(export.files == 1)
      let told = try await studio.read(
        export,
        """
        import sys, zipfile, json
        with zipfile.ZipFile(sys.argv[1]) as z:
          print([n.split('/')[0] for n in z.namelist() if n.endswith('.jpg')])
          print([(d['kind'], d['address']) for d in json.loads(z.read('devices.json'))])
          for g in json.loads(z.read('generations.json')):
            print(g['status'], g['facts']['prompt'], g['facts']['image_count'])
        """)
      #expect(
        told == """
          ['photos']
          [('android', 'abc')]
          failed A warm portrait 0

          """)
    }
  }

  @Test("One file is in memory at a time, also with more generations than a page of them")
  func pieces() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let made = try await studio.generated(of: nil, as: person.session.accessToken)
      try await studio.repeatGeneration(made.id, of: person.user.id, times: 120)
      let log = PieceLog()
      var writer: any ResponseBodyWriter = PieceWriter(log: log)
      try await studio.soul.exports.content.write(of: person.user.id, to: &writer) {}
      let largest = try await studio.count("SELECT MAX(bytes) FROM blobs")
      // The directory of 130 files is the largest piece.
      #expect(log.pieces.filter { $0 > max(largest, 2000) }.count == 1)
      #expect(log.pieces.count > 2 * 125)
    }
  }

  @Test("A picture that is deleted meanwhile is left out, and the archive is whole")
  func deletedMeanwhile() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      let made = try await studio.generated(of: nil, as: token)
      let log = PieceLog()
      var writer: any ResponseBodyWriter = PieceWriter(log: log)
      try await studio.soul.exports.content.write(of: person.user.id, to: &writer) {
        let image = SoulAPI.deleteImage(.init(image: made.imageIds[2]))
        _ = try await studio.send(image, as: token)
      }
      let told = try studio.judge(
        log.bytes,
        """
        import sys, zipfile
        with zipfile.ZipFile(sys.argv[1]) as z:
          assert z.testzip() is None
          print([n[-6:] for n in z.namelist() if n.endswith('.jpg')])
        """)
      #expect(told == "['/1.jpg', '/2.jpg', '/4.jpg']\n")
    }
  }

  @Test("Pictures whose files are gone are named in the archive, which has all the rest")
  func lostFile() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let made = try await studio.generated(of: nil, as: person.session.accessToken)
      studio.store.fail(with: BlobMissing())
      let (log, book) = (PieceLog(), LogBook())
      var writer: any ResponseBodyWriter = PieceWriter(log: log)
      let content = ExportContent(
        people: studio.soul.exports.content.people, albums: studio.soul.albums.albums,
        logger: Logger(label: "test") { _ in book })
      try await content.write(of: person.user.id, to: &writer) {}
      #expect(book.blobs == made.imageIds)
      let told = try studio.judge(
        log.bytes,
        """
        import sys, zipfile, json
        with zipfile.ZipFile(sys.argv[1]) as z:
          assert z.testzip() is None
          print([n for n in z.namelist() if n.endswith('.jpg')], z.namelist()[-1])
          for lost in json.loads(z.read('missing.json')): print(lost['file'][-6:], lost['id'])
        """)
      let lines = zip(1...4, made.imageIds).map { "/\($0).jpg \($1)\n" }
      #expect(told == "[] missing.json\n" + lines.joined())
    }
  }

  @Test("A picture that cannot be read now breaks the download off")
  func unreadable() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      _ = try await studio.generated(of: nil, as: person.session.accessToken)
      studio.store.fail(with: DatabaseFailure(kind: .unwritable, message: "The disk is away."))
      await #expect(throws: DatabaseFailure.self) {
        var writer: any ResponseBodyWriter = PieceWriter(log: PieceLog())
        try await studio.soul.exports.content.write(of: person.user.id, to: &writer) {}
      }
    }
  }
}
