import SwiftUI

extension QRCodeMatrix {
  /// Modules of light around the symbol; scanners need four (ISO/IEC 18004).
  public static let quietZone = 4

  /// The symbol's dark modules inside a square of `size` points, quiet zone included.
  ///
  /// The symbol is as large as the square allows, since a larger one is read from farther away. Its
  /// lines lie on half points, which are whole pixels on an iPad: so no edge is blurred, and
  /// modules differ by half a point at most.
  public func path(size: CGFloat) -> Path {
    Path { path in
      for rect in darkRects(size: size) { path.addRect(rect) }
    }
  }

  /// The dark runs of modules as rectangles in a square of `size` points.
  func darkRects(size: CGFloat) -> [CGRect] {
    let module = size / CGFloat(side + 2 * Self.quietZone)
    func line(_ number: Int) -> CGFloat {
      (CGFloat(Self.quietZone + number) * module * 2).rounded() / 2
    }
    return (0..<side).flatMap { row in
      darkRuns(inRow: row).map { run in
        CGRect(
          x: line(run.lowerBound), y: line(row),
          width: line(run.upperBound) - line(run.lowerBound), height: line(row + 1) - line(row))
      }
    }
  }
}
