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
private final class TabViewNode<SelectionValue: Hashable, Content: View>:
  ViewNode<TabView<SelectionValue, Content>>
{
  private var selected = 0
  private let tabs = Tabs()
  /// The page that the browser shows, as far as is known.
  private var shownPage = 0

  override init(view: TabView<SelectionValue, Content>, context: _ViewContext) {
    super.init(view: view, context: context)
    tabs.select = { [weak self] in self?.select($0) }
  }

  override func resolveContent() -> [Node] {
    if let selection = view.selection { tracked { _ = selection.wrappedValue } }
    let pages = context.environment[PagesKey.self]
    var inner = context.inside
    inner.unbounded = []
    inner.rowTag = nil
    inner.environment[StackAxisKey.self] = nil
    let panels = describe(view.content, in: inner)
    let element = ElementNode("div", "tv", role: .fixed(.fills))
    element.children = panels.enumerated().map { index, node in
      let panel = ElementNode("div", "tvp", children: [node], key: node.key)
      panel.attribute("role", "tabpanel")
      // Pages lie side by side, so that a finger can drag from one to the next.
      panel.attribute("hidden", pages == nil && index != selected)
      return panel
    }
    if let pages { makePages(element, pages) }
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
    // A page needs no tab item to have a tag.
    var elements: [ElementNode] = []
    tabs.panels[index].nodes.first?.collectElements(into: &elements)
    let tag = tabs.items[index]?.tag ?? elements.first?.scrollID?.hashable
    return (tag?.base ?? index) as? SelectionValue
  }

  override func didMount() { follow() }
  override func didUpdate() { follow() }

  // MARK: Pages

  private func makePages(_ element: ElementNode, _ pages: PageTabViewStyle.IndexDisplayMode) {
    let strip = ElementNode(
      "div", "tvs", children: element.children, key: NodeKey.root.identified(by: "strip"))
    strip.on(.scroll) { [weak self] in self?.scrolled($0) }
    element.children = [strip]
    element.add(class: "pgs")
    if pages == .never || (pages == .automatic && strip.children.count < 2) {
      element.add(class: "pgs0")
    }
  }

  /// The finger has brought another page.
  private func scrolled(_ payload: EventPayload) {
    let numbers = payload.list.prefix(5).compactMap(\.number)
    guard numbers.count == 5, numbers[4] > 0 else { return }
    let page = (numbers[0] / numbers[4]).rounded()
    guard abs(numbers[0] / numbers[4] - page) < 0.02, page >= 0, page < Double(tabs.items.count),
      Int(page) != selected
    else { return }
    shownPage = Int(page)
    select(Int(page))
  }

  /// The app, or a dot, has chosen another page.
  private func showPage(of element: ElementNode) {
    guard context.environment[PagesKey.self] != nil, shownPage != selected,
      let strip = element.firstWithClass("tvs"), strip.children.indices.contains(selected),
      let panel = strip.children[selected] as? ElementNode
    else { return }
    shownPage = selected
    let patch = graph.patch
    graph.afterCommit { patch.scroll(to: panel.id, anchor: "leading", animated: true) }
  }

  /// Which tabs there are is known only once the content is mounted.
  private func follow() {
    var elements: [ElementNode] = []
    for child in children { child.collectElements(into: &elements) }
    guard let element = elements.lazy.compactMap({ $0.firstWithClass("tv") }).first else { return }
    let panels = element.firstWithClass("tvs")?.children ?? Array(element.children.dropLast())
    tabs.items = panels.map { panel in panel.nodes.first.flatMap(TabItemNode.find) }
    tabs.panels = panels
    var next = selected
    if let selection = view.selection {
      next = tabs.items.indices.first { tag(at: $0) == selection.wrappedValue } ?? selected
    }
    next = min(next, max(tabs.items.count - 1, 0))
    if next != selected {
      selected = next
      invalidate()
    }
    showPage(of: element)
    tabs.selected = selected
    tabs.bar?.invalidate()
  }
}
