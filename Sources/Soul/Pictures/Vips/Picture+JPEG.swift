import CVips
import Foundation

/// A JPEG is not taken.
package enum JPEGRefusal: Error, Equatable {
  /// It is none, or not all of one.
  case damaged
  case tooManyPixels
}

extension Picture {
  /// The most pixels that are decoded: a phone's 48 megapixels, and some more.
  package static let mostPixels = 64_000_000

  /// Decodes a JPEG, in sRGB with three bands.
  /// - Parameter atLeast: the size that is needed; a much larger picture is made smaller in decoding,
  ///   which is cheap. Nil: the whole of it.
  /// - Throws: ``JPEGRefusal``, ``Vips/Failure`` where there is no libvips
  package static func decoded(
    _ jpeg: Data, atLeast size: (width: Int, height: Int)? = nil
  ) throws -> Picture {
    try Vips.open()
    let (width, height) = try self.size(of: jpeg)
    guard width * height <= mostPixels else { throw JPEGRefusal.tooManyPixels }
    var shrinking = 1
    if let size {
      while shrinking < 8, width >= size.width * shrinking * 2,
        height >= size.height * shrinking * 2
      { shrinking *= 2 }
    }
    let picture = try jpeg.withUnsafeBytes { bytes in
      try opened(bytes, "[fail-on=truncated,shrink=\(shrinking)]") { pointer in
        guard let whole = cvips_in_memory(pointer) else { throw refused }
        return Picture(owning: whole)
      }
    }
    return try picture.inColor()
  }

  /// The size in a JPEG's header, in pixels. Nothing is decoded.
  /// - Throws: ``JPEGRefusal``
  package static func size(of jpeg: Data) throws -> (width: Int, height: Int) {
    try Vips.open()
    return try jpeg.withUnsafeBytes { bytes in
      try opened(bytes, "") { (Int(cvips_width($0)), Int(cvips_height($0))) }
    }
  }

  private static func opened<Value>(
    _ bytes: UnsafeRawBufferPointer, _ options: String, _ body: (OpaquePointer) throws -> Value
  ) throws -> Value {
    guard bytes.count > 3, let pointer = cvips_jpeg(bytes.baseAddress, bytes.count, options)
    else { throw refused }
    defer { cvips_release(pointer) }
    return try body(pointer)
  }

  /// Takes libvips' complaint, so that it does not appear in the next one.
  private static var refused: JPEGRefusal {
    free(cvips_complaint())
    return .damaged
  }

  /// Gray pictures and those for printers become sRGB.
  private func inColor() throws -> Picture {
    if bands == 3 { return try call("copy", ["interpretation": "srgb"]) }
    let color = try call("colourspace", ["space": "srgb"])
    return try color.call("extract_band", ["band": 0, "n": 3]).inMemory()
  }
}
