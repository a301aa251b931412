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
    if view.rows != nil, context.unbounded.contains(.vertical) {
      list.nodes.append(LazyNode(view: view, context: context))
      return
    }
    let element = view.makeElement(in: context)
    element.children = view.rowContext(in: context).nodes(of: view.content)
    context.emit(element, into: &list)
  }
}

extension LazyVGrid: LazyContainer {
  var rows: (any LazyRows)? { content as? any LazyRows }
  var lineSpacing: CGFloat { spacing ?? LazyGrid.spacing }

  var likelyColumns: Int {
    let adapts = columns.contains { if case .adaptive = $0.size { true } else { false } }
    return adapts ? 4 : max(columns.count, 1)
  }

  func makeElement(in context: _ViewContext) -> ElementNode {
    let element = ElementNode("div", "gr", role: .fixed(.fillsWidth))
    element.style(
      "grid-template-columns", columns.map(\.track).joined(separator: " "))
    if let spacing { element.style("row-gap", pixels: spacing) }
    if let spacing = columns.first?.spacing { element.style("column-gap", pixels: spacing) }
    LazyGrid.align(element, columns)
    if alignment != .center {
      element.style("justify-content", alignment == .leading ? "start" : "end")
    } else if !columns.contains(where: \.stretches) {
      element.style("justify-content", "center")
    }
    return element
  }

  func rowContext(in context: _ViewContext) -> _ViewContext {
    LazyGrid.context(headersSpan: true, pinned: pinnedViews, in: context)
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
    element.children = LazyGrid.context(headersSpan: false, pinned: [], in: context)
      .nodes(of: view.content)
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
  /// The style sheet's gap.
  static let spacing: CGFloat = 8

  static func align(_ element: ElementNode, _ items: [GridItem]) {
    guard let alignment = items.first?.alignment else { return }
    let vertical = ["start", "center", "end", "baseline", "last baseline"]
    element.style("align-items", vertical[alignment.vertical.index])
    element.style("justify-items", ["start", "center", "end"][alignment.horizontal.index])
  }

  /// The context of the cells.
  static func context(
    headersSpan: Bool, pinned: PinnedScrollableViews, in context: _ViewContext
  ) -> _ViewContext {
    var inner = StackElement.context(for: nil, in: context).inside
    inner.environment[PinnedHeadersKey.self] = pinned.contains(.sectionHeaders)
    inner.environment[HeadersSpanKey.self] = headersSpan
    return inner
  }
}

/// Whether a section's header and footer take a whole line of the grid around.
struct HeadersSpanKey: EnvironmentKey {
  static let defaultValue = false
}
