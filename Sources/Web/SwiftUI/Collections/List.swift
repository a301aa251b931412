/// A container that presents rows of data in a single column, with an optional selection of one or
/// more members.
public struct List<SelectionValue: Hashable, Content: View>: View {
  public typealias Body = Never
  let selection: ListSelection?
  let content: Content

  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.selection = selection.map(ListSelection.init)
    self.content = content()
  }

  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.selection = selection.map(ListSelection.init)
    self.content = content()
  }

  public static func _makeView(_ view: List, context: _ViewContext, into list: inout _ViewList) {
    let style = context.environment[ListStyleKey.self]._listClass
    context.emit(
      ListElement.make(style, content: view.content, selection: view.selection, context: context),
      into: &list)
  }
}

/// The selection of a list, for every type of selection value.
@MainActor
struct ListSelection {
  let isSelected: @MainActor (AnyHashable) -> Bool
  let toggle: @MainActor (AnyHashable) -> Void

  init<Value: Hashable>(_ binding: Binding<Value?>) {
    isSelected = { tag in (tag.base as? Value).map { $0 == binding.wrappedValue } ?? false }
    toggle = { tag in if let value = tag.base as? Value { binding.wrappedValue = value } }
  }

  init<Value: Hashable>(_ binding: Binding<Set<Value>>) {
    isSelected = { tag in (tag.base as? Value).map(binding.wrappedValue.contains) ?? false }
    toggle = { tag in
      guard let value = tag.base as? Value else { return }
      if binding.wrappedValue.remove(value) == nil { binding.wrappedValue.insert(value) }
    }
  }
}

@MainActor
enum ListElement {
  /// Rows stand directly in the list or in its sections; each element that comes out of the content
  /// becomes one.
  static func make<Content: View>(
    _ style: String, content: Content, selection: ListSelection?, context: _ViewContext
  ) -> ElementNode {
    let element = ElementNode("div", "li \(style)", role: .fixed(.fills))
    var inner = StackElement.context(for: nil, in: context).inside
    RefreshElement.attach(to: element, context: &inner)
    inner.unbounded = .vertical
    inner.rowTag = nil
    inner = inner.adding(RowModifier(selection: selection))
    var list = _ViewList()
    Content._makeView(content, context: inner, into: &list)
    element.children += list.nodes
    ScrollLook.apply(context.environment, to: element)
    if context.environment[ScrollContentBackgroundKey.self] == .hidden {
      element.style("background", "none")
    }
    if let margins = context.environment[ContentMarginsKey.self] {
      element.style("padding", margins.css)
    }
    return element
  }
}
