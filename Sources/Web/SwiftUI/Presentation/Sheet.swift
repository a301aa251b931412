extension View {
  /// Presents a sheet when a binding to a Boolean value that you provide is true.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) -> some View {
    modifier(
      SheetModifier(style: .sheet, item: Presence.binding(isPresented), onDismiss: onDismiss) { _ in
        content()
      })
  }

  /// Presents a sheet using the given item as a data source for the sheet's content.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor (Item) -> Content
  ) -> some View {
    modifier(SheetModifier(style: .sheet, item: item, onDismiss: onDismiss, content: content))
  }

  /// Presents a modal view that covers as much of the screen as possible while a Boolean binding is
  /// true.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) -> some View {
    modifier(
      SheetModifier(style: .cover, item: Presence.binding(isPresented), onDismiss: onDismiss) { _ in
        content()
      })
  }

  /// Presents a modal view that covers as much of the screen as possible. The binding is the data
  /// source for its content.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor (Item) -> Content
  ) -> some View {
    modifier(SheetModifier(style: .cover, item: item, onDismiss: onDismiss, content: content))
  }

  /// Presents a popover when a given condition is true; a sheet that fits its content here, as on a
  /// phone.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping @MainActor () -> Content
  ) -> some View {
    modifier(
      SheetModifier(style: .popover, item: Presence.binding(isPresented), onDismiss: nil) { _ in
        content()
      })
  }

  /// Presents a popover using the given item as a data source for the popover's content.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping @MainActor (Item) -> Content
  ) -> some View {
    modifier(SheetModifier(style: .popover, item: item, onDismiss: nil, content: content))
  }
}

/// The item of a sheet that is bound to a Boolean value.
private struct Presence: Identifiable {
  let id = 0

  @MainActor
  static func binding(_ isPresented: Binding<Bool>) -> Binding<Presence?> {
    Binding(
      get: { isPresented.wrappedValue ? Presence() : nil },
      set: { (presence: Presence?) in isPresented.wrappedValue = presence != nil })
  }
}

private enum SheetStyle { case sheet, cover, popover }

private struct SheetModifier<Item: Identifiable, Sheet: View>: ViewModifier {
  typealias Body = Never
  let style: SheetStyle
  let item: Binding<Item?>
  let onDismiss: (@MainActor () -> Void)?
  let content: @MainActor (Item) -> Sheet

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(SheetNode(modifier: modifier, content: content, context: context))
  }

  final class SheetNode<V: View>: PresenterNode<SheetModifier, V> {
    private var item: Item?
    private var traits = PresentationTraits()
    private let level = PresentationHost()
    private lazy var registry = Registry<PresentationTraits> { [weak self] in
      self?.traitsChanged()
    }

    override func wanted() -> NodeKey? {
      item = modifier.item.wrappedValue
      return item.map { NodeKey.root.identified(by: $0.id) }
    }

    override func putAway() { modifier.item.wrappedValue = nil }
    override var onDismiss: (@MainActor () -> Void)? { modifier.onDismiss }

    override func makeDialog() -> ElementNode {
      let dialog = ElementNode("dialog", "sh")
      switch modifier.style {
      case .sheet: traits.apply(to: dialog)
      case .cover: dialog.add(class: "sh-full")
      case .popover:
        dialog.add(class: "sh-fit")
        if traits != PresentationTraits() { traits.apply(to: dialog) }
      }
      // The whole screen has no edge to drag and no outside to tap.
      if traits.isDismissDisabled || modifier.style == .cover {
        dialog.attribute("data-nodismiss", true)
      } else {
        dialog.on(.dismiss) { [weak self] _ in self?.close() }
      }
      if let item {
        let content = modifier.content
        var inner = presentedContext(on: level)
        inner.environment[PresentationKey.self] = registry
        dialog.children = describe(Deferred { content(item) }, in: inner)
      }
      return dialog
    }

    private func traitsChanged() {
      let new = registry.applied(to: PresentationTraits())
      guard new != traits else { return }
      traits = new
      invalidate()
    }
  }
}
