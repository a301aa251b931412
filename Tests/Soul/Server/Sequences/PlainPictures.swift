import Foundation

@testable import ServerKit

/// Takes all bytes for a picture of 8×8 pixels, without a program. Real pictures are made in
/// `PictureConverterTests`; here a child process each would take most of the time.
struct PlainPictures: PictureMaker {
  func convert(_ file: URL, _ rules: PictureRules, isCancelled: () -> Bool) throws -> Data {
    let sent = try Data(contentsOf: file)
    let frame: [UInt8] = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
    // Different bytes give different pictures.
    let comment: [UInt8] = [
      0xff, 0xfe, UInt8((sent.count + 2) >> 8), UInt8((sent.count + 2) & 255),
    ]
    return Data(frame + comment) + sent + Data([0xff, 0xd9])
  }

  func shrink(_ file: URL, to longSide: Int, isCancelled: () -> Bool) throws -> Data {
    try Data(contentsOf: file)
  }
}
