import ClientKit

extension PhotoUploads {
  struct Photo: Identifiable, Equatable {
    enum State: Equatable {
      case waiting
      /// From 0 to 1.
      case sending(Double)
      case sent(String)
      /// The failure and the next step, in a sentence.
      case failed(String)
      /// Why it can never be taken, in a sentence: another photo has to come, or none.
      case refused(String)
    }

    let id: Int
    var state: State = .waiting
    /// Where the server shows it, for a photo of an earlier launch.
    var address: String?

    /// Why it can never be taken.
    var refusal: String? {
      if case .refused(let sentence) = state { sentence } else { nil }
    }
  }

  // MARK: What becomes of a photo

  func report(_ id: Int, from start: Double) -> @Sendable (Double) -> Void {
    { [weak self] part in
      Task { @MainActor in self?.progressed(id, start + part / 2) }
    }
  }

  /// Whether the server would refuse the photo each time.
  static func isFinal(_ error: APIError) -> Bool {
    [400, 413, 415, 422].contains(error.status)
  }

  static let twice = "This is the same photo twice. It counts once."
  static let noPhoto = "That is not a photo. Choose another one."

  // MARK: What the screens show

  var sentCount: Int {
    earlier.count + photos.count { if case .sent = $0.state { true } else { false } }
  }
  var isSending: Bool {
    photos.contains {
      switch $0.state {
      case .waiting, .sending: true
      case .sent, .failed, .refused: false
      }
    }
  }
  var room: Int { max(0, purpose.counts.upperBound - earlier.count - photos.count) }
  var isEnough: Bool { sentCount >= purpose.counts.lowerBound }
  var isEmpty: Bool { earlier.isEmpty && photos.isEmpty }

  /// What went wrong with photos that may go another time, each sentence once.
  var failures: [String] {
    var sentences: [String] = []
    for photo in photos {
      if case .failed(let sentence) = photo.state, !sentences.contains(sentence) {
        sentences.append(sentence)
      }
    }
    return sentences
  }

  // MARK: What is said of them

  /// The fault of a photo that is in, and a way on.
  func complaint(about photo: Photo) -> String? {
    guard case .sent(let blob) = photo.state else { return nil }
    return verdicts.complaint(about: blob)
  }

  /// The owner is content with a photo, whatever was said of it.
  func keep(_ photo: Photo) {
    if case .sent(let blob) = photo.state { verdicts.keep(blob) }
  }

  /// Puts another photo in the place of one.
  /// - Returns: its number; nil if the old one could not be taken away.
  func replace(_ id: Int, with load: @escaping Load) async -> Int? {
    guard let place = photos.firstIndex(where: { $0.id == id }) else { return nil }
    await remove(id)
    guard !photos.contains(where: { $0.id == id }) else { return nil }
    return add([load], at: place).first
  }
}
