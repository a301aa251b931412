import SwiftUI
import TrainerModels

/// The place of the characters' square on the sheet.
///
/// A single character fills the sheet. A compound has a cell for each of its characters. Its sheet
/// is the band of the square that holds them, so that no space is wasted above and below.
struct PaperLayout: Equatable {
  let columns: Int
  /// The side of a cell, in points.
  let cell: CGFloat

  init(columns: Int, cell: CGFloat) {
    self.columns = max(columns, 1)
    self.cell = cell
  }

  /// The sheet is as large as is comfortable to write in, and as fits.
  /// - Parameters:
  /// - area: of the screen, in points.
  /// - below: the height that everything above and below the sheet needs.
  /// - least: the part of `below` that cannot scroll away; nil if no part can. In a low window the
  ///   sheet takes the difference, up to a comfortable size.
  init(for character: TrainerCharacter, in area: CGSize, below: CGFloat, least: CGFloat? = nil) {
    let columns = max(character.parts.count, 1)
    let widest = (area.width - 2 * Self.margin) / CGFloat(columns)
    let roomy = area.height - below
    let tight = least.map { max(min(area.height - $0, Self.comfortable), Self.legible) } ?? roomy
    let cell = min(widest, max(roomy, tight), Self.largest)
    self.init(columns: columns, cell: max(cell.rounded(.down), Self.smallest))
  }

  /// A phone on its side: the sheet stands beside its panel.
  static func isLow(_ area: CGSize) -> Bool { area.height < 480 && area.width > area.height }

  private static let margin: CGFloat = 16
  private static let largest: CGFloat = 640
  private static let comfortable: CGFloat = 300
  /// A kanji of twenty strokes can still be written.
  private static let legible: CGFloat = 200
  /// Five characters side by side on the smallest phone.
  private static let smallest: CGFloat = 56

  var size: CGSize { CGSize(width: side, height: cell) }

  /// The width of the panel under the sheet. Both line up where there is room.
  var panelWidth: CGFloat { max(size.width, 320) }

  /// The width of the pen, in points.
  var penWidth: CGFloat { max(4, cell * 0.042) }

  func point(x: Double, y: Double) -> CGPoint {
    CGPoint(x: x * side, y: (y - bandTop) * side)
  }

  func point(_ point: StrokePoint) -> CGPoint { self.point(x: point.x, y: point.y) }

  /// From the sheet to the square.
  func strokePoint(_ location: CGPoint) -> StrokePoint {
    StrokePoint(x: location.x / side, y: location.y / side + bandTop)
  }

  /// The side of the whole square.
  private var side: CGFloat { cell * CGFloat(columns) }

  private var bandTop: Double { (1 - 1 / Double(columns)) / 2 }
}
