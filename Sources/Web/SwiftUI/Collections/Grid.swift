/// A container view that arranges other views in a two dimensional layout.
public struct Grid<Content: View>: View {
  public typealias Body = Never
  private let alignment: Alignment
  private let horizontalSpacing: CGFloat?
  private let verticalSpacing: CGFloat?
  private let content: Content

  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
    self.content = content()
  }

  public static func _makeView(_ view: Grid, context: _ViewContext, into list: inout _ViewList) {
    // Its role as a row makes it fill where a cell fills.
    let element = ElementNode("div", "gr", role: .overlay)
    let inner = StackElement.context(for: nil, in: context).inside.adding(GridLineModifier())
    var lines = _ViewList()
    Content._makeView(view.content, context: inner, into: &lines)
    element.children = lines.nodes
    element.style("grid-template-columns", "repeat(\(columns(in: lines.nodes)),auto)")
    if let spacing = view.horizontalSpacing { element.style("column-gap", pixels: spacing) }
    if let spacing = view.verticalSpacing { element.style("row-gap", pixels: spacing) }
    let vertical = ["start", "center", "end", "baseline", "last baseline"]
    element.style("align-items", vertical[view.alignment.vertical.index])
    element.style("justify-items", ["start", "center", "end"][view.alignment.horizontal.index])
    context.emit(element, into: &list)
  }

  private static func columns(in lines: [Node]) -> Int {
    let rows = lines.compactMap { $0 as? ElementNode }.filter { $0.hasClass("grow") }
    return max(1, rows.map { $0.children.reduce(0) { $0 + span(of: $1) } }.max() ?? 1)
  }

  private static func span(of cell: Node) -> Int {
    let style = (cell as? ElementNode)?.styles.first { $0.name == "grid-column-end" }
    return style.flatMap { Int($0.value.dropFirst("span ".count)) } ?? 1
  }
}

/// A horizontal row in a two dimensional grid container.
public struct GridRow<Content: View>: View {
  public typealias Body = Never
  private let alignment: VerticalAlignment?
  private let content: Content

  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public static func _makeView(
    _ view: GridRow, context: _ViewContext, into list: inout _ViewList
  ) {
    let element = ElementNode("div", "grow", role: .stack(.horizontal))
    // A row of the grid around: its own columns are the grid's.
    element.style("display", "grid")
    element.style("grid-column", "1 / -1")
    element.style("grid-template-columns", "subgrid")
    element.style("align-items", "inherit")
    element.style("justify-items", "inherit")
    element.style("justify-self", "stretch")
    if let alignment = view.alignment {
      let vertical = ["start", "center", "end", "baseline", "last baseline"]
      element.style("align-items", vertical[alignment.index])
    }
    element.children = StackElement.context(for: .horizontal, in: context).nodes(of: view.content)
    context.emit(element, into: &list)
  }
}

/// A view that stands directly in a grid takes a whole line.
private struct GridLineModifier: ElementModifier {
  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    if !element.hasClass("grow") { element.style("grid-column", "1 / -1") }
    return element
  }
}

private struct GridSpanModifier: ElementwiseModifier {
  typealias Body = Never
  let count: Int

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    element.style("grid-column-end", "span \(max(1, count))")
    return element
  }
}

extension View {
  /// Tells a view that acts as a cell in a grid to span the specified number of columns.
  public func gridCellColumns(_ count: Int) -> some View {
    modifier(GridSpanModifier(count: count))
  }

  /// Overrides the default horizontal alignment of the grid column that the view appears in; here of
  /// the cell.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    modifier(StyleModifier(name: "justify-self", value: ["start", "center", "end"][guide.index]))
  }

  /// Specifies a custom alignment anchor for a view that acts as a grid cell.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    let side = { (fraction: CGFloat) in
      fraction < 0.34 ? "start" : fraction > 0.66 ? "end" : "center"
    }
    return modifier(StyleModifier(name: "place-self", value: "\(side(anchor.y)) \(side(anchor.x))"))
  }
}
