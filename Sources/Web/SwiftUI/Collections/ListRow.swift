/// Makes a row of a list or form of each element that comes out of the content.
struct RowModifier: ElementModifier {
  let selection: ListSelection?

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    // Dialogs and other things that take no room are no rows.
    if element.role == .outOfFlow { return element }
    let row = tappableRow(element) ?? plainRow(element)
    look(of: row, context: context)
    if let selection, let tag = context.rowTag { select(row, tag, selection, context: context) }
    return RowStrip(row: row, context: context).element()
  }

  private func plainRow(_ element: ElementNode) -> ElementNode {
    element.key = .root
    return ElementNode("div", "row", children: [element])
  }

  /// A button or link that is a row by itself takes taps over the row's whole width.
  private func tappableRow(_ element: ElementNode) -> ElementNode? {
    guard element.tag == "button" || element.tag == "a" else { return nil }
    let classes = element.classes.split(separator: " ")
    let isLink = classes.contains("nlk")
    let isAddress = classes.contains("ln")
    guard isLink || isAddress || classes.contains("bs-automatic") else { return nil }
    let kept = classes.filter {
      !["b", "nlk", "z", "p5"].contains($0) && !(isLink && $0 == "bs-automatic")
    }
    element.classes = (["row", "rowb"] + (isLink ? ["ch"] : []) + kept).joined(separator: " ")
    element.role = .hug
    return element
  }

  private func look(of row: ElementNode, context: _ViewContext) {
    let environment = context.environment
    if environment[RowSeparatorKey.self] == .hidden { row.add(class: "ns0") }
    if let insets = environment[RowInsetsKey.self] { row.style("padding", insets.css) }
    guard let background = environment[RowBackgroundKey.self] else { return }
    var inner = context.inside
    inner.unbounded = []
    inner.environment[RowBackgroundKey.self] = nil
    let decoration = ElementNode(
      "div", "z bg p5", role: .outOfFlow, children: inner.nodes(of: background),
      key: NodeKey.root.identified(by: "background"))
    decoration.style("position", "absolute")
    decoration.style("inset", "0")
    decoration.style("grid-area", "auto")
    decoration.style("z-index", "-1")
    row.style("isolation", "isolate")
    row.children.insert(decoration, at: 0)
  }

  private func select(
    _ row: ElementNode, _ tag: AnyHashable, _ selection: ListSelection, context: _ViewContext
  ) {
    let isSelected = context.component?.tracking { selection.isSelected(tag) } ?? false
    row.add(class: "rowb")
    if isSelected { row.style("background", "var(--press)") }
    if row.tag == "div" {
      row.attribute("role", "button")
      row.attribute("tabindex", "0")
    }
    row.attribute("aria-pressed", isSelected ? "true" : "false")
    if context.environment.isEnabled {
      row.on(.tap) { _ in selection.toggle(tag) }
    }
  }
}

extension _ViewContext {
  /// Whether elements of this context become rows: true for the direct content of a list, false
  /// inside a row.
  var isAtRowLevel: Bool {
    var link = modifiers
    while let current = link {
      if current.modifier is RowModifier { return true }
      link = current.outer
    }
    return false
  }

  /// This context with the rows' modifier and those outside it split off.
  func splittingRow() -> (inner: _ViewContext, row: (any ElementModifier)?) {
    var kept: [any ElementModifier] = []
    var link = modifiers
    var row: (any ElementModifier)?
    while let current = link {
      if current.modifier is RowModifier {
        row = current.modifier
        break
      }
      kept.append(current.modifier)
      link = current.outer
    }
    var context = self
    context.modifiers = nil
    for modifier in kept.reversed() { context = context.adding(modifier) }
    return (context, row)
  }
}

struct RowSeparatorKey: EnvironmentKey {
  static let defaultValue = Visibility.automatic
}

struct RowInsetsKey: EnvironmentKey {
  static let defaultValue: EdgeInsets? = nil
}

struct RowBackgroundKey: EnvironmentKey {
  static var defaultValue: AnyView? { nil }
}

extension View {
  /// Places a custom background view behind a list row item.
  public func listRowBackground<V: View>(_ view: V?) -> some View {
    modifier(EnvironmentModifier { $0[RowBackgroundKey.self] = view.map { AnyView($0) } })
  }

  /// Applies an inset to the rows in a list.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View {
    modifier(EnvironmentModifier { $0[RowInsetsKey.self] = insets })
  }

  /// Sets the display mode for the separator associated with this specific row.
  public func listRowSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View {
    modifier(
      EnvironmentModifier {
        if edges.contains(.bottom) { $0[RowSeparatorKey.self] = visibility }
      })
  }
}

extension VerticalEdge {
  /// An efficient set of vertical edges.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1)
    public static let bottom = Set(rawValue: 2)
    public static let all: Set = [.top, .bottom]
  }
}
