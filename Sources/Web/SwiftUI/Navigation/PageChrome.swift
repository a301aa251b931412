/// A bar of a page, or its large title. It is kept apart from the content, so that a new title does
/// not run the content again.
@MainActor
final class PageChrome: ComponentNode {
  enum Part { case bar, largeTitle, search, bottomBar }

  private let part: Part
  private var page: Page
  private var below: Page?
  private let pageDepth: Int

  init(part: Part, page: Page, below: Page?, depth: Int, context: _ViewContext) {
    self.part = part
    self.page = page
    self.below = below
    pageDepth = depth
    super.init(context: context)
  }

  override func takeOver(_ description: ComponentNode) {
    guard let other = description as? PageChrome else { return }
    page = other.page
    below = other.below
  }

  override func didMount() {
    page.observe(self)
    below?.observe(self)
  }

  override func willUnmount() {
    page.forget(self)
    below?.forget(self)
  }

  private var traits: PageTraits { page.traits }
  private var titleText: String? { traits.title.flatMap { $0.isEmpty ? nil : $0 } }

  override func resolveContent() -> [Node] {
    switch part {
    case .bar: [bar]
    case .largeTitle: largeTitle.map { [$0] } ?? []
    case .search: searchField.map { [$0] } ?? []
    case .bottomBar: bottomBar.map { [$0] } ?? []
    }
  }

  private var largeTitle: ElementNode? {
    guard page.showsLargeTitle, traits.barVisibility != .hidden, let titleText else { return nil }
    let element = ElementNode("div", "nlt")
    // The bar's title is the heading; this one is for the eye.
    element.attribute("aria-hidden", "true")
    element.text = titleText
    align(element)
    return element
  }

  /// Begins where the page's column does.
  private func align(_ element: ElementNode) {
    guard let width = page.columnWidth else { return }
    element.add(class: "col")
    element.style("--readable", width)
  }

  private var searchField: ElementNode? {
    guard let search = traits.search else { return nil }
    var inner = context.inside
    inner.environment[PageKey.self] = nil
    inner.environment[StackAxisKey.self] = nil
    inner.unbounded = []
    let element = ElementNode(
      "div", "srw", role: .fixed(.fillsWidth), children: describe(search, in: inner))
    align(element)
    return element
  }

  private var bar: ElementNode {
    let leading = ElementNode("div", "nbl", key: NodeKey.root.identified(by: "leading"))
    let trailing = ElementNode("div", "nbr", key: NodeKey.root.identified(by: "trailing"))
    if pageDepth > 0, !traits.hidesBackButton { leading.children.append(backButton) }
    leading.children += items(.leading)
    trailing.children = items(.trailing)
    let bar = ElementNode("div", "nb")
    bar.children = [leading] + title + [trailing]
    if traits.barBackgroundVisibility == .hidden {
      bar.style("background", "none")
      bar.style("backdrop-filter", "none")
      bar.style("box-shadow", "none")
    } else if let paint = traits.barBackground {
      if let name = paint.className { bar.add(class: name) }
      bar.style("background", paint.background ?? paint.color)
    }
    return bar
  }

  private var title: [Node] {
    let principal = items(.principal)
    guard principal.isEmpty else {
      return [
        ElementNode(
          "div", "nbt", role: .overlay, children: principal,
          key: NodeKey.root.identified(by: "principal"))
      ]
    }
    guard let titleText else { return [] }
    let heading = ElementNode("h1", "nbt", key: NodeKey.root.identified(by: "title"))
    heading.text = titleText
    return [heading]
  }

  private var backButton: ElementNode {
    let label = ElementNode("span", key: NodeKey.root.slot(1))
    label.text = below?.traits.title ?? "Back"
    let chevron = IconElement.make("chevron.left")
    chevron.key = NodeKey.root.slot(0)
    let button = ElementNode(
      "button", "b nbb", role: .hug, children: [chevron, label],
      key: NodeKey.root.identified(by: "back"))
    button.attribute("type", "button")
    // A long one would push the page's title aside; the style sheet says "Back" on a narrow screen.
    if let text = label.text, text.count > 12 { button.add(class: "long") }
    if let title = below?.traits.title { button.attribute("aria-label", "Back to \(title)") }
    let dismiss = context.environment.dismiss
    button.on(.tap) { _ in dismiss() }
    return button
  }

  private var bottomBar: ElementNode? {
    let items = items(.bottom)
    guard !items.isEmpty, traits.bottomBarVisibility != .hidden else { return nil }
    return ElementNode("div", "bb", children: items)
  }

  private func items(_ place: ToolbarItemPlacement.Place) -> [Node] {
    traits.items.filter { $0.placement.place == place }.flatMap { item -> [Node] in
      var inner = context.inside
      if let environment = item.environment { inner.environment = environment }
      inner.environment[StackAxisKey.self] = .horizontal
      // A title inside a bar does not belong to the page, and would run the bar for ever.
      inner.environment[PageKey.self] = nil
      inner.unbounded = []
      if item.placement.isConfirmation { inner = inner.adding(ConfirmModifier()) }
      let group = describe(item.content, in: inner)
      // Two items may have the same content, hence the item's own key.
      for node in group { node.key = node.key.identified(by: item.key) }
      return group
    }
  }
}

private struct ConfirmModifier: ElementModifier {
  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    element.add(class: "confirm")
    return element
  }
}
