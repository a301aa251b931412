extension View {
  /// Adds custom swipe actions to a row in a list. In the browser the row is a strip that scrolls
  /// sideways to its actions. The Tab key and assistive technology reach them there, too.
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true,
    @ViewBuilder content: () -> T
  ) -> some View {
    let actions = AnyView(content())
    return modifier(EnvironmentModifier { $0[SwipeActionsKey.self].append(actions) })
  }
}

/// The actions of the row around, of both edges: they stand at the trailing one.
struct SwipeActionsKey: EnvironmentKey {
  static var defaultValue: [AnyView] { [] }
}

/// A row with its swipe actions and its editing controls.
@MainActor
struct RowStrip {
  let row: ElementNode
  let context: _ViewContext

  private var environment: EnvironmentValues { context.environment }
  private var isEditing: Bool { environment.editMode?.wrappedValue.isEditing ?? false }

  /// The row in its strip, or the row itself where nothing can be done to it.
  func element() -> ElementNode {
    let editing = environment[RowEditingKey.self]
    let hasActions = editing != nil || !environment[SwipeActionsKey.self].isEmpty
    guard hasActions, environment.isEnabled else { return row }
    let delete = environment.isDeleteDisabled ? nil : editing.flatMap(deletion)
    let isEdited = context.component?.tracking { isEditing } ?? isEditing
    var children: [Node] = []
    if isEdited, delete != nil { children.append(minus) }
    children.append(row)
    if isEdited, let editing, editing.actions.move != nil, !environment.isMoveDisabled {
      children.append(handle(editing))
    }
    let actions = swipeActions(delete)
    if !actions.isEmpty {
      children.append(
        ElementNode("div", "swa", children: actions, key: NodeKey.root.identified(by: "actions")))
    }
    guard children.count > 1 else { return row }
    row.key = NodeKey.root.identified(by: "row")
    return ElementNode("div", "swp", children: children)
  }

  private func deletion(_ editing: RowEditing) -> (@MainActor () -> Void)? {
    guard let delete = editing.actions.delete else { return nil }
    return { delete(IndexSet(integer: editing.index)) }
  }

  /// A view's own actions take the place of the deletion that its collection offers.
  private func swipeActions(_ delete: (@MainActor () -> Void)?) -> [Node] {
    let own = environment[SwipeActionsKey.self]
    var inner = context.inside
    inner.unbounded = []
    inner.environment[SwipeActionsKey.self] = []
    inner.environment[ButtonHostKey.self] = ButtonHost(classes: "b")
    inner.environment[StackAxisKey.self] = .horizontal
    if own.isEmpty {
      guard let delete else { return [] }
      return inner.nodes(of: Button("Delete", role: .destructive, action: delete))
    }
    var nodes: [Node] = []
    for (index, actions) in own.enumerated() {
      for node in inner.nodes(of: actions) {
        node.key = node.key.slot(index)
        nodes.append(node)
      }
    }
    return nodes
  }

  /// Uncovers the Delete button, which the browser does by itself.
  private var minus: ElementNode {
    let icon = IconElement.make("minus.circle.fill")
    let element = ElementNode(
      "button", "swm", children: [icon], key: NodeKey.root.identified(by: "minus"))
    element.attribute("type", "button")
    element.attribute("aria-label", "Delete…")
    return element
  }

  /// Reports by how many rows it was moved.
  private func handle(_ editing: RowEditing) -> ElementNode {
    let icon = IconElement.make("line.3.horizontal")
    let element = ElementNode(
      "button", "swh", children: [icon], key: NodeKey.root.identified(by: "handle"))
    element.attribute("type", "button")
    element.attribute("aria-label", "Reorder")
    element.on(.move) { payload in
      guard let steps = payload.number, abs(steps) < 1e6 else { return }
      let target = min(max(editing.index + Int(steps), 0), editing.count - 1)
      guard target != editing.index else { return }
      // As in SwiftUI, the offset counts before the row is removed.
      editing.actions.move?(
        IndexSet(integer: editing.index), target > editing.index ? target + 1 : target)
    }
    return element
  }
}
