import CVips
import Foundation

/// A picture of libvips: what it will be, or its pixels if it is ``inMemory()``.
///
/// Unchecked, because libvips' pictures never change once they are made, and libvips counts their
/// uses atomically: several threads may read one.
package final class Picture: @unchecked Sendable {
  let pointer: OpaquePointer

  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { cvips_release(pointer) }

  /// - Parameter bytes: of each line after the other, `bands` for a pixel.
  package convenience init(bytes: [UInt8], width: Int, height: Int, bands: Int) throws {
    try Vips.open()
    let pointer = bytes.withUnsafeBytes {
      cvips_raster($0.baseAddress, $0.count, Int32(width), Int32(height), Int32(bands))
    }
    guard let pointer else { throw Vips.Failure.last("A picture cannot be made") }
    self.init(owning: pointer)
  }

  package var width: Int { Int(cvips_width(pointer)) }
  package var height: Int { Int(cvips_height(pointer)) }
  package var bands: Int { Int(cvips_bands(pointer)) }

  /// The same picture with its pixels worked out. Work that uses a picture twice would otherwise do
  /// all that led to it twice.
  package func inMemory() throws -> Picture {
    guard let pointer = cvips_in_memory(pointer) else {
      throw Vips.Failure.last("A picture cannot be worked out")
    }
    return Picture(owning: pointer)
  }

  /// - Parameter quality: from 1 to 100.
  /// - Returns: a JPEG without metadata.
  package func jpeg(quality: Int) throws -> Data {
    var count = 0
    guard let bytes = cvips_jpeg_of(pointer, Int32(quality), &count) else {
      throw Vips.Failure.last("A picture cannot be written")
    }
    defer { cvips_free(bytes) }
    return Data(bytes: bytes, count: count)
  }

  /// The bytes of each line after the other; of a picture of bytes.
  package func bytes() throws -> [UInt8] {
    var count = 0
    guard let bytes = cvips_bytes(pointer, &count) else {
      throw Vips.Failure.last("A picture cannot be worked out")
    }
    defer { cvips_free(bytes) }
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
