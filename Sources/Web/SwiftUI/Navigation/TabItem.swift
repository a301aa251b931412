extension View {
  /// Sets the tab bar item associated with this view.
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    modifier(TabItemModifier(label: AnyView(label())))
  }
}

private struct TabItemModifier: ViewModifier {
  typealias Body = Never
  let label: AnyView

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    let content: @MainActor (ComponentNode, _ViewContext) -> [Node] = { component, context in
      component.describe(content, in: context)
    }
    list.nodes.append(TabItemNode(label: modifier.label, content: content, context: context))
  }
}

/// A panel with its label and tag, for the `TabView` around.
@MainActor
final class TabItemNode: ComponentNode {
  private(set) var label: AnyView
  private var content: @MainActor (ComponentNode, _ViewContext) -> [Node]

  init(
    label: AnyView, content: @escaping @MainActor (ComponentNode, _ViewContext) -> [Node],
    context: _ViewContext
  ) {
    self.label = label
    self.content = content
    super.init(context: context)
  }

  override func takeOver(_ description: ComponentNode) {
    guard let other = description as? TabItemNode else { return }
    label = other.label
    content = other.content
  }

  override func resolveContent() -> [Node] { content(self, context) }

  /// The tag, whether it was given outside or inside of `tabItem`.
  var tag: AnyHashable? {
    context.rowTag ?? (children.first as? ComponentNode)?.context.rowTag
  }

  /// The tab item of a panel: among the components around its outermost element.
  static func find(in node: Node) -> TabItemNode? {
    if let item = node as? TabItemNode { return item }
    guard node is ComponentNode else { return nil }
    for child in node.nodes {
      if let found = find(in: child) { return found }
    }
    return nil
  }
}

/// The settings that a tab view makes for its bar.
@MainActor
final class Tabs {
  var items: [TabItemNode?] = []
  var panels: [Node] = []
  var selected = 0
  var select: @MainActor (Int) -> Void = { _ in }
  weak var bar: TabBarNode?
}

@MainActor
final class TabBarNode: ComponentNode {
  private var tabs: Tabs

  init(tabs: Tabs, context: _ViewContext) {
    self.tabs = tabs
    super.init(context: context)
  }

  override func didMount() { tabs.bar = self }

  override func resolveContent() -> [Node] {
    let bar = ElementNode("div", "tb")
    bar.attribute("role", "tablist")
    bar.children = tabs.items.enumerated().map { index, tab in item(tab, at: index) }
    return [bar]
  }

  private func item(_ tab: TabItemNode?, at index: Int) -> ElementNode {
    let item = ElementNode("button", "tbi", key: NodeKey.root.slot(index))
    item.attribute("type", "button")
    item.attribute("role", "tab")
    item.attribute("aria-selected", index == tabs.selected ? "true" : "false")
    if tab == nil { item.attribute("aria-label", "Page \(index + 1)") }
    if let tab {
      var inner = context.inside
      inner.environment = tab.context.environment
      item.children = describe(tab.label, in: inner)
    }
    let tabs = tabs
    item.on(.tap) { _ in tabs.select(index) }
    return item
  }
}
