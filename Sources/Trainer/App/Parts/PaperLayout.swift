import SwiftUI
import TrainerModels

/// The place of the characters' square on the sheet.
///
/// A single character fills the sheet. A compound has a cell for each of its characters. Its sheet
/// is the band of the square that holds them, so that no space is wasted above and below. Where the
/// cells would be too small to write in, the sheet is one of them.
struct PaperLayout: Equatable {
  let columns: Int
  /// The side of a cell, in points.
  let cell: CGFloat
  /// The only cell on the sheet, from 0; nil where all are.
  private(set) var onlyCell: Int?
  /// The pen's width, as a part of the usual one: many strokes need a thinner pen.
  var fineness: CGFloat = 1

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
    let width = area.width - 2 * Self.margin
    let roomy = area.height - below
    let tight = least.map { max(min(area.height - $0, Self.comfortable), Self.legible) } ?? roomy
    let all = min(width / CGFloat(columns), max(roomy, tight), Self.largest)
    if columns > 1, all < Self.legible {
      let strip = CellStrip.height
      let one = min(width, max(roomy - strip, tight - strip), Self.largest)
      self.init(columns: columns, cell: max(one.rounded(.down), Self.smallest))
      onlyCell = 0
    } else {
      self.init(columns: columns, cell: max(all.rounded(.down), Self.smallest))
    }
    fineness = Self.fineness(ofStrokes: character.strokeCount / columns)
  }

  /// The sheet beside its panel.
  init(for character: TrainerCharacter, besidePanelIn area: CGSize, below: CGFloat) {
    let width =
      Self.isLow(area) ? area.width * 0.55 : area.width - Self.besidePanel - Self.besideSpace
    self.init(for: character, in: CGSize(width: width, height: area.height), below: below)
  }

  /// A sheet that shows one cell shows this one.
  func showing(_ cell: Int) -> PaperLayout {
    var layout = self
    if onlyCell != nil { layout.onlyCell = min(max(cell, 0), columns - 1) }
    return layout
  }

  /// Up to eight strokes in a cell take the usual pen, and sixteen or more one of 60 %.
  static func fineness(ofStrokes count: Int) -> CGFloat {
    1 - 0.4 * min(max(CGFloat(count - 8) / 8, 0), 1)
  }

  /// A phone on its side: the sheet stands beside its panel.
  static func isLow(_ area: CGSize) -> Bool { area.height < 480 && area.width > area.height }

  /// Also on a laptop, where a panel under the sheet would not fit.
  static func isBeside(_ area: CGSize) -> Bool {
    isLow(area) || (area.width >= 900 && area.width > area.height)
  }

  /// The panel beside a sheet, and the space between the two.
  static let besidePanel: CGFloat = 380
  static let besideSpace: CGFloat = 32

  private static let margin: CGFloat = 16
  private static let largest: CGFloat = 640
  private static let comfortable: CGFloat = 300
  /// A kanji of twenty strokes can still be written.
  private static let legible: CGFloat = 200
  private static let smallest: CGFloat = 120

  var size: CGSize { CGSize(width: cell * CGFloat(shownColumns), height: cell) }

  var shownColumns: Int { onlyCell == nil ? columns : 1 }

  /// The width of the panel under the sheet. Both line up where there is room, but no button is as
  /// wide as three cells.
  var panelWidth: CGFloat { min(max(size.width, 320), Self.largest) }

  /// The width of the pen, in points.
  var penWidth: CGFloat { max(3, max(4, cell * 0.042) * fineness) }

  func point(x: Double, y: Double) -> CGPoint {
    CGPoint(x: x * side - left, y: (y - bandTop) * side)
  }

  func point(_ point: StrokePoint) -> CGPoint { self.point(x: point.x, y: point.y) }

  /// From the sheet to the square.
  func strokePoint(_ location: CGPoint) -> StrokePoint {
    StrokePoint(x: (location.x + left) / side, y: location.y / side + bandTop)
  }

  /// The width of the cells that lie to the left of the sheet.
  private var left: CGFloat { cell * CGFloat(onlyCell ?? 0) }

  /// The side of the whole square.
  private var side: CGFloat { cell * CGFloat(columns) }

  private var bandTop: Double { (1 - 1 / Double(columns)) / 2 }
}
