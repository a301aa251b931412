import Foundation

/// Steps that add light and shade.
enum LightSteps {
  static let all: [String: LookStep.Work] = [
    "glow": glow, "radial": radial, "linear": linear, "vignette": vignette, "blinds": blinds,
    "bokeh": bokeh, "leak": leak, "aurora": aurora, "fog": fog, "focus": focus,
    "blur": blur,
  ]

  /// Lights that shine over their edges.
  static let glow: LookStep.Work = { picture, p, _ in
    let threshold = try p.number("threshold", 0)
    let table = ToneCurve([[0, 0], [max(0.001, threshold), 0], [1, 1]]).table
    let lights = threshold > 0 ? try picture.mapped([table, table, table]) : picture
    return try picture.covered(
      by: try lights.blurred(try p.number("radius", 30) * picture.unit),
      try p.mode(.screen), amount: try p.number("amount", 0.3))
  }

  /// A lamp: one color at a place, another far from it.
  static let radial: LookStep.Work = { picture, p, _ in
    let field = Field(of: picture)
    let far = try field.mask(
      field.distance(
        from: try p.number("x", 0.5), try p.number("y", 0.5), radius: try p.number("radius", 0.7),
        power: try p.number("power", 1)))
    return try picture.covered(
      by: try far.mapped(
        tables(try p.color("inner", "#ffffff"), try p.color("outer", "#000000"))),
      try p.mode(.softLight), amount: try p.number("amount", 0.5))
  }

  /// Colors along a line; 0 degrees is from left to right.
  static let linear: LookStep.Work = { picture, p, _ in
    let angle = try p.number("angle", 90) * .pi / 180
    let along = try Field(of: picture).mask { x, y in
      (x - 0.5) * cos(angle) + (y - 0.5) * sin(angle) + 0.5
    }
    return try picture.covered(
      by: try along.mapped(try p.gradient("stops")), try p.mode(.softLight),
      amount: try p.number("amount", 0.5))
  }

  static let vignette: LookStep.Work = { picture, p, _ in
    let field = Field(of: picture)
    let reach = 0.5 * (1 + field.aspect * field.aspect).squareRoot()
    let far = try field.mask(
      field.distance(
        from: try p.number("x", 0.5), try p.number("y", 0.47),
        radius: try p.number("radius", 1) * reach, power: try p.number("power", 2.5)))
    return try picture.covered(
      by: try picture.filled(with: try p.color("color", "#000000")), try p.mode(.over),
      amount: try p.number("amount", 0.5), mask: far)
  }

  /// A sharp middle, and all around it out of focus.
  static let focus: LookStep.Work = { picture, p, _ in
    let field = Field(of: picture)
    let far = try field.mask(
      field.distance(
        from: try p.number("x", 0.5), try p.number("y", 0.42), radius: try p.number("radius", 0.75),
        power: try p.number("power", 3)))
    return try picture.covered(
      by: try picture.blurred(try p.number("blur", 14) * picture.unit),
      amount: try p.number("amount", 1), mask: far)
  }

  /// All out of focus; for what is behind.
  static let blur: LookStep.Work = { picture, p, _ in
    try picture.blurred(try p.number("radius", 14) * picture.unit)
  }

  /// Shadows of a window's blinds.
  static let blinds: LookStep.Work = { picture, p, _ in
    let angle = try p.number("angle", -12) * .pi / 180
    let (count, width) = (try p.number("count", 7), try p.number("width", 0.5))
    let field = Field(of: picture)
    let shade = try field.mask { x, y in
      let place = (y * field.aspect * cos(angle) + x * sin(angle)) * count
      let phase = place - place.rounded(.down)
      // A slat's shadow, with soft edges.
      let edge = 0.12
      let into = min(1, max(0, (phase - width) / edge))
      let out = min(1, max(0, (1 - phase) / edge))
      return min(into, out)
    }
    return try picture.covered(
      by: try picture.filled(with: try p.color("color", "#050405")), .multiply,
      amount: try p.number("amount", 0.6), mask: shade)
  }

  /// Discs of lights that are out of focus, not over the middle, where the face is.
  static let bokeh: LookStep.Work = { picture, p, take in
    var random = take.generator(UInt64(try p.number("salt", 3)))
    let colors = try p.colors("colors", ["#ffd9a0", "#ff9d5c", "#9fd3ff"])
    let (small, large) = (try p.number("small", 20), try p.number("large", 80))
    let (count, bottom) = (Int(try p.number("count", 26)), try p.number("bottom", 1))
    let layer = Discs(width: picture.width / 2, height: picture.height / 2)
    for _ in 0..<count {
      let color = colors[random.index(colors.count)]
      let radius = random.number(small, large) * picture.unit / 2
      let (x, y) = (random.fraction(), random.fraction() * bottom)
      let level = random.number(0.2, 0.75)
      if abs(x - 0.5) < 0.27, y > 0.1, y < 0.75 { continue }
      layer.add(
        x: x * Double(layer.width), y: y * Double(layer.height), radius: radius, color: color,
        level: level)
    }
    let discs = try Picture(
      bytes: layer.bytes, width: layer.width, height: layer.height, bands: 3
    ).call("gaussblur", ["sigma": .number(max(0.5, 1.1 * picture.unit))])
    return try picture.covered(
      by: try discs.enlarged(picture.width, picture.height), .screen,
      amount: try p.number("amount", 0.5))
  }

  /// Light that has come into the camera from a side.
  static let leak: LookStep.Work = { picture, p, take in
    let (side, width) = (try p.text("side", "right"), try p.number("width", 0.45))
    let clouds = Clouds(seed: take.generator(41).seed, cell: 0.5, octaves: 2)
    let mask = try Field(of: picture).mask { x, y in
      let base: Double
      switch side {
      case "left": base = x
      case "top": base = y
      case "bottom": base = 1 - y
      default: base = 1 - x
      }
      let level = 1 - (base + (clouds.level(x, y) - 0.3) * 0.4) / width
      return pow(max(0, min(1, level)), 1.6)
    }
    return try picture.covered(
      by: try picture.filled(with: try p.color("color", "#ff5a1f")), .screen,
      amount: try p.number("amount", 0.6), mask: mask)
  }

  /// Curtains of light in the upper part.
  static let aurora: LookStep.Work = { picture, p, take in
    let amount = try p.number("amount", 0.75)
    var result = picture
    for (index, color) in try p.colors("colors", ["#2dffb3", "#6a5cff", "#ff4fd8"]).enumerated() {
      let wave = Clouds(seed: take.generator(60 + UInt64(index)).seed, cell: 0.45, octaves: 2)
      let rays = Clouds(seed: take.generator(80 + UInt64(index)).seed, cell: 0.06, octaves: 1)
      let mask = try Field(of: picture).mask { x, y in
        let place = 0.16 + 0.13 * Double(index) + (wave.level(x, 0.3) - 0.5) * 0.42
        let distance = (y - place) / (y < place ? 0.22 : 0.05)
        return exp(-distance * distance) * (0.55 + 0.45 * rays.level(x, 0.2)) * pow(1 - y, 0.6)
      }
      result = try result.covered(
        by: try picture.filled(with: color), .screen, amount: amount, mask: mask)
    }
    return result
  }

  /// Clouds that grow thicker below a height.
  static let fog: LookStep.Work = { picture, p, take in
    let top = try p.number("top", 0.45)
    let field = Field(of: picture)
    let clouds = Clouds(seed: take.generator(9).seed, cell: try p.number("cell", 0.4), octaves: 4)
    let mask = try field.mask { x, y in
      (clouds.level(x, y * field.aspect) - 0.2) * 1.5 * max(0, (y - top) / (1 - top))
    }
    return try picture.covered(
      by: try picture.filled(with: try p.color("color", "#cfd8dc")), .screen,
      amount: try p.number("amount", 0.6), mask: mask)
  }

  private static func tables(_ start: RGB, _ end: RGB) -> [[UInt8]] {
    (0..<3).map { band in
      (0..<256).map { value in
        let share = Double(value) / 255
        return UInt8((start.values[band] * (1 - share) + end.values[band] * share).rounded())
      }
    }
  }
}
