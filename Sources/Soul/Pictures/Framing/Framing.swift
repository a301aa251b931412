/// How a portrait is cut out of a photo.
package enum Framing: String, Decodable, CaseIterable, Sendable {
  /// Head and shoulders.
  case portrait
  /// The face fills half of the height.
  case close
  /// As much as the photo has.
  case wide
  /// The face to a side, with room beside it.
  case aside

  /// How much of the cut's height the face fills.
  private var fill: Double {
    switch self {
    case .portrait: 0.38
    case .close: 0.56
    case .wide: 0.2
    case .aside: 0.33
    }
  }

  /// The share of the largest possible cut, where nothing is known of the face's size.
  private var share: Double {
    switch self {
    case .portrait: 0.86
    case .close: 0.7
    case .wide: 1
    case .aside: 0.92
    }
  }

  /// Where the face is in the cut.
  private var place: (x: Double, y: Double) {
    switch self {
    case .portrait: (0.5, 0.42)
    case .close: (0.5, 0.46)
    case .wide: (0.5, 0.4)
    case .aside: (0.64, 0.4)
    }
  }

  /// The cut, in pixels of the photo. It lies within the photo and has the form of the result.
  /// - Parameter isMirrored: the result will be turned left to right.
  func area(
    of subject: Subject, width: Int, height: Int, ratio: Double, isMirrored: Bool = false
  ) -> Picture.Area {
    let (photoWidth, photoHeight) = (Double(width), Double(height))
    let largest = min(photoHeight, photoWidth / ratio)
    var cut = subject.height.map { $0 * photoHeight / fill } ?? largest * share
    // Too close shows the lens's faults and the eyes only.
    cut = min(largest, max(cut, largest * 0.42))
    let x = isMirrored ? 1 - place.x : place.x
    let left = min(max(0, subject.x * photoWidth - x * cut * ratio), photoWidth - cut * ratio)
    let top = min(max(0, subject.y * photoHeight - place.y * cut), photoHeight - cut)
    let (wide, tall) = (max(1, Int(cut * ratio)), max(1, Int(cut)))
    return Picture.Area(
      left: min(max(0, Int(left)), max(0, width - wide)),
      top: min(max(0, Int(top)), max(0, height - tall)), width: min(wide, width),
      height: min(tall, height))
  }
}
