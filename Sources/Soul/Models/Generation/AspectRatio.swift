/// The form of a picture, width to height.
public enum AspectRatio: String, Codable, CaseIterable, Sendable {
  case narrow = "9:16"
  case tall = "3:4"
  case slim = "2:3"
  case square = "1:1"
  case broad = "4:3"
  case wide = "16:9"
  case photo = "3:2"

  /// The picture's size in pixels at quality `high`.
  public var pixels: (width: Int, height: Int) {
    switch self {
    case .narrow: (1152, 2048)
    case .tall: (1536, 2048)
    case .slim: (1344, 2016)
    case .square: (1536, 1536)
    case .broad: (2048, 1536)
    case .wide: (2048, 1152)
    case .photo: (2016, 1344)
    }
  }

  /// The size at a quality; `basic` is half as wide and as high.
  public func pixels(_ quality: PictureQuality) -> (width: Int, height: Int) {
    let full = pixels
    return quality == .high ? full : (full.width / 2, full.height / 2)
  }
}

/// How large a picture is made.
public enum PictureQuality: String, Codable, CaseIterable, Sendable {
  case basic, high
}
