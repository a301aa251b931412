/// The dark and light modules of a QR code, without its quiet zone.
public struct QRCodeMatrix: Hashable, Sendable {
  /// Modules per side: 21, 25, … 177.
  public let side: Int
  private let modules: [Bool]

  /// Encodes `text` with error correction level H: the symbol stays readable with up to 30 % of it
  /// covered. Reflections on a kiosk's glass need that.
  /// - Returns: `nil` for an empty text and for one that does not fit (about 1,270 bytes).
  public init?(_ text: String) {
    guard !text.isEmpty, let symbol = encodedSymbol(text) else { return nil }
    self.init(side: symbol.side, modules: symbol.modules)
  }

  init?(side: Int, modules: [Bool]) {
    guard side > 0, modules.count == side * side else { return nil }
    self.side = side
    self.modules = modules
  }

  /// Whether the module is dark. The origin is the top left corner.
  public func isDark(row: Int, column: Int) -> Bool {
    modules[row * side + column]
  }

  /// The dark modules of a row as runs of columns: a fifth of the rectangles, the same picture.
  public func darkRuns(inRow row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for column in 0..<side {
      if isDark(row: row, column: column) {
        start = start ?? column
      } else if let first = start {
        runs.append(first..<column)
        start = nil
      }
    }
    if let start { runs.append(start..<side) }
    return runs
  }
}
