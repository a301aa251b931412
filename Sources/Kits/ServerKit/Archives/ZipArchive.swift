import CZlib
import WireKit

/// The bytes around the files of a ZIP archive, as PKWARE's APPNOTE 6.3 describes them. Files are
/// stored and not compressed: photos are compressed already. So an archive of any size is written
/// piece by piece, and only its directory is held in memory, about 100 bytes for each file.
///
///     var archive = ZipArchive()
///     write(archive.begin("a.jpg", checksum: .init(of: bytes), at: now)); write(bytes)
///     write(archive.end())
///
/// Beyond 4 GB and beyond 65,535 files it goes on in the form ZIP64.
package struct ZipArchive: Sendable {
  /// What must be known of a file's bytes before they are written. Readers that do not seek cannot
  /// find the end of a stored file otherwise.
  package struct Checksum: Hashable, Sendable {
    let size: UInt64
    let crc32: UInt32

    package init(of bytes: [UInt8]) {
      self.init(
        size: UInt64(bytes.count),
        crc32: bytes.withUnsafeBytes { buffer in
          UInt32(crc32_z(0, buffer.bindMemory(to: UInt8.self).baseAddress, buffer.count))
        })
    }

    init(size: UInt64, crc32: UInt32) {
      self.size = size
      self.crc32 = crc32
    }
  }

  private static let most32 = UInt64(UInt32.max)
  /// Stored files, and their names in UTF-8.
  private static let (method, flags) = (UInt16(0), UInt16(0x0800))
  /// A plain file of UNIX that its owner may write and all may read.
  private static let attributes = UInt32(0o100644) << 16

  private var offset: UInt64 = 0
  private var count: UInt64 = 0
  private var directory = LittleEndianBytes()

  package init() {}

  /// The bytes before a file's own.
  /// - Parameter name: with `/` between folders.
  package mutating func begin(
    _ name: String, checksum: Checksum, at time: Timestamp
  ) -> [UInt8] {
    let name = Array(name.utf8.prefix(Int(UInt16.max)))
    let isLarge = checksum.size >= Self.most32
    let stamp = DOSTime(time)
    var head = LittleEndianBytes()
    head.add(0x0403_4b50 as UInt32)
    head.add(Self.version(isLarge))
    head.add(Self.flags)
    head.add(Self.method)
    head.add(stamp.time)
    head.add(stamp.date)
    head.add(checksum.crc32)
    head.add(Self.capped(checksum.size))
    head.add(Self.capped(checksum.size))
    head.add(UInt16(name.count))
    head.add(UInt16(isLarge ? 20 : 0))
    head.add(name)
    if isLarge { head.add(extra: [checksum.size, checksum.size]) }
    enter(name, checksum, stamp)
    offset += UInt64(head.bytes.count) + checksum.size
    count += 1
    return head.bytes
  }

  /// The file's entry in the directory.
  private mutating func enter(_ name: [UInt8], _ checksum: Checksum, _ stamp: DOSTime) {
    let sizes = checksum.size >= Self.most32 ? [checksum.size, checksum.size] : []
    let large = sizes + (offset >= Self.most32 ? [offset] : [])
    directory.add(0x0201_4b50 as UInt32)
    // Made on UNIX, by the rules of version 4.5.
    directory.add(UInt16(3 << 8 | 45))
    directory.add(Self.version(!large.isEmpty))
    directory.add(Self.flags)
    directory.add(Self.method)
    directory.add(stamp.time)
    directory.add(stamp.date)
    directory.add(checksum.crc32)
    directory.add(Self.capped(checksum.size))
    directory.add(Self.capped(checksum.size))
    directory.add(UInt16(name.count))
    directory.add(UInt16(large.isEmpty ? 0 : 4 + 8 * large.count))
    // No comment, the first disk, nothing said of the content.
    for _ in 0..<3 { directory.add(0 as UInt16) }
    directory.add(Self.attributes)
    directory.add(Self.capped(offset))
    directory.add(name)
    if !large.isEmpty { directory.add(extra: large) }
  }

  /// The directory, after the last file.
  package func end() -> [UInt8] {
    var end = directory
    let size = UInt64(directory.bytes.count)
    if count >= UInt64(UInt16.max) || offset >= Self.most32 || size >= Self.most32 {
      end.add(0x0606_4b50 as UInt32)
      end.add(44 as UInt64)
      end.add(UInt16(3 << 8 | 45))
      end.add(45 as UInt16)
      for _ in 0..<2 { end.add(0 as UInt32) }
      for number in [count, count, size, offset] { end.add(number) }
      end.add(0x0706_4b50 as UInt32)
      end.add(0 as UInt32)
      end.add(offset + size)
      end.add(1 as UInt32)
    }
    end.add(0x0605_4b50 as UInt32)
    for _ in 0..<2 { end.add(0 as UInt16) }
    for _ in 0..<2 { end.add(UInt16(min(count, UInt64(UInt16.max)))) }
    end.add(Self.capped(size))
    end.add(Self.capped(offset))
    end.add(0 as UInt16)
    return end.bytes
  }

  /// The version that a reader must understand.
  private static func version(_ isLarge: Bool) -> UInt16 { isLarge ? 45 : 20 }

  /// A number that does not fit stands in ZIP64's field.
  private static func capped(_ number: UInt64) -> UInt32 { UInt32(min(number, most32)) }
}

/// Numbers, the least byte first.
private struct LittleEndianBytes: Sendable {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  mutating func add(_ more: [UInt8]) { bytes += more }

  /// ZIP64's field, with the numbers that did not fit.
  mutating func add(extra numbers: [UInt64]) {
    add(1 as UInt16)
    add(UInt16(8 * numbers.count))
    for number in numbers { add(number) }
  }
}

/// A time as DOS wrote it: from 1980 on, in steps of two seconds. It has no zone; here it is UTC.
private struct DOSTime: Sendable {
  let date: UInt16
  let time: UInt16

  init(_ timestamp: Timestamp) {
    let parts = timestamp.iso8601.split { !$0.isNumber }.compactMap { UInt16($0) }
    guard parts.count >= 6, parts[0] >= 1980, parts[0] < 2108 else {
      (date, time) = (1 << 5 | 1, 0)
      return
    }
    date = (parts[0] - 1980) << 9 | parts[1] << 5 | parts[2]
    time = parts[3] << 11 | parts[4] << 5 | parts[5] / 2
  }
}
