import CVips

extension Picture {
  /// As bytes, cut at 0 and 255.
  func asBytes() throws -> Picture { try call("cast", ["format": "uchar"]) }

  func asColor() throws -> Picture { try call("copy", ["interpretation": "srgb"]) }

  /// Each pixel times a matrix of one line for each band of the result.
  func mixed(_ matrix: [[Double]]) throws -> Picture {
    let mixed = try call("recomb", ["m": .picture(try Self.matrix(matrix))]).asBytes()
    return matrix.count == 3 ? try mixed.asColor() : mixed
  }

  static func matrix(_ lines: [[Double]]) throws -> Picture {
    try Vips.open()
    guard
      let pointer = cvips_matrix(
        lines.flatMap { $0 }, Int32(lines.first?.count ?? 0), Int32(lines.count))
    else { throw Vips.Failure.last("A matrix cannot be made") }
    return Picture(owning: pointer)
  }

  /// How bright each pixel is, with the weights of ITU-R BT.709.
  func brightness() throws -> Picture { try mixed([[0.2126, 0.7152, 0.0722]]) }

  /// Each value replaced by that of a table: one for all bands, or one for each.
  func mapped(_ tables: [[UInt8]]) throws -> Picture {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256 * tables.count)
    for value in 0..<256 {
      for table in tables { bytes.append(table[value]) }
    }
    let table = try Picture(bytes: bytes, width: 256, height: 1, bands: tables.count)
    let mapped = try call("maplut", ["lut": .picture(table)])
    return tables.count == 3 ? try mapped.asColor() : mapped
  }

  /// The one band three times.
  func inThreeBands() throws -> Picture {
    try Self.call("bandjoin", ["in": .pictures([self, self, self])]).asColor()
  }

  func band(_ number: Int) throws -> Picture { try call("extract_band", ["band": .number(number)]) }

  /// A picture of one color, as large as this.
  func filled(with color: RGB) throws -> Picture {
    try Picture(bytes: color.bytes, width: 1, height: 1, bands: 3)
      .call(
        "embed",
        ["x": 0, "y": 0, "width": .number(width), "height": .number(height), "extend": "copy"]
      )
      .asColor()
  }
}
