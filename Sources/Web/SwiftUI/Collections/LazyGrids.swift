/// A container view that arranges its child views in a grid that grows vertically.
public struct LazyVGrid<Content: View>: View {
  public typealias Body = Never
  private let columns: [GridItem]
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let pinnedViews: PinnedScrollableViews
  private let content: Content

  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }

  public static func _makeView(
    _ view: LazyVGrid, context: _ViewContext, into list: inout _ViewList
  ) {
    let element = ElementNode("div", "gr", role: .fixed(.fillsWidth))
    element.style(
      "grid-template-columns", view.columns.map(\.track).joined(separator: " "))
    if let spacing = view.spacing { element.style("row-gap", pixels: spacing) }
    if let spacing = view.columns.first?.spacing { element.style("column-gap", pixels: spacing) }
    LazyGrid.align(element, view.columns)
    if view.alignment != .center {
      element.style("justify-content", view.alignment == .leading ? "start" : "end")
    } else if !view.columns.contains(where: \.stretches) {
      element.style("justify-content", "center")
    }
    element.children = LazyGrid.cells(
      view.content, headersSpan: true, pinned: view.pinnedViews, in: context)
    context.emit(element, into: &list)
  }
}

/// A container view that arranges its child views in a grid that grows horizontally.
public struct LazyHGrid<Content: View>: View {
  public typealias Body = Never
  private let rows: [GridItem]
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.rows = rows
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public static func _makeView(
    _ view: LazyHGrid, context: _ViewContext, into list: inout _ViewList
  ) {
    let fills = view.rows.contains(where: \.stretches)
    let element = ElementNode("div", "gr", role: .fixed(fills ? .fillsHeight : []))
    element.style("grid-auto-flow", "column")
    element.style("grid-template-rows", view.rows.map(\.track).joined(separator: " "))
    element.style("grid-auto-columns", "max-content")
    if let spacing = view.spacing { element.style("column-gap", pixels: spacing) }
    if let spacing = view.rows.first?.spacing { element.style("row-gap", pixels: spacing) }
    LazyGrid.align(element, view.rows)
    element.children = LazyGrid.cells(
      view.content, headersSpan: false, pinned: [], in: context)
    context.emit(element, into: &list)
  }
}

extension GridItem {
  var stretches: Bool {
    switch size {
    case .fixed: false
    case .flexible(_, let maximum), .adaptive(_, let maximum): !maximum.isFinite
    }
  }
}

@MainActor
private enum LazyGrid {
  static func align(_ element: ElementNode, _ items: [GridItem]) {
    guard let alignment = items.first?.alignment else { return }
    let vertical = ["start", "center", "end", "baseline", "last baseline"]
    element.style("align-items", vertical[alignment.vertical.index])
    element.style("justify-items", ["start", "center", "end"][alignment.horizontal.index])
  }

  static func cells<Content: View>(
    _ content: Content, headersSpan: Bool, pinned: PinnedScrollableViews, in context: _ViewContext
  ) -> [Node] {
    var inner = StackElement.context(for: nil, in: context)
    inner.environment[PinnedHeadersKey.self] = pinned.contains(.sectionHeaders)
    inner.environment[HeadersSpanKey.self] = headersSpan
    return inner.nodes(of: content)
  }
}

/// Whether a section's header and footer take a whole line of the grid around.
struct HeadersSpanKey: EnvironmentKey {
  static let defaultValue = false
}
