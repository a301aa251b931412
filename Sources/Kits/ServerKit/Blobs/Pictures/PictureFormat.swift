/// A kind of picture that is accepted, recognised by its first bytes. What the sender calls it does
/// not matter.
package enum PictureFormat: String, CaseIterable, Sendable {
  case jpeg
  case png
  case webp
  case heic

  /// So many bytes are enough to recognise each.
  static let headLength = 32

  init?(head: [UInt8]) {
    func has(_ text: String, at place: Int) -> Bool {
      head.dropFirst(place).starts(with: Array(text.utf8))
    }
    if head.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if head.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if has("RIFF", at: 0), has("WEBP", at: 8) {
      self = .webp
    } else if has("ftyp", at: 4), Self.heicBrands.contains(where: { has($0, at: 8) }) {
      self = .heic
    } else {
      return nil
    }
  }

  /// ISO 23008-12, annex B; phones write heic and mif1.
  private static let heicBrands = ["heic", "heix", "heim", "heis", "mif1"]

  /// The decoder of libvips, and no other, may read such a file.
  var loader: String {
    switch self {
    case .jpeg: "jpegload"
    case .png: "pngload"
    case .webp: "webpload"
    case .heic: "heifload"
    }
  }

  /// Whether the decoder is a plugin of libvips.
  var needsPlugin: Bool { self == .heic }
}
