/// A navigation stack: its pages lie over each other, those below hidden but alive.
@MainActor
final class StackNode<Root: View>: ComponentNode {
  private var root: Root
  private let controller = NavigationController()
  private let rootPage = Page()
  private var pages: [Int: Page] = [:]
  /// How many pages the browser's history knows of.
  private var historyDepth = 0
  private var shownIDs: [Int] = []

  /// The timing equals the style sheet's, which moves the page below.
  private let slide = Animation.timingCurve(0.32, 0.72, 0, 1, duration: 0.35)

  init(root: Root, path: PathBinding?, context: _ViewContext) {
    self.root = root
    super.init(context: context)
    controller.path = path
    controller.changed = { [weak self] in self?.invalidate() }
    controller.contentChanged = { [weak self] in self?.refresh($0) }
  }

  override func takeOver(_ description: ComponentNode) {
    guard let other = description as? StackNode<Root> else { return }
    root = other.root
    controller.path = other.controller.path
  }

  override func resolveContent() -> [Node] {
    if let path = controller.path { controller.follow(tracked { path.read() }) }
    let entries = controller.entries
    pages = pages.filter { id, _ in entries.contains { $0.id == id } }
    let stack = ElementNode("div", "ns", role: .fixed(.fills))
    // Back reports to the innermost stack that a person sees.
    stack.on(.back) { [weak self] payload in self?.wentBack(payload) }
    stack.children = [pageNode(depth: 0)] + entries.indices.map { pageNode(depth: $0 + 1) }
    var list = _ViewList()
    var outer = context
    outer.key = .root
    outer.emit(stack, into: &list)
    return list.nodes
  }

  private func pageNode(depth: Int) -> Node {
    var inner = context.inside
    inner.depth = self.depth + 1
    inner.component = self
    inner.unbounded = []
    inner.environment[StackAxisKey.self] = nil
    inner.environment[NavigationKey.self] = controller
    let isTop = depth == controller.entries.count
    if depth == 0 {
      let root = AnyView(root)
      return PageNode(
        content: { root }, page: rootPage, below: nil, depth: 0, isTop: isTop, context: inner)
    }
    let entry = controller.entries[depth - 1]
    inner.key = NodeKey.root.identified(by: entry.id)
    let controller = controller
    let page = page(entry.id)
    page.below = self.page(below: depth)
    inner.environment.isPresented = true
    inner.environment.dismiss = DismissAction { [weak controller] in
      controller?.pop(entry: entry.id)
    }
    return PageNode(
      content: { [weak controller] in
        controller?.view(ofEntry: entry.id) ?? AnyView(EmptyView())
      }, page: page, below: page.below, depth: depth, isTop: isTop, context: inner)
  }

  private func page(_ id: Int) -> Page {
    if let page = pages[id] { return page }
    let page = Page()
    pages[id] = page
    return page
  }

  private func page(below depth: Int) -> Page {
    depth == 1 ? rootPage : page(controller.entries[depth - 2].id)
  }

  /// Runs only that page again. A run of the whole stack would describe its links anew, and change
  /// the links' pages again.
  private func refresh(_ entry: NavigationController.Entry) {
    pages[entry.id]?.refresh()
  }

  // MARK: Changes

  override func didMount() { follow() }
  override func didUpdate() { follow() }

  override func willUnmount() {
    if historyDepth > 0 { history("pop", 0) }
    historyDepth = 0
  }

  /// Slides pages in and out, and keeps the browser's history as long as the stack.
  private func follow() {
    let ids = controller.entries.map(\.id)
    if ids != shownIDs, let stack = stackElement {
      graph.with(animation: slide) { graph.markStructure(of: stack) }
    }
    shownIDs = ids
    if historyDepth > ids.count { history("pop", ids.count) }
    while historyDepth < ids.count {
      historyDepth += 1
      history("push", historyDepth)
    }
    historyDepth = ids.count
  }

  /// - Parameter depth: of the page that comes, or how many pages are left.
  private func history(_ verb: String, _ depth: Int) {
    guard let stack = stackElement?.id else { return }
    graph.patch.history(verb, depth, of: ElementName.of(stack))
  }

  /// The browser has gone back already, so its history needs no op.
  private func wentBack(_ payload: EventPayload) {
    guard let number = payload.number, number >= 0, number < Double(historyDepth) else { return }
    historyDepth = Int(number)
    controller.pop(to: historyDepth)
    // If the app keeps the page, its history entry comes back.
    invalidate()
  }

  private var stackElement: ElementNode? {
    var elements: [ElementNode] = []
    for child in children { child.collectElements(into: &elements) }
    return elements.lazy.compactMap { $0.firstWithClass("ns") }.first
  }
}

extension ElementNode {
  func firstWithClass(_ name: String) -> ElementNode? {
    if hasClass(name) { return self }
    for case let child as ElementNode in children {
      if let found = child.firstWithClass(name) { return found }
    }
    return nil
  }
}
