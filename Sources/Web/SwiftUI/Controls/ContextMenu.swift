extension View {
  /// Adds a context menu to a view: a long press opens it, as does the other mouse button. In the
  /// browser it is a dialog of buttons.
  public func contextMenu<MenuItems: View>(
    @ViewBuilder menuItems: () -> MenuItems
  ) -> some View { modifier(ContextMenuModifier(items: menuItems())) }
}

private struct ContextMenuModifier<Items: View>: ViewModifier {
  let items: Items
  @State private var isOpen = false

  func body(content: Content) -> some View {
    content
      .onLongPressGesture { isOpen = true }
      .modifier(AttributeModifier(name: "data-cm", value: ""))
      .confirmationDialog("Menu", isPresented: $isOpen, titleVisibility: .hidden) { items }
  }
}
