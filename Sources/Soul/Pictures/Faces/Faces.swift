import Foundation
import Synchronization

/// Looks for people's faces in photos, with the trained data of Debian's package `opencv-data`.
///
/// A face that looks at the camera is found nearly always, one from the side often. A pattern may be
/// taken for one; see "Faces are found" in docs/decisions.md for how often.
package struct Faces: Sendable {
  private let frontal: FaceCascade
  private let profile: LazyCascade

  /// Where Debian's package has its data.
  package static let folder = URL(filePath: "/usr/share/opencv4/haarcascades")
  /// Photos are looked at in this size.
  package static let longSide = 512
  /// The smallest face, in pixels of that size: somebody who stands there from head to foot has one
  /// of sixty.
  static let least = 40
  /// From the hairline to below the chin, in sides of a window: the data leaves both out.
  static let headHeight = 1.25
  /// The head's middle below a window's top, in its sides.
  static let headMiddle = 0.56
  /// A face this much smaller than the largest one is somebody in the background.
  static let background = 0.4

  /// Nil where the data of faces that look at the camera is not installed, or cannot be read.
  package init?(in folder: URL = Faces.folder) {
    guard let frontal = try? FaceCascadeFile.read(Self.file("frontalface_alt2", in: folder)) else {
      return nil
    }
    self.frontal = frontal
    profile = LazyCascade(file: Self.file("profileface", in: folder))
  }

  /// Whether the data is there, so that a server without it can say so at its start. Reads none of it.
  package static func areInstalled(in folder: URL = Faces.folder) -> Bool {
    ["frontalface_alt2", "profileface"].allSatisfy {
      FileManager.default.isReadableFile(atPath: file($0, in: folder).path)
    }
  }

  private static func file(_ name: String, in folder: URL) -> URL {
    folder.appending(path: "haarcascade_\(name).xml")
  }

  /// How many people a photo is of, without those in its background. Nil: nobody could look.
  /// - Parameter raster: the photo, at a long side of ``longSide``.
  package func people(in raster: Raster) -> Int? {
    let levels = raster.brightness
    guard let faces = faces(levels, in: raster, by: frontal) else { return nil }
    if let largest = faces.map(\.side).max() {
      return faces.count { Double($0.side) >= Self.background * Double(largest) }
    }
    return isFromTheSide(levels, in: raster).map { $0 ? 1 : 0 }
  }

  /// The largest face that looks at the camera; nil: none was found.
  func largest(in raster: Raster) -> Subject? {
    guard
      let face = faces(raster.brightness, in: raster, by: frontal)?.max(by: { $0.side < $1.side })
    else { return nil }
    let side = Double(face.side)
    return Subject(
      x: (Double(face.left) + side / 2) / Double(raster.width),
      y: (Double(face.top) + side * Self.headMiddle) / Double(raster.height),
      height: side * Self.headHeight / Double(raster.height))
  }

  /// - Parameter levels: the brightness of the photo's pixels, or of those mirrored.
  private func faces(
    _ levels: [UInt8], in raster: Raster, by cascade: FaceCascade
  ) -> [FaceCascade.Window]? {
    cascade.windows(in: levels, width: raster.width, height: raster.height, least: Self.least)
      .map(FaceGroups.faces)
  }

  /// The data knows faces that look to one side, so the photo is looked at mirrored, too. Nil:
  /// nobody could look.
  private func isFromTheSide(_ levels: [UInt8], in raster: Raster) -> Bool? {
    guard let profile = profile.cascade else { return nil }
    let mirrored = (0..<raster.height).flatMap { line in
      levels[line * raster.width..<(line + 1) * raster.width].reversed()
    }
    for levels in [levels, mirrored] {
      guard let faces = faces(levels, in: raster, by: profile) else { return nil }
      if !faces.isEmpty { return true }
    }
    return false
  }
}

/// A cascade that is read once it is needed: portraits need none of faces from the side, nor do
/// photos in which another face is found.
private final class LazyCascade: Sendable {
  private let file: URL
  /// Nil until the file is read; within, nil for a file that cannot be read.
  private let found = Mutex<FaceCascade??>(nil)

  init(file: URL) { self.file = file }

  var cascade: FaceCascade? {
    found.withLock { found in
      if let found { return found }
      let cascade = try? FaceCascadeFile.read(file)
      found = .some(cascade)
      return cascade
    }
  }
}
