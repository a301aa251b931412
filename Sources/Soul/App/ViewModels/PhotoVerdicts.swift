import ClientKit
import Foundation
import Observation
import SoulModels

/// What the server says of the photos in a folder. It judges them as they come, and their owner
/// decides: a photo that is kept is not spoken of again.
@MainActor @Observable
final class PhotoVerdicts {
  /// How often photos without a verdict are asked for, and how long after one another.
  nonisolated static let attempts = 6
  nonisolated static let pause = Duration.seconds(2)

  /// In the folder's order.
  private(set) var photos: [JudgedPhoto] = []
  private var kept: Set<String> = []

  @ObservationIgnored private let service: SoulService
  @ObservationIgnored private var asking: Task<Void, Never>?
  /// Whether photos have come since the last question.
  @ObservationIgnored private(set) var isStale = false

  init(service: SoulService) { self.service = service }

  /// The fault and a way on; nil for a photo that is good, kept, or not judged yet.
  func complaint(about photo: String) -> String? {
    kept.contains(photo) ? nil : photos.first { $0.id == photo }?.sentence
  }

  func keep(_ photo: String) { kept.insert(photo) }

  /// Asks about a folder's photos. Questions that come meanwhile are answered together.
  /// - Parameter came: told of each answer.
  func ask(about folder: String, _ came: @escaping @MainActor () -> Void = {}) {
    isStale = true
    guard asking == nil else { return }
    asking = Task {
      var attempt = 0
      while isStale || (attempt < Self.attempts && photos.contains { $0.verdict == nil }) {
        if !isStale, await !service.session.device.clock.paused(for: Self.pause) { break }
        attempt = isStale ? 0 : attempt + 1
        isStale = false
        // Without an answer nothing is said of the photos: they can be trained from all the same.
        guard let answer = try? await service.judged(folder) else { break }
        photos = answer.photos
        came()
      }
      asking = nil
    }
  }

  /// Waits until the photos that are in have been asked about.
  func finished() async { await asking?.value }
}
