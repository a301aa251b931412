import Foundation

/// Looks for people's faces in photos, with the trained data of Debian's package `opencv-data`.
///
/// A face that looks at the camera is found nearly always, one from the side often. A pattern may be
/// taken for one; see "Faces are found" in docs/decisions.md for how often.
package struct Faces: Sendable {
  private let frontal: FaceCascade
  private let profile: FaceCascade

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

  /// Nil where the data is not installed, or cannot be read.
  package init?(in folder: URL = Faces.folder) {
    func cascade(_ name: String) -> FaceCascade? {
      try? FaceCascadeFile.read(folder.appending(path: "haarcascade_\(name).xml"))
    }
    guard let frontal = cascade("frontalface_alt2"), let profile = cascade("profileface") else {
      return nil
    }
    (self.frontal, self.profile) = (frontal, profile)
  }

  /// How many people a photo is of, without those in its background.
  /// - Parameter raster: the photo, at a long side of ``longSide``.
  package func people(in raster: Raster) -> Int {
    let faces = frontal(in: raster)
    if let largest = faces.map(\.side).max() {
      return faces.count { Double($0.side) >= Self.background * Double(largest) }
    }
    return isFromTheSide(raster) ? 1 : 0
  }

  /// The largest face that looks at the camera; nil: none was found.
  func largest(in raster: Raster) -> Subject? {
    guard let face = frontal(in: raster).max(by: { $0.side < $1.side }) else { return nil }
    let side = Double(face.side)
    return Subject(
      x: (Double(face.left) + side / 2) / Double(raster.width),
      y: (Double(face.top) + side * Self.headMiddle) / Double(raster.height),
      height: side * Self.headHeight / Double(raster.height))
  }

  private func frontal(in raster: Raster) -> [FaceCascade.Window] {
    FaceGroups.faces(
      of: frontal.windows(
        in: raster.brightness, width: raster.width, height: raster.height, least: Self.least))
  }

  /// The data knows faces that look to one side, so the photo is looked at mirrored, too.
  private func isFromTheSide(_ raster: Raster) -> Bool {
    let levels = raster.brightness
    let mirrored = (0..<raster.height).flatMap { line in
      levels[line * raster.width..<(line + 1) * raster.width].reversed()
    }
    return [levels, mirrored].contains { levels in
      !FaceGroups.faces(
        of: profile.windows(
          in: levels, width: raster.width, height: raster.height, least: Self.least)
      ).isEmpty
    }
  }
}
