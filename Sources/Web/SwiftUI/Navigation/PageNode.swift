/// One page of a navigation stack: its bars, and its content in one scroll view.
@MainActor
final class PageNode: ComponentNode {
  /// Looked up when the page runs: the pages below have registered their destinations by then.
  private var content: @MainActor () -> AnyView
  private var page: Page
  /// The page that Back leads to.
  private var below: Page?
  private let pageDepth: Int
  private var isTop: Bool
  private let editMode = EditModeStorage()

  init(
    content: @escaping @MainActor () -> AnyView, page: Page, below: Page?, depth: Int,
    isTop: Bool, context: _ViewContext
  ) {
    self.content = content
    self.page = page
    self.below = below
    pageDepth = depth
    self.isTop = isTop
    super.init(context: context)
  }

  override func takeOver(_ description: ComponentNode) {
    guard let other = description as? PageNode else { return }
    content = other.content
    page = other.page
    below = other.below
    isTop = other.isTop
  }

  override func resolveContent() -> [Node] {
    let element = ElementNode("div", classes)
    element.attribute("data-depth", String(pageDepth))
    if pageDepth > 0 { element.attribute("data-tr", "m:r") }
    var inner = context
    inner.environment[PageKey.self] = page.registry
    inner.environment[PageDepthKey.self] = pageDepth
    inner.environment.editMode = .stored(in: editMode)
    let scroller = ElementNode("div", "nsc", key: NodeKey.root.identified(by: "content"))
    scroller.children =
      [chrome(.largeTitle), chrome(.search)] + describe(content(), in: inner)
    element.children = [chrome(.bar), scroller, chrome(.bottomBar)]
    return [element]
  }

  private var classes: String {
    var names = "nsp"
    if !isTop { names += " nsp-hidden" }
    if page.traits.barVisibility == .hidden { names += " nobar" }
    return names
  }

  private func chrome(_ part: PageChrome.Part) -> Node {
    var inner = context
    inner.key = NodeKey.root.identified(by: part)
    inner.depth = depth + 1
    inner.component = self
    return PageChrome(part: part, page: page, below: below, depth: pageDepth, context: inner)
  }

  // MARK: Registered traits

  override func didMount() {
    page.changed = { [weak self] in self?.traitsChanged() }
    page.refresh = { [weak self] in self?.invalidate() }
    lookAtColumn()
    // What was loaded has a column that its spinner had not: then only a view in the page is new.
    graph.beforeCommit[ObjectIdentifier(self)] = { [weak self] in self?.lookAtColumn() }
    traitsChanged()
  }

  override func willUnmount() { graph.beforeCommit[ObjectIdentifier(self)] = nil }

  private func lookAtColumn() { page.columnWidth = columnWidth }

  /// The first limited frame on the way through single views.
  private var columnWidth: String? {
    guard let scroller = (children.first as? ElementNode)?.children[1] as? ElementNode else {
      return nil
    }
    var nodes = scroller.children.filter { !($0 is PageChrome) }
    while true {
      var elements: [ElementNode] = []
      for node in nodes { node.collectElements(into: &elements) }
      // A sheet that stands over the page takes no part in its layout.
      elements.removeAll { $0.role == .outOfFlow }
      guard elements.count == 1 else { return nil }
      let limit = elements[0].styles.first { $0.name == "max-width" }
      if let limit { return limit.value }
      nodes = elements[0].children
    }
  }

  /// Only the bars run again. The class of the page follows by itself at the commit.
  private func traitsChanged() {
    (children.first as? ElementNode)?.classes = classes
    page.chromeChanged()
  }
}
