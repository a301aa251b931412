import Foundation
import ServerKit
import ServerKitTesting
import SoulModels
import SoulPictures
import Testing

@testable import SoulServer

/// It stores nothing, so the run on another database need not repeat it.
@Suite("Portraits of this machine", .enabled(if: TestEngine.ofProducts != .postgres))
struct LocalEngineTests {
  private let engine = LocalEngine(program: .built())

  /// The demo's two photos.
  static func photos(_ names: [String] = ["astronaut", "hopper"]) -> [EnginePhoto] {
    names.map { name in
      EnginePhoto(id: name, width: 512, height: 512, address: "") {
        try [UInt8](Data(contentsOf: DemoPhotos.file(name)))
      }
    }
  }

  private func order(
    style: String = "noir", photos: [EnginePhoto] = photos(), ratio: AspectRatio = .tall,
    quality: PictureQuality = .basic, seed: Int = 7
  ) -> PictureOrder {
    PictureOrder(
      id: "gen_1", prompt: "A portrait", style: style, character: "local-1", photos: photos,
      ratio: ratio, quality: quality, seed: seed, count: 4)
  }

  private func pictures(_ order: PictureOrder) async throws -> [[UInt8]] {
    let task = try await engine.beginPictures(order)
    guard case .finished(let outcomes) = try await engine.pictures(task, of: order) else {
      Issue.record("The pictures are not finished")
      return []
    }
    return outcomes.compactMap { if case .made(let jpeg) = $0 { jpeg } else { nil } }
  }

  @Test(
    "Four different pictures in the ratio that was ordered", arguments: AspectRatio.allCases)
  func four(ratio: AspectRatio) async throws {
    let made = try await pictures(order(ratio: ratio))
    #expect(made.count == 4 && Set(made).count == 4)
    try check(made, ratio.pixels(.basic))
  }

  @Test("The app's own order has pictures of 1536 by 2048")
  func high() async throws {
    try check(try await pictures(order(quality: .high)), (1536, 2048))
  }

  private func check(_ made: [[UInt8]], _ size: (width: Int, height: Int)) throws {
    for jpeg in made {
      let found = try Picture.size(of: Data(jpeg))
      #expect(found.width == size.width && found.height == size.height)
    }
  }

  @Test("An order that is repeated makes the same pictures, with another seed others")
  func again() async throws {
    let first = try await pictures(order())
    #expect(try await pictures(order()) == first)
    // Nor does the order of the photos matter, which a database need not keep.
    #expect(try await pictures(order(photos: Self.photos(["hopper", "astronaut"]))) == first)
    let others = try await pictures(order(seed: 8))
    #expect(Set(others).isDisjoint(with: first))
  }

  @Test("A training ends at once, with a picture of the character")
  func training() async throws {
    let order = TrainingOrder(id: "m1", name: "Ada", photos: Self.photos())
    let task = try await engine.beginTraining(order)
    guard case .completed(let character, let thumbnail) = try await engine.training(task, of: order)
    else { throw CancellationError() }
    #expect(character == "local-m1")
    let size = try Picture.size(of: Data(try #require(thumbnail)))
    #expect(size.width == 480 && size.height == 640)
  }

  @Test("A look that is not here, a picture of nobody: refused, with a way on")
  func refusals() async throws {
    await #expect(throws: EngineRefusal.self) {
      try await engine.pictures("t", of: order(style: "sepia"))
    }
    await #expect(throws: EngineRefusal.self) { try await engine.beginPictures(order(photos: [])) }
  }

  @Test("Photos that cannot be read end the work; one good one among them is enough")
  func unreadable() async throws {
    let broken = EnginePhoto(id: "x", width: 9, height: 9, address: "") { [1, 2, 3] }
    let outcome = try await engine.pictures("t", of: order(photos: [broken]))
    guard case .failed(let sentence) = outcome else {
      Issue.record("Pictures of nothing")
      return
    }
    #expect(sentence.hasSuffix("Train a new character with other photos."))
    let training = TrainingOrder(id: "m1", name: "Ada", photos: [broken])
    guard case .failed = try await engine.training("t", of: training) else {
      Issue.record("A character of nothing")
      return
    }
    #expect(try await pictures(order(photos: [broken] + Self.photos(["hopper"]))).count == 4)
  }
}
