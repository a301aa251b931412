import ServerKit
import SoulModels

/// What makes portraits: a service elsewhere, or this machine. Each kind of work is begun once and
/// then asked for until it has ended. The server stores a task's name before it asks for the task.
///
/// Both questions get the order again, so that an engine needs no memory of its own: it may begin
/// with nothing and do all its work when it is asked. Such work must be the same when it is repeated,
/// because a killed server asks again. The server limits the time of each call, and cancels it then.
///
/// Every call may throw ``EngineRefusal``, which ends the work. Any other error is tried again, except
/// one of beginning: see ``EngineUnsure``.
package protocol PortraitEngine: Sendable {
  /// Whether beginning has no effect that repeating it would double. By default it has none.
  var beginsForFree: Bool { get }
  /// How long after its beginning work is first asked for; then every ten seconds. By default at once.
  var firstLook: Duration { get }
  /// How many trainings and generations one server works on at the same time. By default four.
  var places: Int { get }
  /// How many pictures one order can make, in rising order. By default one to four.
  var counts: [Int] { get }
  /// Whether it makes pictures of a trained character only. By default it makes those of nobody, too.
  var needsCharacter: Bool { get }

  /// Begins to learn a character.
  /// - Returns: the task's name.
  /// - Throws: ``EngineRefusal``, ``EngineUnsure``
  func beginTraining(_ order: TrainingOrder) async throws -> String

  /// How far a training is.
  func training(_ task: String, of order: TrainingOrder) async throws -> TrainingOutcome

  /// Looks whether an order can be given, before ``beginPictures(_:)``. It costs nothing and may be
  /// broken off and repeated. By default every order can.
  /// - Throws: ``EngineRefusal``
  func check(_ order: PictureOrder) async throws

  /// Begins to make pictures.
  /// - Returns: the task's name.
  /// - Throws: ``EngineRefusal``, ``EngineUnsure``
  func beginPictures(_ order: PictureOrder) async throws -> String

  /// How far the pictures are. It says nothing of some until all have ended.
  /// - Parameter isLast: nobody asks again, so pictures that are there are given without the others.
  func pictures(
    _ task: String, of order: PictureOrder, isLast: Bool
  ) async throws -> PicturesOutcome
}

extension PortraitEngine {
  package var beginsForFree: Bool { true }
  package var firstLook: Duration { .zero }
  package var places: Int { 4 }
  package var counts: [Int] { Array(GenerateRequest.pictures) }
  package var needsCharacter: Bool { false }

  package func check(_ order: PictureOrder) async throws {}

  /// Portraits take long, so nothing else may wait behind them; people take turns.
  var lane: JobLane { JobLane("soul.portraits", places: places) }

  /// How many pictures are made for a person who wants so many: at least as many, and no more than
  /// the engine makes and charges for anyway.
  func count(for wanted: Int) -> Int { counts.first { $0 >= wanted } ?? wanted }
}

/// The engine will not do this, however often it is asked.
package struct EngineRefusal: Error, CustomStringConvertible {
  /// For people, as a sentence with a way on: "No face could be found. Choose other photos."
  package let reason: String
  /// Whether it will never make pictures of the order's character again, which has to be trained anew.
  package let endsCharacter: Bool

  package init(_ reason: String, endsCharacter: Bool = false) {
    self.reason = reason
    self.endsCharacter = endsCharacter
  }

  package var description: String { reason }
}

/// The engine may have begun, and it is not known under which name. Beginning again could be charged
/// twice, so the server does not.
package struct EngineUnsure: Error {
  package init() {}
}

/// A photo of the person, upright and without metadata.
package struct EnginePhoto: Sendable {
  package let id: String
  /// In pixels.
  package let width: Int
  package let height: Int
  /// Where a service can fetch it for at least an hour.
  package let address: String
  /// Its JPEG.
  package let read: @Sendable () async throws -> [UInt8]

  package init(
    id: String, width: Int, height: Int, address: String,
    read: @escaping @Sendable () async throws -> [UInt8]
  ) {
    self.id = id
    self.width = width
    self.height = height
    self.address = address
    self.read = read
  }
}

/// A character to be learned.
package struct TrainingOrder: Sendable {
  /// The model's id, the same at each call.
  package let id: String
  package let name: String
  package let photos: [EnginePhoto]

  package init(id: String, name: String, photos: [EnginePhoto]) {
    self.id = id
    self.name = name
    self.photos = photos
  }
}

package enum TrainingOutcome: Sendable {
  /// In percent, if the engine knows.
  case running(Int?)
  /// - Parameters:
  ///   - character: the engine's name of it, for ``PictureOrder/character``.
  ///   - thumbnail: a JPEG; nil: the server takes the first photo.
  case completed(character: String, thumbnail: [UInt8]?)
  /// The reason is for people.
  case failed(String)
}

/// Pictures to be made.
package struct PictureOrder: Sendable {
  /// The generation's id, the same at each call.
  package let id: String
  package let prompt: String
  package let enhancesPrompt: Bool
  package let negativePrompt: String
  /// The preset's.
  package let style: String
  /// The trained character; nil for a picture of nobody in particular.
  package let character: String?
  /// The photos that the character was trained from; none without a character.
  package let photos: [EnginePhoto]
  package let ratio: AspectRatio
  package let quality: PictureQuality
  /// The same order with the same seed makes the same pictures.
  package let seed: Int
  /// 1 to 4.
  package let count: Int

  package init(
    id: String, prompt: String, enhancesPrompt: Bool = true, negativePrompt: String = "",
    style: String, character: String?, photos: [EnginePhoto], ratio: AspectRatio,
    quality: PictureQuality, seed: Int, count: Int
  ) {
    self.id = id
    self.prompt = prompt
    self.enhancesPrompt = enhancesPrompt
    self.negativePrompt = negativePrompt
    self.style = style
    self.character = character
    self.photos = photos
    self.ratio = ratio
    self.quality = quality
    self.seed = seed
    self.count = count
  }
}

package enum PicturesOutcome: Sendable {
  /// In percent, if the engine knows.
  case running(Int?)
  /// Each picture has ended in its own way.
  case finished([PictureOutcome])
  /// None could be made. The reason is for people.
  case failed(String)
}

package enum PictureOutcome: Sendable {
  /// A JPEG.
  case made([UInt8])
  /// The engine found what it must not show.
  case nsfw
  case failed

  var isMade: Bool { if case .made = self { true } else { false } }
}
