/// A view that switches between multiple child views using interactive user interface elements.
public struct TabView<SelectionValue: Hashable, Content: View>: View {
  public typealias Body = Never
  let selection: Binding<SelectionValue>?
  let content: Content

  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  public static func _makeView(
    _ view: TabView, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(TabViewNode(view: view, context: context))
  }
}

extension TabView where SelectionValue == Int {
  public init(@ViewBuilder content: () -> Content) {
    selection = nil
    self.content = content()
  }
}

/// Panels and the bar that chooses between them. Hidden panels stay mounted: their state, their
/// scroll positions and their navigation survive.
@MainActor
private final class TabViewNode<SelectionValue: Hashable, Content: View>: ComponentNode {
  private var view: TabView<SelectionValue, Content>
  private var selected = 0
  private let tabs = Tabs()

  init(view: TabView<SelectionValue, Content>, context: _ViewContext) {
    self.view = view
    super.init(context: context)
    tabs.select = { [weak self] in self?.select($0) }
  }

  override func takeOver(_ description: ComponentNode) {
    guard let other = description as? TabViewNode<SelectionValue, Content> else { return }
    view = other.view
  }

  override func resolveContent() -> [Node] {
    if let selection = view.selection { tracked { _ = selection.wrappedValue } }
    var inner = context.inside
    inner.unbounded = []
    inner.rowTag = nil
    inner.environment[StackAxisKey.self] = nil
    let panels = describe(view.content, in: inner)
    let element = ElementNode("div", "tv", role: .fixed(.fills))
    element.children = panels.enumerated().map { index, node in
      let panel = ElementNode("div", "tvp", children: [node], key: node.key)
      panel.attribute("role", "tabpanel")
      panel.attribute("hidden", index != selected)
      return panel
    }
    var barContext = context.inside
    barContext.key = NodeKey.root.identified(by: "bar")
    barContext.depth = depth + 1
    barContext.component = self
    element.children.append(TabBarNode(tabs: tabs, context: barContext))
    var list = _ViewList()
    var outer = context
    outer.key = .root
    outer.emit(element, into: &list)
    return list.nodes
  }

  private func select(_ index: Int) {
    if let selection = view.selection {
      if let value = tag(at: index) { selection.wrappedValue = value }
    } else {
      selected = index
    }
    invalidate()
  }

  /// Without tags the panels count from zero.
  private func tag(at index: Int) -> SelectionValue? {
    guard tabs.items.indices.contains(index) else { return nil }
    let tag = tabs.items[index]?.tag?.base ?? index
    return tag as? SelectionValue
  }

  override func didMount() { follow() }
  override func didUpdate() { follow() }

  /// Which tabs there are is known only once the content is mounted.
  private func follow() {
    var elements: [ElementNode] = []
    for child in children { child.collectElements(into: &elements) }
    guard let element = elements.lazy.compactMap({ $0.firstWithClass("tv") }).first else { return }
    tabs.items = element.children.dropLast().map { panel in
      panel.nodes.first.flatMap(TabItemNode.find)
    }
    var next = selected
    if let selection = view.selection {
      next = tabs.items.indices.first { tag(at: $0) == selection.wrappedValue } ?? selected
    }
    next = min(next, max(tabs.items.count - 1, 0))
    if next != selected {
      selected = next
      invalidate()
    }
    tabs.selected = selected
    tabs.bar?.invalidate()
  }
}
