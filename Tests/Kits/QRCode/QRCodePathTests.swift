import Foundation
import Testing

@testable import QRCode

struct QRCodePathTests {
  @Test(
    "The symbol fills its square but for four modules of margin",
    arguments: [400, 300, 240] as [CGFloat], ["http://127.0.0.1:3110/r/sess_abcdefghijkl", "s"])
  func fills(size: CGFloat, text: String) throws {
    let matrix = try #require(QRCodeMatrix(text))
    let rects = matrix.darkRects(size: size)
    let margin = 4 * size / CGFloat(matrix.side + 8)
    let edges = [
      rects.map(\.minX).min(), rects.map(\.minY).min(), rects.map(\.maxX).max().map { size - $0 },
      rects.map(\.maxY).max().map { size - $0 },
    ]
    for edge in edges { #expect(abs(try #require(edge) - margin) <= 0.25) }
  }

  @Test("Each line lies on a half point, and no module is more than half a point off")
  func sharp() throws {
    let matrix = try #require(QRCodeMatrix("http://127.0.0.1:3110/r/sess_abcdefghijkl"))
    let module = 400 / CGFloat(matrix.side + 8)
    for rect in matrix.darkRects(size: 400) {
      for line in [rect.minX, rect.maxX, rect.minY, rect.maxY] {
        #expect((line * 2).rounded() == line * 2)
      }
      #expect(abs(rect.height - module) <= 0.5)
      let modules = (rect.width / module).rounded()
      #expect(abs(rect.width - modules * module) <= 0.5)
    }
  }
}
