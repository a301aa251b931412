import SwiftUI

/// A sheet with a cell for each character, each with a cross of dashes as on practice paper.
struct GridPaper: View {
  let layout: PaperLayout
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    let palette = Palette(scheme: colorScheme)
    ZStack {
      palette.paper
      CellMiddles(columns: layout.shownColumns)
        .stroke(palette.grid, style: StrokeStyle(lineWidth: 1, dash: [5, 5]))
      CellEdges(columns: layout.shownColumns)
        .stroke(palette.gridEdge, lineWidth: 1)
      RoundedRectangle(cornerRadius: 8)
        .strokeBorder(palette.gridEdge, lineWidth: 1.5)
    }
    .frame(width: layout.size.width, height: layout.size.height)
    .clipShape(RoundedRectangle(cornerRadius: 8))
    .accessibilityHidden(true)
  }
}

private struct CellMiddles: Shape {
  let columns: Int

  func path(in rect: CGRect) -> Path {
    let cell = rect.width / CGFloat(columns)
    var path = Path()
    for column in 0..<columns {
      let middle = rect.minX + (CGFloat(column) + 0.5) * cell
      path.move(to: CGPoint(x: middle, y: rect.minY))
      path.addLine(to: CGPoint(x: middle, y: rect.maxY))
    }
    path.move(to: CGPoint(x: rect.minX, y: rect.midY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
    return path
  }
}

private struct CellEdges: Shape {
  let columns: Int

  func path(in rect: CGRect) -> Path {
    let cell = rect.width / CGFloat(columns)
    var path = Path()
    for column in 1..<max(columns, 2) where columns > 1 {
      let edge = rect.minX + CGFloat(column) * cell
      path.move(to: CGPoint(x: edge, y: rect.minY))
      path.addLine(to: CGPoint(x: edge, y: rect.maxY))
    }
    return path
  }
}

struct GridPaperPreviews: PreviewProvider {
  static var previews: some View {
    VStack(spacing: 20) {
      GridPaper(layout: PaperLayout(columns: 1, cell: 300))
      GridPaper(layout: PaperLayout(columns: 3, cell: 110))
    }
  }
}
