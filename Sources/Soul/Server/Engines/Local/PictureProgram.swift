import Foundation
import ServerKit
import SoulPictures

/// Works on photos in a child with limits: `quartet pictures`. The server itself never decodes one.
package struct PictureProgram: Sendable {
  /// The photos cannot be used.
  package enum Refusal: Error, Equatable {
    case damaged
    case tooManyPixels
    case unknownLook
    /// It is not known whether the photos are good: the machine is too busy, or something hangs.
    case outOfTime
  }

  private let command: [String]
  private let limits: LimitedProgram.Limits
  private let line: ConversionLine

  /// - Parameters:
  ///   - program: quartet. This process's own by default, even if its file was replaced meanwhile.
  ///   - places: how many children may work at once; each takes two processors.
  package init(
    program: String = "/proc/\(getpid())/exe", places: Int = 1,
    limits: LimitedProgram.Limits = PictureProgram.limits
  ) {
    command = [program, "pictures"]
    self.limits = limits
    line = ConversionLine(places: places)
  }

  /// Four large portraits take 5 s of a processor on the machine that this was measured on.
  package static let limits: LimitedProgram.Limits = {
    var limits = LimitedProgram.Limits()
    limits.processorTime = 60
    limits.time = .seconds(90)
    return limits
  }()

  /// JPEGs in the order of the portraits.
  /// - Throws: ``Refusal``, `LimitedProgram.Unavailable`, `CancellationError`
  package func portraits(
    _ portraits: [PictureTask.Portrait], of photos: [Data]
  ) async throws -> [Data] {
    try await run(.portraits(portraits), photos, files: portraits.count).files
  }

  /// What there is to say of each photo; nil for one that cannot be read.
  /// - Throws: as ``portraits(_:of:)``
  package func facts(of photos: [Data]) async throws -> [PhotoFacts?] {
    let facts = try await run(.facts, photos, files: 0).message.facts ?? []
    guard facts.count == photos.count else { throw Refusal.damaged }
    return facts
  }

  private func run(
    _ task: PictureTask, _ photos: [Data], files: Int
  ) async throws -> Parcel<PictureAnswer> {
    let parcel = try Parcel(task, photos).encoded()
    let answer = try await line.run { isCancelled in
      try Self.answer(command, limits, to: parcel, isCancelled: isCancelled)
    }
    switch answer.message.refusal {
    case .damaged: throw Refusal.damaged
    case .tooManyPixels: throw Refusal.tooManyPixels
    case .unknownLook: throw Refusal.unknownLook
    case nil: break
    }
    guard answer.files.count == files else {
      throw LimitedProgram.Unavailable(
        "The child has made \(answer.files.count) files of \(files).")
    }
    return answer
  }

  private static func answer(
    _ command: [String], _ limits: LimitedProgram.Limits, to parcel: Data,
    isCancelled: () -> Bool
  ) throws -> Parcel<PictureAnswer> {
    let input = try UnnamedFile.make(with: parcel)
    defer { close(input) }
    // Its pictures are JPEGs of our own.
    let result = try LimitedProgram(limits: limits, variables: LimitedProgram.withoutVipsPlugins)
      .run(command, input: input, isCancelled: isCancelled)
    switch result.ending {
    case .exited(0): return try Parcel(result.output)
    case .unknown: throw LimitedProgram.Unavailable("Nobody knows how the program ended.")
    case .outOfTime: throw Refusal.outOfTime
    // A decoder that a photo has crashed, or that wanted too much.
    case .signalled, .tooMuchOutput: throw Refusal.damaged
    case .exited:
      throw LimitedProgram.Unavailable("\(command[0]) has failed: \(result.complaint)")
    }
  }
}
