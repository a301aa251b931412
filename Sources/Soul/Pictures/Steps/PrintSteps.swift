import Foundation

/// Steps that redraw the picture by hand or in print.
enum PrintSteps {
  static let all: [String: LookStep.Work] = [
    "paint": paint, "ink": ink, "halftone": halftone, "grid": grid, "hatch": hatch,
  ]

  /// Patches of color with soft outlines, as with a brush.
  static let paint: LookStep.Work = { picture, p, _ in
    let (width, height) = (picture.width, picture.height)
    // A brush has no detail, so that half the size is enough.
    let scale = min(1, 900 / Double(max(width, height)))
    let small = try picture.resized(
      max(8, Int(Double(width) * scale)), max(8, Int(Double(height) * scale)))
    let window = 2 * max(1, Int((try p.number("radius", 4) * small.unit).rounded())) + 1
    var painted = try small.inMemory()
    for _ in 0..<Int(try p.number("passes", 2)) {
      painted = try painted.call(
        "rank",
        [
          "width": .number(window), "height": .number(window),
          "index": .number(window * window / 2),
        ]
      ).inMemory()
    }
    let outlines = try painted.brightness().call("sobel").asBytes().inMemory().blurred(0.8)
      .call("linear", ["a": [1.9], "b": [0]]).enlarged(width, height)
    let large = try painted.enlarged(width, height).asColor()
    return try large.covered(
      by: try picture.filled(with: try p.color("color", "#1b1512")), .multiply,
      amount: try p.number("outline", 0.35), mask: outlines)
  }

  /// Outlines drawn over the picture.
  static let ink: LookStep.Work = { picture, p, _ in
    let threshold = try p.number("threshold", 26)
    let unit = max(0.6, picture.unit)
    let (width, height) = (picture.width, picture.height)
    let half = try picture.resized(max(8, width / 2), max(8, height / 2)).brightness().inMemory()
      .blurred(try p.number("width", 1.2) * unit / 2)
    let lines = try half.call("sobel").asBytes()
      .call("linear", ["a": [5], "b": .numbers([-5 * threshold])]).asBytes().inMemory()
      .blurred(0.5 * unit).enlarged(width, height)
    return try picture.covered(
      by: try picture.filled(with: try p.color("color", "#14100e")),
      amount: try p.number("amount", 0.9), mask: lines)
  }

  /// Dots whose size is the darkness, in one ink on paper.
  static let halftone: LookStep.Work = { picture, p, _ in
    let cell = max(3, try p.number("cell", 11) * picture.unit)
    let angle = try p.number("angle", 45) * .pi / 180
    let (paper, ink) = (try p.color("paper", "#fbf3e4"), try p.color("ink", "#16202c"))
    let (width, height) = (picture.width, picture.height)
    let gray = try picture.brightness().inMemory().blurred(cell / 4).inMemory().bytes()
    var mask = [UInt8](repeating: 0, count: width * height)
    let step = 2 * Double.pi / cell
    // The two waves are the same along each diagonal; tables spare most of the cosines.
    let turn = (cos: cos(angle) * step, sin: sin(angle) * step)
    for line in 0..<height {
      let y = Double(line)
      for column in 0..<width {
        let x = Double(column)
        let wave =
          cosine(x * turn.cos + y * turn.sin) + cosine(y * turn.cos - x * turn.sin)
        let level = 0.5 + 0.23 * wave - Double(gray[line * width + column]) / 255
        mask[line * width + column] = UInt8(max(0, min(255, 128 + level * 1500)))
      }
    }
    let dots = try Picture(bytes: mask, width: width, height: height, bands: 1)
    let tables = (0..<3).map { band in
      (0..<256).map { value in
        let share = Double(value) / 255
        return UInt8((paper.values[band] * (1 - share) + ink.values[band] * share).rounded())
      }
    }
    return try dots.mapped(tables)
  }

  /// Of a table: exact enough for dots.
  private static func cosine(_ angle: Double) -> Double {
    let place = Int((angle * (4096 / (2 * .pi))).rounded(.down)) & 4095
    return cosines[place]
  }

  private static let cosines = (0..<4096).map { cos(Double($0) * 2 * .pi / 4096) }

  /// Strokes of a pen, closer where it is darker.
  static let hatch: LookStep.Work = { picture, p, _ in
    let (width, height) = (picture.width, picture.height)
    let cell = max(3, try p.number("cell", 8) * picture.unit)
    let (paper, ink) = (try p.color("paper", "#f7f1e3"), try p.color("ink", "#1d2230"))
    let gray = try picture.brightness().inMemory().blurred(cell / 5).inMemory().bytes()
    let step = 2 * Double.pi / cell
    // Each direction begins at a darkness of its own.
    let strokes: [(dx: Double, dy: Double, from: Double)] = [
      (0.7071 * step, 0.7071 * step, 0.86), (0.7071 * step, -0.7071 * step, 0.52),
      (0.17 * step, 0.985 * step, 0.27),
    ]
    var mask = [UInt8](repeating: 0, count: width * height)
    for line in 0..<height {
      for column in 0..<width {
        let dark = 1 - Double(gray[line * width + column]) / 255
        var level = 0.0
        for stroke in strokes {
          let depth = dark - (1 - stroke.from)
          guard depth > 0 else { continue }
          let wave = 0.5 + 0.5 * cosine(Double(column) * stroke.dx + Double(line) * stroke.dy)
          level = max(level, min(1, max(0, (wave - (0.88 - depth * 0.85)) * 5)))
        }
        mask[line * width + column] = UInt8(255 * level)
      }
    }
    let tables = (0..<3).map { band in
      (0..<256).map { value in
        let share = Double(value) / 255
        return UInt8((paper.values[band] * (1 - share) + ink.values[band] * share).rounded())
      }
    }
    return try Picture(bytes: mask, width: width, height: height, bands: 1).mapped(tables)
  }

  /// The picture four times, each in a look of its own.
  static let grid: LookStep.Work = { picture, p, take in
    let (width, height) = (picture.width, picture.height)
    let small = try picture.filling((width + 1) / 2, (height + 1) / 2).inMemory()
    let cells = try p.looks("looks").map { try $0.apply(to: small, in: take) }
    return try Picture.call("arrayjoin", ["in": .pictures(cells), "across": 2])
      .cropped(to: .init(left: 0, top: 0, width: width, height: height)).asColor()
  }
}
