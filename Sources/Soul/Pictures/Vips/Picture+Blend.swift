import CVips

extension Picture {
  /// How a picture is laid over another, as ISO 32000-1 defines it.
  enum BlendMode: String {
    case over
    case multiply
    case screen
    case overlay
    case softLight = "soft-light"

    fileprivate var number: Int {
      switch self {
      case .over: CVipsOver
      case .multiply: CVipsMultiply
      case .screen: CVipsScreen
      case .overlay: CVipsOverlay
      case .softLight: CVipsSoftLight
      }
    }
  }

  /// Lays another picture of the same size over this one, and works it out.
  /// - Parameters:
  ///   - mask: where, in one band from 0 to 255; nil: everywhere.
  func covered(
    by top: Picture, _ mode: BlendMode = .over, amount: Double = 1, mask: Picture? = nil
  ) throws -> Picture {
    guard top.width == width, top.height == height, bands == 3, top.bands == 3 else {
      throw Vips.Failure(description: "Pictures that are laid over each other differ in form")
    }
    if let mask, mask.width != width || mask.height != height || mask.bands != 1 {
      throw Vips.Failure(description: "A mask does not fit")
    }
    let opacity = Int32((255 * max(0, min(1, amount))).rounded())
    let (base, above) = (try bytesInMemory(), try top.bytesInMemory())
    let place = try mask?.bytesInMemory()
    let blended = withExtendedLifetime((base, above, place)) {
      cvips_blend(
        base.pointer, above.pointer, place?.pointer, Int32(mode.number), opacity)
    }
    guard let blended else { throw Vips.Failure.last("Pictures cannot be laid over each other") }
    return try Picture(owning: blended).asColor()
  }

  /// What it has more than another picture, added once more.
  func plus(_ other: Picture, _ amount: Double) throws -> Picture {
    guard other.width == width, other.height == height, other.bands == bands else {
      throw Vips.Failure(description: "Pictures that are compared differ in form")
    }
    let (own, less) = (try bytesInMemory(), try other.bytesInMemory())
    let result = withExtendedLifetime((own, less)) {
      cvips_exaggerate(own.pointer, less.pointer, Int32((amount * 256).rounded()))
    }
    guard let result else { throw Vips.Failure.last("A picture cannot be sharpened") }
    return try Picture(owning: result).asColor()
  }

  func bytesInMemory() throws -> Picture { try asBytes().inMemory() }

  /// Blurred by a Gauss curve of so many pixels. Wide ones are worked out on a smaller picture.
  func blurred(_ sigma: Double) throws -> Picture {
    guard sigma > 0.3 else { return self }
    let factor = max(1, (sigma / 2.5).rounded(.down))
    guard factor > 1, width > 64, height > 64 else {
      return try call("gaussblur", ["sigma": .number(sigma)])
    }
    let (width, height) = (
      max(8, Int((Double(self.width) / factor).rounded())),
      max(8, Int((Double(self.height) / factor).rounded()))
    )
    return try resized(width, height, kernel: "linear")
      .call("gaussblur", ["sigma": .number(sigma / factor)])
      .enlarged(self.width, self.height)
  }
}
