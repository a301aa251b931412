/// Steps that change brightness and color.
enum ToneSteps {
  static let all: [String: LookStep.Work] = [
    "curve": curve, "saturation": saturation, "mono": mono, "duotone": duotone, "tint": tint,
    "clarity": clarity, "sharpen": sharpen, "smooth": smooth, "posterize": posterize,
    "levels": levels,
  ]

  /// A curve for all bands, then one for each.
  static let curve: LookStep.Work = { picture, p, _ in
    let all = (try p.curve("all") ?? .straight).table
    let tables = try ["red", "green", "blue"].map { name -> [UInt8] in
      guard let own = try p.curve(name)?.table else { return all }
      return all.map { own[Int($0)] }
    }
    return try picture.mapped(tables)
  }

  /// Stretches the brightness, so that a dull photo gets deep darks and clear lights.
  static let levels: LookStep.Work = { picture, p, _ in
    let amount = try p.number("amount", 0.7)
    let raster = try Raster(of: picture, longSide: 160)
    let (low, high) = raster.brightnessRange(share: 0.01)
    guard high - low > 24 else { return picture }
    let (black, white) = (Double(low) * amount, 255 - Double(255 - high) * amount)
    let table = (0..<256).map {
      UInt8(max(0, min(255, ((Double($0) - black) * 255 / (white - black)).rounded())))
    }
    return try picture.mapped([table, table, table])
  }

  static let saturation: LookStep.Work = { picture, p, _ in
    let amount = try p.number("amount", 1)
    let weights = [0.2126, 0.7152, 0.0722]
    return try picture.mixed(
      (0..<3).map { band in
        (0..<3).map { (1 - amount) * weights[$0] + ($0 == band ? amount : 0) }
      })
  }

  /// Black and white, as a film sees colors.
  static let mono: LookStep.Work = { picture, p, _ in
    let weights = [
      try p.number("red", 0.3), try p.number("green", 0.55), try p.number("blue", 0.15),
    ]
    return try picture.mixed([weights, weights, weights])
  }

  /// Colors by brightness.
  static let duotone: LookStep.Work = { picture, p, _ in
    try picture.brightness().mapped(try p.gradient("stops"))
  }

  /// A color in the darks and one in the lights.
  static let tint: LookStep.Work = { picture, p, _ in
    let (dark, light) = (
      try p.color("darks", "#000000").values, try p.color("lights", "#ffffff").values
    )
    let tables = (0..<3).map { band in
      (0..<256).map { value in
        let share = Double(value) / 255
        return UInt8((dark[band] * (1 - share) + light[band] * share).rounded())
      }
    }
    return try picture.covered(
      by: try picture.brightness().mapped(tables), try p.mode(.softLight),
      amount: try p.number("amount", 0.5))
  }

  /// More contrast of parts against what is around them.
  static let clarity: LookStep.Work = { picture, p, _ in
    let blurred = try picture.blurred(try p.number("radius", 40) * picture.unit)
    return try picture.plus(blurred, try p.number("amount", 0.3))
  }

  static let sharpen: LookStep.Work = { picture, p, _ in
    let blurred = try picture.blurred(try p.number("radius", 1.2) * max(0.6, picture.unit))
    return try picture.plus(blurred, try p.number("amount", 0.6))
  }

  /// Softer skin: blurred where there are no edges.
  static let smooth: LookStep.Work = { picture, p, _ in
    let radius = try p.number("radius", 5) * picture.unit
    let blurred = try picture.blurred(radius).inMemory()
    let table = (0..<256).map { UInt8(max(0, 255 - $0 * 16)) }
    let small = try picture.resized(
      max(8, picture.width / 2), max(8, picture.height / 2), kernel: "linear")
    let coarse = try blurred.resized(small.width, small.height, kernel: "linear")
    let flat = try Picture.call("subtract", ["left": .picture(small), "right": .picture(coarse)])
      .call("abs").asBytes().asColor().brightness().inMemory()
      .blurred(radius / 2).mapped([table]).enlarged(picture.width, picture.height)
    return try picture.covered(by: blurred, amount: try p.number("amount", 0.5), mask: flat)
  }

  /// So many levels of each color.
  static let posterize: LookStep.Work = { picture, p, _ in
    let steps = max(2, try p.number("levels", 5)) - 1
    let table = (0..<256).map {
      UInt8(((Double($0) / 255 * steps).rounded() / steps * 255).rounded())
    }
    return try picture.mapped([table, table, table])
  }
}

extension Picture {
  /// Steps give lengths in thousandths of the shorter side, so that each size looks the same.
  var unit: Double { Double(min(width, height)) / 1000 }
}
