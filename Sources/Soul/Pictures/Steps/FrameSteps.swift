/// Steps that frame the picture.
enum FrameSteps {
  static let all: [String: LookStep.Work] = [
    "border": border, "hairline": hairline, "arch": arch, "rough": rough, "sprocket": sprocket,
    "rounded": rounded,
  ]

  /// A border of paper, wider at the bottom if told. The picture is made smaller, not cut.
  static let border: LookStep.Work = { picture, p, _ in
    let (width, height) = (picture.width, picture.height)
    let side = Int((try p.number("size", 0.05) * Double(min(width, height))).rounded())
    let bottom = Int(
      (try p.number("bottom", try p.number("size", 0.05)) * Double(min(width, height))).rounded())
    var inner = try picture.filling(width - 2 * side, height - side - bottom)
    let line = try p.text("line", "")
    if let color = RGB(line) {
      let thick = max(1, Int((2.5 * picture.unit).rounded()))
      inner = try inner.cropped(
        to: .init(
          left: thick, top: thick, width: inner.width - 2 * thick,
          height: inner.height - 2 * thick)
      ).embedded(at: thick, thick, in: inner.width, inner.height, on: color)
    }
    return try inner.embedded(
      at: side, side, in: width, height, on: try p.color("color", "#ffffff"))
  }

  /// A thin line inside of the picture.
  static let hairline: LookStep.Work = { picture, p, _ in
    let (width, height) = (picture.width, picture.height)
    let inset = Int((try p.number("inset", 0.035) * Double(min(width, height))).rounded())
    let thick = max(1, Int((try p.number("width", 2) * picture.unit).rounded()))
    let outer = try box(width - 2 * inset, height - 2 * inset, 255)
    let hole = try box(width - 2 * (inset + thick), height - 2 * (inset + thick), 0)
    let line = try Picture.call(
      "insert",
      ["main": .picture(outer), "sub": .picture(hole), "x": .number(thick), "y": .number(thick)])
    let mask = try line.call(
      "embed",
      [
        "x": .number(inset), "y": .number(inset), "width": .number(width),
        "height": .number(height),
      ])
    return try picture.covered(
      by: try picture.filled(with: try p.color("color", "#ffffff")),
      amount: try p.number("amount", 0.8), mask: mask)
  }

  /// A window with a round top.
  static let arch: LookStep.Work = { picture, p, _ in
    let (width, height) = (picture.width, picture.height)
    let inset = try p.number("inset", 0.06) * Double(min(width, height))
    let radius = Double(width) / 2 - inset
    let mask = try shape(width, height) { x, y in
      let distance: Double
      if y < inset + radius {
        let (dx, dy) = (x - Double(width) / 2, y - inset - radius)
        distance = radius - (dx * dx + dy * dy).squareRoot()
      } else {
        distance = min(x - inset, Double(width) - inset - x)
      }
      return min(distance, Double(height) - inset - y)
    }
    return try picture.filled(with: try p.color("color", "#f3ece1"))
      .covered(by: picture, mask: mask)
  }

  /// A border with round corners inside.
  static let rounded: LookStep.Work = { picture, p, _ in
    let (width, height) = (picture.width, picture.height)
    let shorter = Double(min(width, height))
    let (inset, radius) = (
      try p.number("inset", 0.05) * shorter, try p.number("radius", 0.06) * shorter
    )
    let mask = try shape(width, height) { x, y in
      let dx = max(0, max(inset + radius - x, x - (Double(width) - inset - radius)))
      let dy = max(0, max(inset + radius - y, y - (Double(height) - inset - radius)))
      return radius - (dx * dx + dy * dy).squareRoot()
    }
    return try picture.filled(with: try p.color("color", "#ffffff")).covered(
      by: picture, mask: mask)
  }

  /// The uneven edge of a print that was made by hand.
  static let rough: LookStep.Work = { picture, p, take in
    let (width, height) = (picture.width, picture.height)
    let size = try p.number("size", 0.035) * Double(min(width, height))
    let clouds = Clouds(seed: take.generator(21).seed, cell: 0.07, octaves: 4)
    let longer = Double(max(width, height))
    let mask = try shape(width, height) { x, y in
      let inside = min(min(x, Double(width) - x), min(y, Double(height) - y))
      guard inside < size * 2.2 else { return 2 }
      return inside - size * (0.55 + 0.9 * clouds.level(x / longer, y / longer))
    }
    return try picture.filled(with: try p.color("color", "#0c0b0a")).covered(
      by: picture, mask: mask)
  }

  /// A strip of film, with its holes.
  static let sprocket: LookStep.Work = { picture, p, _ in
    let (width, height) = (picture.width, picture.height)
    let side = Int((0.085 * Double(min(width, height))).rounded())
    let film = try picture.filling(width - 2 * side, height)
      .embedded(at: side, 0, in: width, height, on: try p.color("color", "#0d0c0b")).inMemory()
    let unit = Double(side)
    let (holeWidth, holeHeight) = (unit * 0.44, unit * 0.58)
    let count = max(4, Int(Double(height) / (unit * 1.25)))
    let pitch = Double(height) / Double(count)
    let mask = try shape(width, height) { x, y in
      let edge = min(x, Double(width) - x)
      guard edge < unit else { return -2 }
      let place = y.truncatingRemainder(dividingBy: pitch) - pitch / 2
      let corner = holeWidth * 0.22
      let dx = max(0, abs(edge - unit / 2) - holeWidth / 2 + corner)
      let dy = max(0, abs(place) - holeHeight / 2 + corner)
      return corner - (dx * dx + dy * dy).squareRoot()
    }
    return try film.covered(
      by: try film.filled(with: try p.color("hole", "#eee8dc")), amount: 0.92, mask: mask)
  }

  private static func box(_ width: Int, _ height: Int, _ level: UInt8) throws -> Picture {
    try Picture(bytes: [level], width: 1, height: 1, bands: 1).call(
      "embed",
      [
        "x": 0, "y": 0, "width": .number(max(1, width)), "height": .number(max(1, height)),
        "extend": "copy",
      ])
  }

  /// 255 inside of a shape and 0 outside.
  /// - Parameter distance: how far a place is inside, in pixels; negative outside.
  private static func shape(
    _ width: Int, _ height: Int, _ distance: (Double, Double) -> Double
  ) throws -> Picture {
    var bytes = [UInt8](repeating: 0, count: width * height)
    bytes.withUnsafeMutableBufferPointer { bytes in
      for line in 0..<height {
        for column in 0..<width {
          let inside = distance(Double(column) + 0.5, Double(line) + 0.5) + 0.5
          bytes[line * width + column] = UInt8(255 * max(0, min(1, inside)))
        }
      }
    }
    return try Picture(bytes: bytes, width: width, height: height, bands: 1)
  }
}
