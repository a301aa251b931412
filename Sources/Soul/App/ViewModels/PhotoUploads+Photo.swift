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
      /// The server has the same photo by this name. It is sent once that one is removed.
      case double(String)
    }

    let id: Int
    var state: State = .waiting
    /// Where the server shows it. A grid that begins anew has no preview of its own.
    var address: String?

    var isOnItsWay: Bool {
      switch state {
      case .waiting, .sending: true
      case .sent, .failed, .refused, .double: false
      }
    }
    /// Whether nobody else has it, and the server may still take it.
    var isUnsent: Bool {
      if case .failed = state { true } else { isOnItsWay }
    }

    /// Why it is not taken.
    var refusal: String? {
      switch state {
      case .refused(let sentence): sentence
      case .double: "This is the same photo twice. It counts once."
      case .waiting, .sending, .sent, .failed: nil
      }
    }
  }

  // MARK: What becomes of a photo

  func report(_ id: Int, from start: Double) -> @Sendable (Double) -> Void {
    { [weak self] part in
      Task { @MainActor in self?.progressed(id, start + part / 2) }
    }
  }

  /// Reports may overtake one another, and the photo's end.
  func progressed(_ id: Int, _ part: Double) {
    guard case .sending(let old) = photos.first(where: { $0.id == id })?.state else { return }
    if part > old { set(.sending(part), of: id) }
  }

  /// Whether the server would refuse the photo each time. At 400 and 422 a part of it may be missing,
  /// and then the server asks for it again.
  static func isFinal(_ error: APIError) -> Bool { [413, 415].contains(error.status) }

  static let noPhoto = "That is not a photo. Choose another one."

  // MARK: What the screens show

  var sentCount: Int {
    earlier.count + photos.count { if case .sent = $0.state { true } else { false } }
  }
  var isSending: Bool { photos.contains(where: \.isOnItsWay) }
  /// How many more photos can be chosen. Those that are not taken need no room, but the screen does
  /// not fill with them without an end.
  var room: Int {
    let most = purpose.counts.upperBound
    return max(0, most - earlier.count - photos.count + min(refused.count, most))
  }
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

  var refused: [Photo] { photos.filter { $0.refusal != nil } }
  var poor: [Photo] { photos.filter { complaint(about: $0) != nil } }

  /// That there is something to say of photos, in a few words; nil if there is not.
  var findings: String? {
    switch (refused.count, poor.count) {
    case (0, 0): nil
    case (let count, 0): count == 1 ? "1 was not taken" : "\(count) were not taken"
    case (0, let count): "\(count) could be better"
    case (let refused, let poor): "\(refused + poor) need a look"
    }
  }

  /// The owner is content with a photo, whatever was said of it.
  func keep(_ photo: Photo) {
    if case .sent(let blob) = photo.state { verdicts.keep(blob) }
  }

  // MARK: Other photos

  func retry(_ id: Int) {
    guard case .failed = photos.first(where: { $0.id == id })?.state else { return }
    set(.waiting, of: id)
    sendWaiting()
  }

  func remove(_ id: Int) async {
    if let old = await takeAway(id) { sendDoubles(of: old) }
  }

  /// Puts another photo in the place of one.
  /// - Returns: its number; nil if the old one could not be taken away.
  func replace(_ id: Int, with load: @escaping Load) async -> Int? {
    guard let place = photos.firstIndex(where: { $0.id == id }), let old = await takeAway(id) else {
      return nil
    }
    // The new photo has the first right to the place.
    let new = add([load], at: place).first
    sendDoubles(of: old)
    return new
  }

  /// Sends the same photos that were chosen once more, in the place of one that is gone. The first
  /// to arrive is in; the others become its doubles, by its new name.
  func sendDoubles(of old: Photo) {
    guard case .sent(let blob) = old.state else { return }
    for photo in photos where photo.state == .double(blob) { set(.waiting, of: photo.id) }
    sendWaiting()
  }
}
