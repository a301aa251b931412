/// A container view that you can use to add hierarchy within certain views.
public struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
  let footer: Footer
  var isExpanded: Binding<Bool>?
}

extension Section: View where Parent: View, Content: View, Footer: View {
  public typealias Body = Never

  public static func _makeView(
    _ view: Section, context: _ViewContext, into list: inout _ViewList
  ) {
    guard context.isAtRowLevel else {
      resolveFlat(view, context: context, into: &list)
      return
    }
    let (outer, row) = context.splittingRow()
    guard let row else { return }
    let section = ElementNode("div", "se")
    section.children = header(view, in: outer)
    if view.isShown(in: context) {
      let rows = outer.inside.adding(row)
      var content = _ViewList()
      Content._makeView(view.content, context: rows, into: &content)
      section.children.append(
        ElementNode(
          "div", "sec", children: content.nodes, key: NodeKey.root.identified(by: "rows")))
    }
    let footer = outer.nodes(of: view.footer)
    if !footer.isEmpty {
      section.children.append(
        ElementNode("div", "sef", children: footer, key: NodeKey.root.identified(by: "footer")))
    }
    outer.emit(section, into: &list)
  }

  /// Outside of a list a section only lines up its parts.
  @MainActor
  private static func resolveFlat(
    _ view: Section, context: _ViewContext, into list: inout _ViewList
  ) {
    var header = context.slot(0)
    var footer = context.slot(2)
    if context.environment[PinnedHeadersKey.self] { header = header.adding(PinnedModifier()) }
    if context.environment[HeadersSpanKey.self] {
      header = header.adding(WholeLineModifier())
      footer = footer.adding(WholeLineModifier())
    }
    Parent._makeView(view.header, context: header, into: &list)
    if view.isShown(in: context) {
      Content._makeView(view.content, context: context.slot(1), into: &list)
    }
    Footer._makeView(view.footer, context: footer, into: &list)
  }

  @MainActor
  private static func header(_ view: Section, in context: _ViewContext) -> [Node] {
    let content = context.nodes(of: view.header)
    guard !content.isEmpty else { return [] }
    let header = ElementNode(
      "h2", "seh", children: content, key: NodeKey.root.identified(by: "header"))
    guard let isExpanded = view.isExpanded else { return [header] }
    let toggle = ElementNode("button", "b bs-plain", role: .overlay, children: content)
    toggle.attribute("type", "button")
    toggle.attribute("aria-expanded", view.isShown(in: context) ? "true" : "false")
    toggle.on(.tap) { _ in withAnimation { isExpanded.wrappedValue.toggle() } }
    header.children = [toggle]
    return [header]
  }

  @MainActor
  private func isShown(in context: _ViewContext) -> Bool {
    guard let isExpanded else { return true }
    return context.component?.tracking { isExpanded.wrappedValue } ?? isExpanded.wrappedValue
  }
}

extension Section where Parent: View, Content: View, Footer: View {
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {
    self.init(header: header(), content: content(), footer: footer())
  }

  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header: header, content: content(), footer: footer)
  }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(header: EmptyView(), content: content(), footer: footer())
  }

  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: footer)
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), content: content(), footer: EmptyView())
  }

  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(header: header, content: content(), footer: EmptyView())
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  /// A section that the person can open and close by its header.
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content,
    @ViewBuilder header: () -> Parent
  ) {
    self.init(
      header: header(), content: content(), footer: EmptyView(), isExpanded: isExpanded)
  }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleKey), content: content(), footer: EmptyView())
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), content: content(), footer: EmptyView())
  }

  public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(
      header: Text(titleKey), content: content(), footer: EmptyView(), isExpanded: isExpanded)
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(header: Text(title), content: content(), footer: EmptyView(), isExpanded: isExpanded)
  }
}

/// Whether section headers stay at the top while their section scrolls (`pinnedViews`).
struct PinnedHeadersKey: EnvironmentKey {
  static let defaultValue = false
}

private struct PinnedModifier: ElementModifier {
  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let wrapper = Wrapper.around(element)
    wrapper.style("position", "sticky")
    wrapper.style("top", "0")
    wrapper.style("z-index", "1")
    return wrapper
  }
}

private struct WholeLineModifier: ElementModifier {
  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    element.style("grid-column", "1 / -1")
    return element
  }
}
