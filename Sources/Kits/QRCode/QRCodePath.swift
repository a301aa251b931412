import SwiftUI

extension QRCodeMatrix {
  /// Modules of light around the symbol; scanners need four (ISO/IEC 18004).
  public static let quietZone = 4

  /// The symbol's dark modules inside a square of `size` points, quiet zone included.
  ///
  /// Every module has the same whole number of points, so that no edge is blurred. The remaining
  /// points widen the quiet zone.
  public func path(size: CGFloat) -> Path {
    let module = max(1, (size / CGFloat(side + 2 * Self.quietZone)).rounded(.down))
    let origin = ((size - module * CGFloat(side)) / 2).rounded(.down)
    return Path { path in
      for row in 0..<side {
        for run in darkRuns(inRow: row) {
          path.addRect(
            CGRect(
              x: origin + CGFloat(run.lowerBound) * module,
              y: origin + CGFloat(row) * module,
              width: CGFloat(run.count) * module,
              height: module))
        }
      }
    }
  }
}
