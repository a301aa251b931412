import Foundation

/// Steps that add grain, paper, weather and faults of a film or a screen.
enum TextureSteps {
  static let all: [String: LookStep.Work] = [
    "grain": grain, "paper": paper, "stars": stars, "rain": rain, "scanlines": scanlines,
    "shift": shift, "dust": dust,
  ]

  /// Gray noise around 128, as a film's grain: a tile of it, repeated.
  private static func noise(
    _ picture: Picture, sigma: Double, blur: Double, seed: Int
  ) throws -> Picture {
    let side = 1024
    let tile = try Picture.call(
      "gaussnoise",
      [
        "width": .number(side), "height": .number(side), "sigma": .number(sigma), "mean": 128,
        "seed": .number(seed),
      ]
    ).call("gaussblur", ["sigma": .number(max(0.3, blur))]).asBytes().inMemory()
    return try tile.call(
      "replicate",
      ["across": .number(picture.width / side + 1), "down": .number(picture.height / side + 1)]
    ).cropped(to: .init(left: 0, top: 0, width: picture.width, height: picture.height))
  }

  static let grain: LookStep.Work = { picture, p, take in
    let size = try p.number("size", 1)
    let layer = try noise(
      picture, sigma: 62, blur: 0.55 * max(0.7, picture.unit * size), seed: take.noiseSeed(1))
    return try picture.covered(
      by: try layer.inThreeBands(), .overlay, amount: try p.number("amount", 0.2))
  }

  /// The tint and the fibres of a paper.
  static let paper: LookStep.Work = { picture, p, take in
    let amount = try p.number("amount", 0.35)
    let tinted = try picture.covered(
      by: try picture.filled(with: try p.color("color", "#f4ead7")), .multiply, amount: amount)
    let fibres = try noise(
      picture, sigma: 44, blur: 1.1 * max(0.8, picture.unit), seed: take.noiseSeed(77))
    let clouds = Clouds(seed: take.generator(5).seed, cell: 0.5, octaves: 4)
    let stains = try Field(of: picture).mask { x, y in 0.5 + (clouds.level(x, y) - 0.5) * 0.5 }
    let grained = try tinted.covered(
      by: try fibres.inThreeBands(), .softLight, amount: min(1, amount * 1.5))
    return try grained.covered(
      by: try stains.inThreeBands(), .softLight, amount: min(1, amount * 1.2))
  }

  /// Stars, only where it is dark.
  static let stars: LookStep.Work = { picture, p, take in
    var random = take.generator(5)
    let sky = Discs(width: picture.width, height: picture.height)
    let (count, bottom) = (Int(try p.number("count", 420)), try p.number("bottom", 1))
    for _ in 0..<count {
      let brightness = pow(random.fraction(), 3)
      sky.add(
        x: random.fraction() * Double(sky.width),
        y: random.fraction() * Double(sky.height) * bottom,
        radius: max(0.8, (0.7 + 1.6 * brightness) * picture.unit),
        color: RGB(red: 255, green: 255, blue: 255), level: 0.35 + 0.65 * brightness)
    }
    let table = (0..<256).map { UInt8(max(0, 255 - $0 * 2)) }
    let dark = try picture.brightness().inMemory().blurred(3 * picture.unit).mapped([table])
    let stars = try Picture(bytes: sky.bytes, width: sky.width, height: sky.height, bands: 3)
      .call("gaussblur", ["sigma": .number(max(0.4, 0.6 * picture.unit))])
    return try picture.covered(
      by: stars, .screen, amount: try p.number("amount", 0.9), mask: dark)
  }

  /// Falling rain, lit from behind.
  static let rain: LookStep.Work = { picture, p, take in
    var random = take.generator(3)
    let layer = Streaks(width: picture.width / 2, height: picture.height / 2)
    let unit = picture.unit / 2
    for _ in 0..<Int(try p.number("count", 620)) {
      let near = pow(random.fraction(), 2)
      layer.add(
        x: random.number(-0.1, 1.1) * Double(layer.width),
        y: random.number(-0.1, 1) * Double(layer.height),
        length: (30 + 110 * near) * unit, lean: try p.number("lean", 0.16),
        width: max(0.6, (0.7 + 1.5 * near) * unit), level: 0.25 + 0.5 * random.fraction())
    }
    let mask = try Picture(bytes: layer.bytes, width: layer.width, height: layer.height, bands: 1)
      .call("gaussblur", ["sigma": 0.6]).enlarged(picture.width, picture.height)
    return try picture.covered(
      by: try picture.filled(with: try p.color("color", "#dce8f5")), .screen,
      amount: try p.number("amount", 0.5), mask: mask)
  }

  /// Specks and scratches of an old print.
  static let dust: LookStep.Work = { picture, p, take in
    var random = take.generator(15)
    let layer = Streaks(width: picture.width, height: picture.height)
    for _ in 0..<Int(try p.number("count", 60)) {
      let isScratch = random.fraction() < 0.12
      layer.add(
        x: random.fraction() * Double(layer.width), y: random.fraction() * Double(layer.height),
        length: (isScratch ? random.number(20, 90) : random.number(1, 4)) * picture.unit,
        lean: random.number(-0.6, 0.6), width: random.number(0.7, 2) * picture.unit,
        level: random.number(0.25, 0.8))
    }
    let mask = try Picture(bytes: layer.bytes, width: layer.width, height: layer.height, bands: 1)
    return try picture.covered(
      by: try picture.filled(with: try p.color("color", "#fff6e4")), .screen,
      amount: try p.number("amount", 0.5), mask: try mask.call("gaussblur", ["sigma": 0.6]))
  }

  static let scanlines: LookStep.Work = { picture, p, _ in
    let period = max(2, Int((try p.number("every", 4) * picture.unit).rounded()))
    let lines = (0..<picture.height).map { UInt8($0 % period < period / 2 ? 0 : 255) }
    let mask = try Picture(bytes: lines, width: 1, height: picture.height, bands: 1).call(
      "embed",
      [
        "x": 0, "y": 0, "width": .number(picture.width), "height": .number(picture.height),
        "extend": "copy",
      ])
    return try picture.covered(
      by: try picture.filled(with: RGB(red: 0, green: 0, blue: 0)), .multiply,
      amount: try p.number("amount", 0.18), mask: mask)
  }

  /// Red to one side and blue to the other, as on a screen out of order; in strips if told.
  static let shift: LookStep.Work = { picture, p, take in
    let by = try p.number("by", 8) * picture.unit
    let strips = Int(try p.number("strips", 0))
    let (width, height) = (picture.width, picture.height)
    func moved(_ band: Int, _ dx: Int) throws -> Picture {
      let margin = abs(dx)
      return try picture.band(band)
        .embedded(at: margin, 0, in: width + 2 * margin, height, edge: "mirror")
        .cropped(to: .init(left: margin - dx, top: 0, width: width, height: height))
    }
    let distance = Int(by.rounded())
    var result = try Picture.call(
      "bandjoin",
      ["in": .pictures([try moved(0, distance), try picture.band(1), try moved(2, -distance)])]
    ).asColor().inMemory()
    var random = take.generator(23)
    for _ in 0..<strips {
      let thickness = max(2, Int(random.number(0.006, 0.035) * Double(height)))
      let top = random.index(max(1, height - thickness))
      let offset = Int(random.number(-45, 45) * picture.unit)
      // A face that is cut apart is nobody's portrait.
      let middle = Double(top) / Double(height)
      if middle > 0.26, middle < 0.56 { continue }
      let margin = abs(offset)
      let strip = try result.cropped(
        to: .init(left: 0, top: top, width: width, height: thickness)
      ).embedded(at: margin, 0, in: width + 2 * margin, thickness, edge: "mirror")
        .cropped(to: .init(left: margin - offset, top: 0, width: width, height: thickness))
      result = try Picture.call(
        "insert",
        ["main": .picture(result), "sub": .picture(strip), "x": 0, "y": .number(top)]
      ).asColor().inMemory()
    }
    return result
  }
}
