import Foundation

/// The size of a JPEG that we have made ourselves, in pixels.
struct JPEGSize: Hashable {
  let width: Int
  let height: Int

  /// Reads the frame's header (ITU-T T.81, B.2.2); nil if there is none.
  init?(_ jpeg: Data) {
    let bytes = [UInt8](jpeg.prefix(64 * 1024))
    var place = 2
    while place + 9 <= bytes.count, bytes[place] == 0xff {
      let marker = bytes[place + 1]
      let isFrame = (0xc0...0xcf).contains(marker) && ![0xc4, 0xc8, 0xcc].contains(marker)
      if isFrame {
        height = Int(bytes[place + 5]) << 8 | Int(bytes[place + 6])
        width = Int(bytes[place + 7]) << 8 | Int(bytes[place + 8])
        return
      }
      place += 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
    }
    return nil
  }
}
