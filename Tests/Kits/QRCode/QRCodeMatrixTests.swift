import Testing

@testable import QRCode

struct QRCodeMatrixTests {
  @Test("A kiosk's address becomes a symbol with three finder patterns")
  func finderPatterns() throws {
    let matrix = try #require(QRCodeMatrix("http://localhost:3000/r/sess_abcdefghijkl"))
    #expect((matrix.side - 17) % 4 == 0)
    let far = matrix.side - 7
    for (row, column) in [(0, 0), (0, far), (far, 0)] {
      #expect(finder(in: matrix, row: row, column: column) == Self.finder)
    }
    #expect(finder(in: matrix, row: far, column: far) != Self.finder)
  }

  @Test("Level H is what the format information says")
  func errorCorrectionLevel() throws {
    let matrix = try #require(QRCodeMatrix("store_demo123456"))
    // The first two of the fifteen format bits, unmasked by 101010000010010: 10 is level H.
    let bits = [matrix.isDark(row: 8, column: 0), matrix.isDark(row: 8, column: 1)]
    #expect(bits.map { $0 ? 1 : 0 } == [1 ^ 1, 0 ^ 0])
  }

  @Test("The same text gives the same symbol, another text another one")
  func deterministic() throws {
    #expect(QRCodeMatrix("a") == QRCodeMatrix("a"))
    #expect(QRCodeMatrix("a") != QRCodeMatrix("b"))
  }

  @Test(
    "Nothing, and more than fits, are refused",
    arguments: ["", String(repeating: "x", count: 3_000)])
  func refused(text: String) {
    #expect(QRCodeMatrix(text) == nil)
  }

  @Test("Runs cover exactly the dark modules")
  func runs() throws {
    let matrix = try #require(QRCodeMatrix("http://localhost:3000/r/sess_abcdefghijkl"))
    for row in 0..<matrix.side {
      let dark = Set((0..<matrix.side).filter { matrix.isDark(row: row, column: $0) })
      let runs = matrix.darkRuns(inRow: row)
      #expect(Set(runs.flatMap(Array.init)) == dark)
      #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    }
  }

  private func finder(in matrix: QRCodeMatrix, row: Int, column: Int) -> [String] {
    (row..<row + 7).map { row in
      String((column..<column + 7).map { matrix.isDark(row: row, column: $0) ? "#" : "." })
    }
  }

  private static let finder = [
    "#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######",
  ]
}
