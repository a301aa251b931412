import CVips

extension Picture {
  /// A part, in pixels.
  struct Area: Hashable {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
  }

  func cropped(to area: Area) throws -> Picture {
    try Self.call(
      "extract_area",
      [
        "input": .picture(self), "left": .number(area.left), "top": .number(area.top),
        "width": .number(area.width),
        "height": .number(area.height),
      ])
  }

  /// Exactly so large, stretched if need be.
  func resized(_ width: Int, _ height: Int, kernel: String = "lanczos3") throws -> Picture {
    if width == self.width, height == self.height { return self }
    let resized = try call(
      "resize",
      [
        "scale": .number(Double(width) / Double(self.width)),
        "vscale": .number(Double(height) / Double(self.height)), "kernel": .text(kernel),
      ])
    guard resized.width == width, resized.height == height else {
      return try resized.embedded(at: 0, 0, in: width, height, edge: "copy")
    }
    return resized
  }

  /// Exactly so large, by a soft curve: for what is larger then and has no fine detail.
  func enlarged(_ width: Int, _ height: Int) throws -> Picture {
    // The curve works on neighbours, of which a smaller picture would leave some out.
    guard width >= self.width, height >= self.height else {
      return try resized(width, height, kernel: "cubic")
    }
    let small = try bytesInMemory()
    let larger = withExtendedLifetime(small) {
      cvips_enlarged(small.pointer, Int32(width), Int32(height))
    }
    guard let larger else { throw Vips.Failure.last("A picture cannot be made larger") }
    return Picture(owning: larger)
  }

  /// Exactly so large: the largest part in the middle that has the form.
  func filling(_ width: Int, _ height: Int) throws -> Picture {
    var area = Area(left: 0, top: 0, width: self.width, height: self.height)
    if self.width * height > self.height * width {
      area.width = min(self.width, max(1, (self.height * width + height / 2) / height))
      area.left = (self.width - area.width) / 2
    } else {
      area.height = min(self.height, max(1, (self.width * height + width / 2) / width))
      area.top = (self.height - area.height) / 4
    }
    return try cropped(to: area).resized(width, height)
  }

  func mirrored() throws -> Picture { try call("flip", ["direction": "horizontal"]) }

  /// On a larger canvas, whose rest repeats the `edge`: "mirror", "copy".
  func embedded(
    at x: Int, _ y: Int, in width: Int, _ height: Int, edge: String
  ) throws -> Picture {
    try call(
      "embed",
      [
        "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height),
        "extend": .text(edge),
      ])
  }

  /// On a larger canvas of one color.
  func embedded(
    at x: Int, _ y: Int, in width: Int, _ height: Int, on color: RGB
  ) throws -> Picture {
    try call(
      "embed",
      [
        "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height),
        "extend": "background", "background": .numbers(color.values),
      ])
  }
}
