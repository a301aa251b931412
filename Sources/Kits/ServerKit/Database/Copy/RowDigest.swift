import Crypto
import Foundation

/// A hash of a table's rows that does not depend on their order, which engines may choose.
///
/// It is the sum of the rows' SHA-256, in four lanes. So a row that is lost, doubled or changed shows.
struct RowDigest: Equatable, Sendable {
  private(set) var rows = 0
  private var lanes: [UInt64] = [0, 0, 0, 0]

  mutating func add(_ row: [SQLValue]) {
    var hash = SHA256()
    for value in row { hash.update(data: Self.bytes(of: value)) }
    hash.finalize().withUnsafeBytes { bytes in
      for lane in 0..<4 {
        lanes[lane] &+= UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * lane, as: UInt64.self))
      }
    }
    rows += 1
  }

  /// 16 hexadecimal digits, for people.
  var short: String { Hex.encode(withUnsafeBytes(of: lanes[0].bigEndian) { Array($0) }) }

  /// The kind, the length and the value, so that no two rows have the same bytes.
  private static func bytes(of value: SQLValue) -> Data {
    switch value {
    case .null: Data([0])
    case .integer(let number): framed(1, withUnsafeBytes(of: number.littleEndian) { Data($0) })
    case .real(let number):
      framed(2, withUnsafeBytes(of: number.bitPattern.littleEndian) { Data($0) })
    case .text(let text): framed(3, Data(text.utf8))
    case .blob(let data): framed(4, data)
    }
  }

  private static func framed(_ kind: UInt8, _ contents: Data) -> Data {
    var bytes = Data([kind])
    withUnsafeBytes(of: UInt64(contents.count).littleEndian) { bytes.append(contentsOf: $0) }
    return bytes + contents
  }
}
