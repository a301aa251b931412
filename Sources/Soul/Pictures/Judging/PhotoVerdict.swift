/// What speaks against a photo for portraits, as far as it was measured.
///
/// A face that was not found may be there all the same: nobody has to part with a photo.
package enum PhotoVerdict: String, Codable, CaseIterable, Sendable {
  case good
  case tooSmall
  case blurred
  case tooDark
  case tooBright
  case flat
  case noFace
  case group
  case repeated

  /// For people: the fault, and a way on; nil for a good photo.
  package var sentence: String? {
    switch self {
    case .good: nil
    case .tooSmall: "Small. Choose one of at least 512 pixels on each side, or keep it."
    case .blurred: "Blurry. Choose a sharper one, or keep it."
    case .tooDark: "Dark. Choose one with more light on the face, or keep it."
    case .tooBright: "Too light to show details. Choose one without glare, or keep it."
    case .flat: "Hardly any contrast. Choose a clearer one, or keep it."
    case .noFace: "No face was found. Choose one that shows your face, or keep it."
    case .group: "More than one face was found. Choose one of you alone, or keep it."
    case .repeated: "Almost the same as another. Choose a different one, or keep it."
    }
  }
}

/// Judges photos one after the other, each also against those before it.
package struct PhotoJudge: Sendable {
  package static let shortestSide = 512
  static let leastSharpness = 45.0
  static let brightness = 38.0...225.0
  static let leastContrast = 40.0
  /// Two photos that differ in fewer signs are the same one.
  static let leastDifference = 6

  private var accepted: [PhotoFacts] = []

  package init() {}

  package mutating func judge(_ photo: PhotoFacts) -> PhotoVerdict {
    let verdict = verdict(photo)
    if verdict == .good { accepted.append(photo) }
    return verdict
  }

  private func verdict(_ photo: PhotoFacts) -> PhotoVerdict {
    if min(photo.width, photo.height) < Self.shortestSide { return .tooSmall }
    if photo.brightness < Self.brightness.lowerBound { return .tooDark }
    if photo.brightness > Self.brightness.upperBound { return .tooBright }
    if photo.contrast < Self.leastContrast { return .flat }
    if photo.sharpness < Self.leastSharpness { return .blurred }
    if photo.people == 0 { return .noFace }
    if let people = photo.people, people > 1 { return .group }
    if accepted.contains(where: { $0.difference(from: photo) < Self.leastDifference }) {
      return .repeated
    }
    return .good
  }
}
