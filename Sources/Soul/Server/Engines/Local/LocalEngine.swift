import Foundation
import SoulModels
import SoulPictures

/// Makes portraits on this machine, from the person's own photos: a photographic look, not a
/// generated likeness. A character is the photos themselves, and prompts change nothing.
///
/// It keeps nothing: each call does all its work, and the same order makes the same pictures.
package struct LocalEngine: PortraitEngine {
  private let program: PictureProgram

  /// While a child makes one person's portraits, another person's photos are read.
  package let places = 2
  package let needsCharacter = true

  package init(program: PictureProgram = PictureProgram()) { self.program = program }

  /// So many photos are read and compared for one generation.
  static let candidates = 6

  package func beginTraining(_ order: TrainingOrder) async throws -> String { "local-" + order.id }

  package func training(_ task: String, of order: TrainingOrder) async throws -> TrainingOutcome {
    let best: Data?
    do {
      best = try await bestPhotos(order.photos, seed: 0, count: 1).first
    } catch let refusal as PictureProgram.Refusal where refusal != .outOfTime {
      best = nil
    }
    guard let best else {
      return .failed("None of the photos could be read. Choose other photos and try again.")
    }
    let thumbnail = try await program.portraits(
      [.init(photo: 0, look: "studio", take: 0, seed: 1, width: 480, height: 640)], of: [best])
    return .completed(character: task, thumbnail: thumbnail.first.map { [UInt8]($0) })
  }

  package func beginPictures(_ order: PictureOrder) async throws -> String {
    try requirePhotos(of: order)
    return "local-" + order.id
  }

  private func requirePhotos(of order: PictureOrder) throws {
    guard order.photos.isEmpty else { return }
    guard order.character != nil else {
      throw EngineRefusal("Choose a character first: portraits are made from its photos.")
    }
    throw EngineRefusal(
      """
      The photos of this character are deleted, and portraits are made from them. Train a new \
      character with new photos.
      """, endsCharacter: true)
  }

  package func pictures(
    _ task: String, of order: PictureOrder, isLast: Bool
  ) async throws -> PicturesOutcome {
    // They may have been deleted since the work began.
    try requirePhotos(of: order)
    let seed = UInt64(truncatingIfNeeded: order.seed)
    let size = order.ratio.pixels(order.quality)
    do {
      let photos = try await bestPhotos(order.photos, seed: seed, count: order.count)
      guard !photos.isEmpty else {
        return .failed("None of the photos could be read. Train a new character with other photos.")
      }
      let portraits = (0..<order.count).map { number in
        PictureTask.Portrait(
          photo: number % photos.count, look: order.style, take: number, seed: seed,
          width: size.width, height: size.height)
      }
      let pictures = try await program.portraits(portraits, of: photos)
      return .finished(pictures.map { .made([UInt8]($0)) })
    } catch PictureProgram.Refusal.unknownLook {
      throw EngineRefusal("This look is not available here. Choose another one.")
    } catch let refusal as PictureProgram.Refusal where refusal != .outOfTime {
      return .failed("The portraits could not be made from these photos. Try again.")
    }
  }

  /// The best of a few photos that the seed has drawn: good ones first.
  private func bestPhotos(
    _ photos: [EnginePhoto], seed: UInt64, count: Int
  ) async throws -> [Data] {
    // The order of the photos must not matter, nor that of an engine's calls.
    let drawn = SeededOrder(seed).shuffled(photos.sorted { $0.id < $1.id }).prefix(Self.candidates)
    var files: [Data] = []
    for photo in drawn { files.append(Data(try await photo.read())) }
    let facts = try await program.facts(of: files)
    var judge = PhotoJudge()
    var (good, poor): ([Data], [Data]) = ([], [])
    for (file, facts) in zip(files, facts) {
      guard let facts else { continue }
      if judge.judge(facts) == .good { good.append(file) } else { poor.append(file) }
    }
    // One good photo in four takes is better than a blurred one.
    return Array((good.isEmpty ? poor : good).prefix(count))
  }
}
