import CZlib

/// Compresses the host's answers. Foundation has no compression on Linux.
enum Gzip {
  /// - Parameter level: 1 (fast) to 9 (small).
  /// - Returns: nil if zlib refuses, in which case the bytes are served as they are.
  static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
    var stream = z_stream()
    let gzipFormat: Int32 = 15 + 16
    guard
      deflateInit2_(
        &stream, level, Z_DEFLATED, gzipFormat, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let capacity = output.count
    let status = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(capacity)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { return nil }
    output.removeLast(capacity - Int(stream.total_out))
    return output
  }
}
